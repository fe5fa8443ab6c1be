import { Link } from 'wouter';
import { serviceNow } from '../api/service-now.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import classes from '../ui/chart/chart.module.css';
import { StepLine } from '../ui/chart/step-line.js';
import { useNumbers } from './use-numbers.js';
import { type ValueStep, valueSteps } from './value-steps.js';
import type { VehicleHistory } from './vehicles-address.js';

const HEIGHT = 96;

/** The value of one model year over the versions of the catalog. */
export function VersionsPlot({ vehicle, year }: { vehicle: VehicleHistory; year: number }) {
  const { t } = useLanguage();
  const { day } = useMoments();
  const { whole } = useNumbers();
  const title = t('vehicle.overTime', { year: String(year) });
  const steps = valueSteps(vehicle, year);
  const values = steps.flatMap(({ value }) => (value === null ? [] : [Number(value)]));
  const [first] = steps;
  if (!first) return null;
  const now = serviceNow();
  const range = t('vehicle.between', {
    least: whole(Math.min(...values)),
    most: whole(Math.max(...values)),
  });
  return (
    <section className={classes['chart']} aria-label={title}>
      <div className={classes['top']}>
        <h2>{title}</h2>
      </div>
      {steps.length === 1 && first.value !== null ? (
        <p>{t('vehicle.oneVersion', { value: whole(first.value) })}</p>
      ) : (
        <>
          <StepLine
            steps={steps.map(({ syncedAt, value }) => ({
              at: Date.parse(syncedAt),
              value: value === null ? null : Number(value),
            }))}
            until={now}
            label={`${title}: ${range}`}
            height={HEIGHT}
          />
          <div className={classes['axis']}>
            <time dateTime={first.syncedAt}>{day(first.syncedAt)}</time>
            <time dateTime={new Date(now).toISOString()}>{day(now)}</time>
          </div>
          <p className={classes['legend']}>{range}</p>
        </>
      )}
      <details>
        <summary>{t('vehicle.table')}</summary>
        <StepTable steps={steps} title={title} />
      </details>
    </section>
  );
}

function StepTable({ steps, title }: { steps: readonly ValueStep[]; title: string }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { whole, move } = useNumbers();
  const factorOf = (place: number) => {
    const [before, after] = [steps[place - 1]?.value ?? null, steps[place]?.value ?? null];
    return before === null || after === null ? '–' : move(Number(after) / Number(before));
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div className={classes['rows']} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('vehicle.version')}</th>
            <th scope="col">{t('vehicle.value')}</th>
            <th scope="col">{t('sync.factor')}</th>
          </tr>
        </thead>
        <tbody>
          {steps
            .map(({ version, syncedAt, value }, place) => (
              <tr key={syncedAt}>
                <th scope="row">
                  {version === undefined ? (
                    dateTime(syncedAt)
                  ) : (
                    <Link href={`/versions/${version}`}>{dateTime(syncedAt)}</Link>
                  )}
                </th>
                <td>{value === null ? t('vehicle.gone') : whole(value)}</td>
                <td>{factorOf(place)}</td>
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  );
}
