import { useEffect, useState } from 'react';
import { api, type ResponseOf } from '../api/client.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { saveFile } from '../ui/save-file.js';
import classes from './jobs.module.css';

type File = ResponseOf<'/api/admin/jobs/{jobId}/actions', 'get'>[number]['Files'][number];
const PDF_BEGINS = '%PDF-';

/**
 * A file of an action: a PDF is shown in place, anything else only saved. Each reading is recorded in the audit, so that
 * what is known to be none is not read to find that out.
 */
export function JobFile({ file, jobId }: { file: File; jobId: number }) {
  const { t, language, locale } = useLanguage();
  const codes = useCodes();
  const [shown, setShown] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<{ error?: unknown; isNoPdf?: boolean }>();
  useEffect(
    () => () => {
      if (shown) URL.revokeObjectURL(shown);
    },
    [shown],
  );
  const kilobytes = Math.ceil(file.Size / 1024).toLocaleString(locale);

  async function read(use: (content: Blob) => Promise<void> | void) {
    setReading(true);
    setProblem(undefined);
    try {
      const path = { jobId, fileId: file.Id };
      await use(await api.blob('/api/admin/jobs/{jobId}/files/{fileId}', { path }));
    } catch (error) {
      setProblem({ error });
    } finally {
      setReading(false);
    }
  }
  const show = () =>
    read(async (content) => {
      // An uploaded HTML page would run its scripts in the frame; only content that begins as a PDF is shown.
      if ((await content.slice(0, PDF_BEGINS.length).text()) !== PDF_BEGINS) setProblem({ isNoPdf: true });
      else setShown(URL.createObjectURL(new Blob([content], { type: 'application/pdf' })));
    });
  const download = () =>
    read((content) => saveFile(new Blob([content], { type: 'application/octet-stream' }), file.FileName));
  return (
    <li>
      <div className={classes['file']}>
        <span>
          {codeName(codes?.FileKinds, file.Kind, language)} · {file.FileName} · {kilobytes} KB
        </span>
        {file.IsPdf !== false && (
          <Button
            isBusy={isReading}
            aria-label={t(shown ? 'job.hide' : 'job.show', { name: file.FileName })}
            onClick={() => (shown ? setShown(undefined) : void show())}
          >
            {t(shown ? 'job.hides' : 'job.shows')}
          </Button>
        )}
        <Button
          isBusy={isReading}
          aria-label={t('job.download', { name: file.FileName })}
          onClick={() => void download()}
        >
          {t('job.downloads')}
        </Button>
      </div>
      {file.IsPdf === false && <p>{t('job.noPdf')}</p>}
      {problem?.isNoPdf && <p role="alert">{t('job.noPdf')}</p>}
      {problem?.error !== undefined && <ErrorNotice error={problem.error} />}
      {shown && <iframe className={classes['frame']} src={shown} title={file.FileName} />}
    </li>
  );
}
