import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type ResponseOf } from '../api/client.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ErrorNotice } from '../ui/error-notice.js';
import lines from '../ui/lines.module.css';
import { Skeleton } from '../ui/loaded.js';
import { JobFile } from './job-file.js';
import classes from './jobs.module.css';
import { RecordedEndorsement } from './recorded-endorsement.js';

type Action = ResponseOf<'/api/admin/jobs/{jobId}/actions', 'get'>[number];

/**
 * The actions of a job, oldest first. Each reading is recorded in the audit: they are read once, and again only when the job has
 * another last action.
 */
export function JobTimeline({ jobId, lastAction }: { jobId: number; lastAction: string }) {
  const { t } = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['job actions', jobId, lastAction],
    queryFn: ({ signal }) => api.call('get', '/api/admin/jobs/{jobId}/actions', { path: { jobId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    meta: { isHeld: true },
  });
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <ol className={`${lines['lines']} ${classes['timeline']}`} aria-label={t('job.timeline')}>
      {data.map((action) => (
        <li key={String(action.Id)}>
          <TimelineAction action={action} jobId={jobId} />
        </li>
      ))}
    </ol>
  );
}

function TimelineAction({ action, jobId }: { action: Action; jobId: number }) {
  const { t, language } = useLanguage();
  const { local } = useMoments();
  const codes = useCodes();
  const { Message, RejectReasonId, Endorsement, Files } = action;
  return (
    <>
      <div className={classes['action']}>
        <strong>{codeName(codes?.ActionTypes, action.ActionType, language)}</strong>
        <span>
          {local(action.CreateDate)} · {action.UserName ?? t('job.unknownUser')} ·{' '}
          {codeName(codes?.Stages, action.Stage, language)}
        </span>
      </div>
      {Message !== null && Message !== '' && <p className={classes['message']}>“{Message}”</p>}
      {RejectReasonId !== null && (
        <p>{t('job.reject', { n: codeName(codes?.RejectReasons, RejectReasonId, language) })}</p>
      )}
      {Endorsement && <RecordedEndorsement endorsement={Endorsement} />}
      {Files.length > 0 && (
        <ul className={classes['files']} aria-label={t('job.files')}>
          {Files.map((file) => (
            <JobFile key={file.Id} file={file} jobId={jobId} />
          ))}
        </ul>
      )}
    </>
  );
}
