import { useState } from 'react';
import { useLanguage } from '../texts/language.js';
import { Button } from './button.js';
import { ErrorNotice } from './error-notice.js';
import { saveFile } from './save-file.js';

/** Saves all rows of the filter as a file for spreadsheets. Each file is recorded in the audit. */
export function CsvButton({ read }: { read(): Promise<{ content: Blob; name: string }> }) {
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
      <Button kind="quiet" title={t('ui.csvIsAudited')} isBusy={isReading} onClick={() => void save()}>
        {t(isReading ? 'ui.csvComing' : 'ui.csv')}
      </Button>
      {error !== undefined && <ErrorNotice error={error} />}
    </>
  );
}
