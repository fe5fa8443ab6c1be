import { useLanguage } from '../texts/language.js';
import classes from './availability-strip.module.css';

/** A day: the share for which the service was open, from 0 to 1; null where it is not known. */
export type DayShare = number | null;

const DAY = { width: 2.6, gap: 0.4, height: 18 };

/** One cell a day, whose height is the share of the day that the service was open. */
export function AvailabilityStrip({
  days,
  share,
  closings,
  hasWords = false,
}: {
  days: readonly DayShare[];
  /** Of all known days together. */
  share: number;
  closings: number;
  /** Whether its numbers stand beside it. */
  hasWords?: boolean;
}) {
  const { t } = useLanguage();
  const known = days.filter((day) => day !== null).length;
  if (known === 0) return <span aria-hidden="true">–</span>;
  // Rounded down: what was closed for a minute was not open all the time.
  const percent = Math.floor(share * 1000) / 10;
  const label = t('ui.strip', { days: known, share: percent, n: closings });
  const width = days.length * (DAY.width + DAY.gap);
  return (
    <span className={classes['days']} title={hasWords ? undefined : label}>
      <svg
        className={classes['strip']}
        role={hasWords ? undefined : 'img'}
        aria-hidden={hasWords || undefined}
        aria-label={hasWords ? undefined : label}
        width={width}
        height={DAY.height}
        viewBox={`0 0 ${width} ${DAY.height}`}
      >
        {days.map((day, place) => {
          const x = place * (DAY.width + DAY.gap);
          const height = day === null ? 1 : Math.round(day * DAY.height * 10) / 10;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
            <g key={place}>
              {day !== null && day < 1 && (
                <rect
                  className={classes['closed']}
                  x={x}
                  y={0}
                  width={DAY.width}
                  height={DAY.height - height}
                />
              )}
              <rect
                className={day === null ? classes['unknown'] : classes['open']}
                x={x}
                y={DAY.height - height}
                width={DAY.width}
                height={height}
              />
            </g>
          );
        })}
      </svg>
      {hasWords && label}
    </span>
  );
}
