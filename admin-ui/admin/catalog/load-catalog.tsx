import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../api/client.js';
import { reread } from '../api/live.js';
import { useSettings } from '../api/use-settings.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { CsvButton } from '../ui/csv-button.js';
import { Actions } from '../ui/dialog.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { TextArea } from '../ui/field.js';
import { type ChosenFile, FileDrop } from '../ui/file-drop.js';
import form from '../ui/form.module.css';
import { Title } from '../ui/page-head.js';
import { saveFile } from '../ui/save-file.js';
import { useUnsaved } from '../ui/unsaved.js';
import { CatalogTrial, type Trial } from './catalog-trial.js';
import { sampleFile } from './columns.js';
import { type GivenRecords, readFile, readRecords, type Unreadable } from './read-records.js';
import { FAULTS_AT_MOST } from './read-table.js';
import { refusalLines } from './refusal-lines.js';
import { Unread } from './unread.js';

/** Until the settings are read; the service itself refuses what is larger than its own limit. */
const USUAL_LIMIT_BYTES = 64 * 1024 * 1024;

/** What a text came to. */
type Outcome =
  | { kind: 'unread'; read: Unreadable }
  | { kind: 'failed'; error: unknown; given: GivenRecords; wasTried?: true }
  | { kind: 'tried'; trial: Trial; given: GivenRecords }
  | { kind: 'applied'; added: number; removed: number };

/** A new catalog: chosen as a file or pasted, tried, and applied. */
export function LoadCatalog() {
  const { t, language } = useLanguage();
  const limit = useSettings()?.Uploads.BodyBytes ?? USUAL_LIMIT_BYTES;
  const [typed, setTyped] = useState('');
  const [file, setFile] = useState<ChosenFile>();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  useUnsaved(typed.trim() === '' ? 0 : 1);

  function take(change: { typed?: string; file?: ChosenFile }) {
    setTyped(change.typed ?? '');
    setFile(change.file);
    setOutcome(undefined);
  }
  async function attempt(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const read = await (file ? readFile(file.content, language) : readRecords(typed, language));
      setOutcome(await tried(read));
    } catch (error) {
      // A part of this page that reads texts is loaded when it is needed.
      setOutcome({ kind: 'failed', error, given: { records: [] } });
    }
    setBusy(false);
  }
  async function apply(given: GivenRecords, isConfirmed: boolean) {
    const { records } = given;
    setBusy(true);
    const query = { confirm: isConfirmed, allowEmpty: isConfirmed && records.length === 0 };
    try {
      const { Added, Removed } = await api.call('put', '/api/admin/service-catalog', {
        query,
        body: bodyOf(given),
      });
      take({});
      setOutcome({ kind: 'applied', added: Added, removed: Removed });
      await reread('catalog', 'services');
    } catch (error) {
      setOutcome({ kind: 'failed', error, given, wasTried: true });
    }
    setBusy(false);
  }

  return (
    <section aria-label={t('catalog.load')}>
      <Title>{t('catalog.load')}</Title>
      <FileDrop
        label={t('catalog.choose')}
        hint={t('catalog.drop')}
        accept=".csv,.txt,.json,text/csv,application/json"
        maxBytes={limit}
        chosen={file}
        onChoose={(chosen) => {
          if (!isBusy) take({ file: chosen });
        }}
      />
      <p>{t('catalog.excel')}</p>
      <CatalogFiles>
        <Button kind="quiet" onClick={() => saveFile(sampleFile(language), t('catalog.sampleName'))}>
          {t('catalog.sample')}
        </Button>
      </CatalogFiles>
      <form className={form['form']} onSubmit={(event) => void attempt(event)}>
        <TextArea
          isCode
          label={t('catalog.text')}
          hint={t('catalog.hint')}
          rows={typed === '' ? 3 : 8}
          spellCheck={false}
          readOnly={isBusy}
          value={typed}
          onChange={(text) => take({ typed: text })}
        />
        <Actions>
          <Button
            kind="primary"
            type="submit"
            isBusy={isBusy && outcome?.kind !== 'tried'}
            sends
            disabled={file === undefined && typed.trim() === '' && t('catalog.giveFirst')}
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
          isEmpty={outcome.given.records.length === 0}
          isBusy={isBusy}
          onApply={(isConfirmed) => void apply(outcome.given, isConfirmed)}
        />
      )}
    </section>
  );
}

/** Buttons of files to be had: the present catalog, which `LoadCatalog` takes back, and others. */
export function CatalogFiles({ children }: { children?: ReactNode }) {
  const { t } = useLanguage();
  return (
    <p className={form['files']}>
      <CsvButton
        name={t('catalog.download')}
        note={t('catalog.downloadNote')}
        read={() => api.csv('/api/admin/service-catalog', {})}
      />
      {children}
    </p>
  );
}

/** Tries the catalog that was read. */
async function tried(given: GivenRecords | Unreadable): Promise<Outcome> {
  if ('problem' in given) return { kind: 'unread', read: given };
  const query = { dryRun: true, allowEmpty: true };
  try {
    const trial = await api.call('put', '/api/admin/service-catalog', { query, body: bodyOf(given) });
    return { kind: 'tried', trial: trial as Trial, given };
  } catch (error) {
    return { kind: 'failed', error, given };
  }
}

/** The service itself checks what the person gave. */
const bodyOf = ({ records }: GivenRecords) => ({ records }) as never;

function Refused({ error, given, wasTried }: { error: unknown; given: GivenRecords; wasTried?: true }) {
  const { t } = useLanguage();
  const lines = refusalLines(error, given, t);
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
