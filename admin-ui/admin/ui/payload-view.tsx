import { useState } from 'react';
import { parseExact } from '../api/exact-json.js';
import { useLanguage } from '../texts/language.js';
import { Button, Segments } from './button.js';
import classes from './payload-view.module.css';

const FORMS = ['tree', 'raw'] as const;
/** Members that are shown at once; a catalog's payload has hundreds of thousands. */
const SHOWN_AT_ONCE = 100;

/** A payload, as the text that is sent or as a tree; a member whose text is JSON is shown as a tree as well. */
export function PayloadView({ payload }: { payload: string }) {
  const { t } = useLanguage();
  const [form, setForm] = useState<(typeof FORMS)[number]>('tree');
  const parsed = parsedOf(payload);
  const shown: (typeof FORMS)[number] = parsed === undefined ? 'raw' : form;
  return (
    <>
      <Segments<(typeof FORMS)[number]>
        label={t('deliveryOne.payload')}
        options={FORMS.map((each) => ({
          value: each,
          text: t(`deliveryOne.${each}`),
          disabled: each === 'tree' && parsed === undefined,
        }))}
        value={shown}
        onChange={setForm}
      />
      {shown === 'raw' ? (
        <pre className={classes['raw']}>{payload}</pre>
      ) : (
        <div className={classes['tree']}>
          <Value value={parsed} />
        </div>
      )}
    </>
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
  return <Members members={Object.entries(content)} />;
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
