import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { reasonText } from '../ui/answer-text.js';
import { CopyNumber } from '../ui/copy-number.js';
import payload from '../ui/payload-view.module.css';
import classes from './deliveries.module.css';
import type { Detail } from './detail.js';
import { useLateText } from './late-text.js';

/** A beginning that a person would call late: milliseconds. */
const NOTABLE_MS = 1_000;

/** The attempts with their outcomes, the newest first. */
export function Attempts({ delivery }: { delivery: Detail }) {
  const { t } = useLanguage();
  const attempts = [...delivery.AttemptLog].reverse();
  if (attempts.length === 0) return <p>{t('deliveryOne.noAttempts')}</p>;
  return (
    <ol className={classes['attempts']} reversed>
      {attempts.map((attempt) => (
        <Attempt key={attempt.SubReferanceNo} attempt={attempt} />
      ))}
    </ol>
  );
}

function Attempt({ attempt }: { attempt: Detail['AttemptLog'][number] }) {
  const { t, language } = useLanguage();
  const { dateTime, day, seconds } = useMoments();
  const codes = useCodes();
  const late = useLateText();
  const {
    Number: number,
    StartedAt,
    DurationMs,
    LateMs,
    HttpStatus,
    Error: error,
    ResponseExcerpt,
    SubReferanceNo,
    Verdict,
  } = attempt;
  return (
    <li>
      <div className={classes['attempt']}>
        <strong>{t('deliveryOne.attempt', { n: number })}</strong>
        <time dateTime={StartedAt} title={dateTime(StartedAt)}>
          {day(StartedAt)} {seconds(StartedAt)}
        </time>
        <span>{t('deliveryOne.took', { n: DurationMs })}</span>
        {LateMs !== null && LateMs >= NOTABLE_MS && (
          <span>{t('deliveryOne.late', { late: late(LateMs) })}</span>
        )}
        {HttpStatus !== null && <span>HTTP {HttpStatus}</span>}
        {error !== null && (
          <span title={error}>
            {reasonText(error, t)} <span className={classes['exact']}>({error})</span>
          </span>
        )}
        <strong data-verdict={Verdict}>{codeName(codes?.Verdicts, Verdict, language)}</strong>
      </div>
      <div className={classes['exact']}>
        SubReferanceNo <CopyNumber number={SubReferanceNo} />
      </div>
      {ResponseExcerpt !== null && ResponseExcerpt !== '' && (
        <details>
          <summary>{t('deliveryOne.excerpt')}</summary>
          <pre className={payload['raw']}>{ResponseExcerpt}</pre>
        </details>
      )}
    </li>
  );
}
