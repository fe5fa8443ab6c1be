import { useState } from 'react';
import { useLanguage } from '../texts/language.js';
import { Button } from './button.js';
import { ErrorNotice } from './error-notice.js';
import { saveFile } from './save-file.js';

/** Saves all rows of a list as a file for spreadsheets. Each file is recorded in the audit. */
export function CsvButton({
  name,
  note,
  read,
}: {
  /** Unless the rows are those of the filter beside it. */
  name?: string;
  note?: string;
  read(): Promise<{ content: Blob; name: string }>;
}) {
  const { t } = useLanguage();
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<unknown>();
  async function save() {
    setReading(true);
    setError(undefined);
    try {
      const { content, name } = await read();
      saveFile(content, name);
    } catch (failure) {
      setError(failure);
    }
    setReading(false);
  }
  return (
    <>
      <Button
        kind="quiet"
        title={note ?? t('ui.csvIsAudited')}
        isBusy={isReading}
        onClick={() => void save()}
      >
        {isReading ? t('ui.csvComing') : (name ?? t('ui.csv'))}
      </Button>
      {error !== undefined && <ErrorNotice error={error} />}
    </>
  );
}
