import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { reasonText } from '../ui/answer-text.js';
import { attemptName } from '../ui/attempt-name.js';
import { Button } from '../ui/button.js';
import { CopyNumber } from '../ui/copy-number.js';
import lines from '../ui/lines.module.css';
import payload from '../ui/payload-view.module.css';
import classes from './deliveries.module.css';
import type { Detail } from './detail.js';
import { placesOf } from './ladder-steps.js';
import { useLateText } from './late-text.js';
import type { Asked } from './use-asked.js';

/** A beginning that a person would call late: milliseconds. */
const NOTABLE_MS = 1_000;

/** The attempts with their outcomes, the newest first. */
export function Attempts({ delivery, asked }: { delivery: Detail; asked: Asked }) {
  const { t } = useLanguage();
  const excerpts = new Map(
    asked.delivery?.AttemptLog.map((each) => [each.SubReferanceNo, each.ResponseExcerpt]),
  );
  const places = placesOf(delivery.AttemptLog);
  const attempts = delivery.AttemptLog.map((attempt, index) => ({ attempt, place: places[index] })).reverse();
  if (attempts.length === 0) return <p>{t('deliveryOne.noAttempts')}</p>;
  return (
    <ol className={lines['lines']} reversed>
      {attempts.map(({ attempt, place }) => (
        <Attempt
          key={attempt.SubReferanceNo}
          attempt={attempt}
          place={place}
          excerpt={attempt.ResponseExcerpt ?? excerpts.get(attempt.SubReferanceNo)}
          asked={asked}
        />
      ))}
    </ol>
  );
}

function Attempt({
  attempt,
  place,
  excerpt,
  asked,
}: {
  attempt: Detail['AttemptLog'][number];
  place: { resends: number; number: number } | undefined;
  excerpt: string | null | undefined;
  asked: Asked;
}) {
  const { t, language } = useLanguage();
  const { dateTime, day, seconds } = useMoments();
  const codes = useCodes();
  const late = useLateText();
  const {
    StartedAt,
    DurationMs,
    LateMs,
    HttpStatus,
    Error: error,
    HasResponseExcerpt,
    SubReferanceNo,
    Verdict,
  } = attempt;
  return (
    <li>
      <div className={classes['attempt']}>
        <strong>{place && attemptName(place, t)}</strong>
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
      {HasResponseExcerpt && typeof excerpt === 'string' && (
        <details>
          <summary>{t('deliveryOne.excerpt')}</summary>
          <pre className={payload['raw']}>{excerpt}</pre>
        </details>
      )}
      {HasResponseExcerpt && typeof excerpt !== 'string' && (
        <Button isBusy={asked.isAsking} onClick={asked.ask}>
          {t('deliveryOne.showExcerpt')}
        </Button>
      )}
    </li>
  );
}
