import { useMemo, useState } from 'react';
import { parseExact } from '../api/exact-json.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button, Segments } from './button.js';
import { sentencesOf } from './payload-sentences.js';
import classes from './payload-view.module.css';

const FORMS = ['read', 'tree', 'raw'] as const;
type Form = (typeof FORMS)[number];
/** Members that are shown at once; a catalog's payload has hundreds of thousands. */
const SHOWN_AT_ONCE = 100;

/**
 * The payload of a notification: in sentences where its type has some, as its members, and as the text that is sent. A member whose text
 * is JSON is shown by its members, too.
 */
export function PayloadView({ type, payload }: { type: number; payload: string }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const [form, setForm] = useState<Form>();
  const parsed = useMemo(() => parsedOf(payload), [payload]);
  const sentences = useMemo(() => sentencesOf(type, parsed, { t, dateTime }), [type, parsed, t, dateTime]);
  const forms = FORMS.filter(
    (each) => each === 'raw' || (parsed !== undefined && (each === 'tree' || sentences.length > 0)),
  );
  const shown = forms.find((each) => each === form) ?? forms[0];
  return (
    <>
      {forms.length > 1 && (
        <Segments<Form>
          label={t('deliveryOne.payload')}
          options={forms.map((each) => ({ value: each, text: t(`deliveryOne.${each}`) }))}
          value={shown}
          onChange={setForm}
        />
      )}
      {shown === 'raw' && <pre className={classes['raw']}>{payload}</pre>}
      {shown === 'tree' && (
        <div className={classes['tree']}>
          <Value value={parsed} />
        </div>
      )}
      {shown === 'read' && <Sentences sentences={sentences} />}
    </>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  const { t } = useLanguage();
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  return (
    <div className={classes['tree']}>
      <ul>
        {sentences.slice(0, most).map((sentence, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences may be equal, and stay in their places
          <li key={place}>{sentence}</li>
        ))}
      </ul>
      {sentences.length > most && (
        <Button onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          {t('deliveryOne.moreSentences', { n: sentences.length - most })}
        </Button>
      )}
    </div>
  );
}

/** The value of a JSON text; undefined for another one. */
function parsedOf(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

function Value({ value }: { value: unknown }) {
  const inner = typeof value === 'string' && /^\s*[[{]/.test(value) ? parsedOf(value) : undefined;
  const content = inner ?? value;
  if (typeof content !== 'object' || content === null) return <span>{String(content)}</span>;
  const members = Object.entries(content);
  // People count the things of a list from one.
  return (
    <Members
      members={
        Array.isArray(content) ? members.map(([place, each]) => [`${Number(place) + 1}.`, each]) : members
      }
    />
  );
}

function Members({ members }: { members: readonly [name: string, value: unknown][] }) {
  const { t } = useLanguage();
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  if (members.length === 0) return <span>–</span>;
  return (
    <>
      <dl>
        {members.slice(0, most).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Value value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {members.length > most && (
        <Button onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          {t('deliveryOne.moreMembers', { n: members.length - most })}
        </Button>
      )}
    </>
  );
}
