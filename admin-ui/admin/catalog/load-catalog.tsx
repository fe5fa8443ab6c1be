import { type FormEvent, useState } from 'react';
import { api } from '../api/client.js';
import { reread } from '../api/live.js';
import { useSettings } from '../api/use-settings.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { Actions } from '../ui/dialog.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { TextArea } from '../ui/field.js';
import { type ChosenFile, FileDrop } from '../ui/file-drop.js';
import form from '../ui/form.module.css';
import { Title } from '../ui/page-head.js';
import { CatalogTrial, type Trial } from './catalog-trial.js';
import { type CatalogRecord, type ReadRecords, readRecords } from './read-records.js';
import { refusalLines } from './refusal-lines.js';

/** Until the settings are read; the service itself refuses what is larger than its own limit. */
const USUAL_LIMIT_BYTES = 64 * 1024 * 1024;
/** A refused catalog's faults end there. */
const FAULTS_AT_MOST = 100;

/** What a text came to. */
type Outcome =
  | { kind: 'unread'; read: Exclude<ReadRecords, { records: unknown }> }
  | { kind: 'failed'; error: unknown; records: readonly CatalogRecord[]; wasTried?: true }
  | { kind: 'tried'; trial: Trial; records: readonly CatalogRecord[] }
  | { kind: 'applied'; added: number; removed: number };

/** A new catalog: chosen as a file or pasted, tried, and applied. */
export function LoadCatalog() {
  const { t } = useLanguage();
  const limit = useSettings()?.Uploads.BodyBytes ?? USUAL_LIMIT_BYTES;
  const [typed, setTyped] = useState('');
  const [file, setFile] = useState<ChosenFile>();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  function given(change: { typed?: string; file?: ChosenFile }) {
    setTyped(change.typed ?? '');
    setFile(change.file);
    setOutcome(undefined);
  }
  async function attempt(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setOutcome(await tryText(file ? await file.content.text() : typed));
    setBusy(false);
  }
  async function apply(records: readonly CatalogRecord[], isConfirmed: boolean) {
    setBusy(true);
    const query = { confirm: isConfirmed, allowEmpty: isConfirmed && records.length === 0 };
    try {
      const { Added, Removed } = await api.call('put', '/api/admin/service-catalog', {
        query,
        body: bodyOf(records),
      });
      given({});
      setOutcome({ kind: 'applied', added: Added, removed: Removed });
      await reread('catalog', 'services');
    } catch (error) {
      setOutcome({ kind: 'failed', error, records, wasTried: true });
    }
    setBusy(false);
  }

  return (
    <section aria-label={t('catalog.load')}>
      <Title>{t('catalog.load')}</Title>
      <FileDrop
        label={t('catalog.choose')}
        hint={t('catalogs.drop')}
        accept=".json,application/json"
        maxBytes={limit}
        chosen={file}
        onChoose={(chosen) => {
          if (!isBusy) given({ file: chosen });
        }}
      />
      <form className={form['form']} onSubmit={(event) => void attempt(event)}>
        <TextArea
          isCode
          label={t('catalog.json')}
          hint={t('catalog.hint')}
          rows={typed === '' ? 3 : 8}
          spellCheck={false}
          placeholder='{"records": [ … ]}'
          readOnly={isBusy}
          value={typed}
          onChange={(text) => given({ typed: text })}
        />
        <Actions>
          <Button
            kind="primary"
            type="submit"
            isBusy={isBusy && outcome?.kind !== 'tried'}
            sends
            disabled={file === undefined && typed.trim() === '' && t('ui.fillFirst')}
          >
            {t('catalogs.try')}
          </Button>
        </Actions>
      </form>
      <div aria-live="polite">
        {outcome?.kind === 'unread' && <Unread read={outcome.read} />}
        {outcome?.kind === 'failed' && <Refused {...outcome} />}
        {outcome?.kind === 'applied' && (
          <p role="status">
            <strong>{t('catalog.applied', { a: outcome.added, b: outcome.removed })}</strong>
          </p>
        )}
      </div>
      {outcome?.kind === 'tried' && (
        <CatalogTrial
          trial={outcome.trial}
          isEmpty={outcome.records.length === 0}
          isBusy={isBusy}
          onApply={(isConfirmed) => void apply(outcome.records, isConfirmed)}
        />
      )}
    </section>
  );
}

/** Tries the catalog that a text holds. */
async function tryText(text: string): Promise<Outcome> {
  const read = await readRecords(text);
  if (!('records' in read)) return { kind: 'unread', read };
  const { records } = read;
  const query = { dryRun: true, allowEmpty: true };
  try {
    const trial = await api.call('put', '/api/admin/service-catalog', { query, body: bodyOf(records) });
    return { kind: 'tried', trial: trial as Trial, records };
  } catch (error) {
    return { kind: 'failed', error, records };
  }
}

/** The service itself checks what the person gave. */
const bodyOf = (records: readonly CatalogRecord[]) => ({ records }) as never;

function Unread({ read }: { read: Exclude<ReadRecords, { records: unknown }> }) {
  const { t } = useLanguage();
  const words = read.problem === 'noRecords' ? t('catalog.noRecords') : t('catalog.notJson', read.at);
  return (
    <p className={form['fault']} role="alert">
      {words}
    </p>
  );
}

function Refused({
  error,
  records,
  wasTried,
}: {
  error: unknown;
  records: readonly CatalogRecord[];
  wasTried?: true;
}) {
  const { t } = useLanguage();
  const lines = refusalLines(error, records, t);
  if (lines.length === 0) return <ErrorNotice error={error} />;
  // Its records have passed a trial, so that only the catalog of the service can have changed since.
  if (wasTried)
    return (
      <p className={form['fault']} role="alert">
        {t('catalog.changedMeanwhile')}
      </p>
    );
  return (
    <div role="alert">
      <p className={form['fault']}>{t('catalog.refused')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length >= FAULTS_AT_MOST && <p>{t('catalog.faultsAtMost', { n: lines.length })}</p>}
    </div>
  );
}
