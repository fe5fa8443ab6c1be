import { useState } from 'react';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { queries } from '../api/queries.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Tick } from '../ui/field.js';
import { type ChosenFile, FileDrop } from '../ui/file-drop.js';
import { Title } from '../ui/page-head.js';
import { ComparisonResult } from './comparison-result.js';
import { KeptComparisons, keptKey } from './kept-comparisons.js';
import { rowFaultText } from './row-faults.js';
import type { Compared, Settled } from './settlement-address.js';

const MOST_BYTES = 16 * 1024 * 1024;
/** Faults of a file that are shown. */
const SHOWN_FAULTS = 20;
const TYPES: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
  jsonl: 'application/x-ndjson',
  json: 'application/json',
};

/** Takes the file of the other side, and shows what does not agree. */
export function ComparisonPart({ settled: { day, query } }: { settled: Settled }) {
  const { t } = useLanguage();
  const [file, setFile] = useState<ChosenFile>();
  const [found, setFound] = useState<Compared>();
  const [keeps, setKeeps] = useState(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function compare({ name, content }: ChosenFile) {
    setSending(true);
    setError(undefined);
    setFound(undefined);
    const type = TYPES[name.toLowerCase().replace(/^.*\./s, '')] ?? 'text/csv';
    try {
      const sent = new Blob([content], { type });
      setFound(
        await api.sendFile('/api/admin/settlements/{day}/compare', {
          path: { day },
          query: { ...query, keep: keeps },
          body: sent,
        }),
      );
      if (keeps) await queries.invalidateQueries({ queryKey: keptKey(day), exact: true });
    } catch (failure) {
      setError(failure);
    }
    setSending(false);
  }
  return (
    <section aria-label={t('settlement.compare')}>
      <Title>{t('settlement.compare')}</Title>
      <FileDrop
        label={t('settlement.choose')}
        hint={`${t('catalogs.drop')} ${t('settlement.hint')}`}
        accept=".csv,.txt,.xlsx,.ndjson,.jsonl,.json"
        maxBytes={MOST_BYTES}
        chosen={file}
        onChoose={(chosen) => {
          setFile(chosen);
          setFound(undefined);
          setError(undefined);
        }}
      >
        {file && (
          <>
            <Tick label={t('settlement.keep')} checked={keeps} onChange={setKeeps} />
            <Button kind="primary" isBusy={isSending} sends onClick={() => void compare(file)}>
              {t('settlement.run')}
            </Button>
          </>
        )}
      </FileDrop>
      {error !== undefined && <Faults error={error} />}
      {found && <ComparisonResult found={found} day={day} />}
      <KeptComparisons day={day} />
    </section>
  );
}

/** Why a file was not compared: its faults with their rows, or what went wrong. */
function Faults({ error }: { error: unknown }) {
  const { t, language } = useLanguage();
  const faults = error instanceof ApiError && error.status === 400 ? error.refusal.fields : [];
  if (faults.length === 0) return <ErrorNotice error={error} />;
  return (
    <div role="alert">
      <p>{t('settlement.faults', { n: faults.length })}</p>
      <ul>
        {faults.slice(0, SHOWN_FAULTS).map(({ field, message }) => (
          <li key={`${field} ${message}`}>{rowFaultText({ field, message }, language)}</li>
        ))}
      </ul>
    </div>
  );
}
