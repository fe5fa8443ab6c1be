import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type RequestOf, type ResponseOf } from '../api/client.js';
import { serviceNow } from '../api/service-now.js';
import { useReread } from '../api/use-reread.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button, Segments } from '../ui/button.js';
import classes from '../ui/chart/chart.module.css';
import { LogLines } from '../ui/chart/log-lines.js';
import { StackedBars, type Tone } from '../ui/chart/stacked-bars.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { type DeliveriesState, hourParam, SPANS } from './deliveries-address.js';
import { useLateText } from './late-text.js';

type HoursQuery = NonNullable<RequestOf<'/api/admin/deliveries/by-hour', 'get'>['query']>;
type Hour = ResponseOf<'/api/admin/deliveries/by-hour', 'get'>['Hours'][number];

/** Outcomes in the order in which they are stacked. */
const OUTCOMES = ['Delivered', 'Cancelled', 'Parked', 'Dropped', 'Exhausted'] as const;
const TONES: Record<(typeof OUTCOMES)[number], Tone> = {
  Delivered: 'ok',
  Cancelled: 'none',
  Parked: 'warn',
  Dropped: 'warn',
  Exhausted: 'fault',
};
const HOUR_MS = 3_600_000;
const SPAN_HOURS: Record<(typeof SPANS)[number], number> = { '24h': 24, '7d': 7 * 24 };
/** Outcomes are counted by the service every 15 seconds. */
const FRESH_MS = 15_000;
const HEIGHT = { bars: 40, lines: 36 };

/** Outcomes by hour, of the list's agent and type, and how late attempts began. A bar or a row of the table selects its hour. */
export function HoursPart({
  state,
  change,
}: {
  state: DeliveriesState;
  change(changed: Partial<DeliveriesState>): void;
}) {
  const { t } = useLanguage();
  const { short } = useMoments();
  const late = useLateText();
  const [isOpen, setOpen] = useState(false);
  const { agent: agentId, type, span } = state;
  const { data, error, refetch } = useQuery({
    queryKey: ['hours', { agentId, type, span }],
    queryFn: ({ signal }) => {
      // The present hour, and those before it.
      const from = new Date(serviceNow() - (SPAN_HOURS[span] - 1) * HOUR_MS).toISOString();
      const query = { from, agentId, type: type as HoursQuery['type'] };
      return api.call('get', '/api/admin/deliveries/by-hour', { query, signal });
    },
    placeholderData: (before) => before,
  });
  useReread(refetch, FRESH_MS);
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  // The list below keeps its place when the chart comes.
  if (!data) return <section className={classes['chart']} aria-busy="true" />;
  const { Hours } = data;
  const choose = (hour: string) =>
    change(hour === state.hour ? { hour: '' } : { hour, view: 'all', state: [] });
  const titleOf = (hour: Hour) =>
    [
      short(hour.Hour, serviceNow()),
      ...OUTCOMES.filter((each) => hour[each] > 0).map((each) => `${t(`delivery.${each}`)} ${hour[each]}`),
    ].join(' · ');
  const total = (outcome: (typeof OUTCOMES)[number]) => Hours.reduce((sum, hour) => sum + hour[outcome], 0);
  const shown = OUTCOMES.filter((each) => each === 'Delivered' || total(each) > 0);
  const most = Math.max(...Hours.map((hour) => OUTCOMES.reduce((sum, each) => sum + hour[each], 0)));
  const worst = Math.max(-1, ...Hours.map(({ LateP99Ms }) => LateP99Ms ?? -1));
  return (
    <section className={classes['chart']} aria-label={t('hours.title')}>
      <div className={classes['top']}>
        <h2>{t('hours.title')}</h2>
        <Segments
          label={t('hours.span')}
          options={SPANS.map((each) => ({ value: each, text: t(`deliveries.since.${each}`) }))}
          value={span}
          onChange={(chosen) => change({ span: chosen })}
        />
      </div>
      <StackedBars
        label={shown.map((each) => `${t(`delivery.${each}`)}: ${total(each)}`).join(', ')}
        tones={OUTCOMES.map((each) => TONES[each])}
        height={HEIGHT.bars}
        bars={Hours.map((hour) => ({
          key: hourParam(hour.Hour),
          title: titleOf(hour),
          values: OUTCOMES.map((each) => hour[each]),
        }))}
        chosen={state.hour || undefined}
        onChoose={choose}
      />
      <div className={classes['axis']}>
        {[Hours[0], Hours.at(-1)].map((hour) => (
          <time key={hour?.Hour} dateTime={hour?.Hour}>
            {hour && short(hour.Hour, serviceNow())}
          </time>
        ))}
      </div>
      <ul className={classes['legend']}>
        {shown.map((each) => (
          <li key={each}>
            <span className={classes['swatch']} data-tone={TONES[each]} aria-hidden="true" />
            {t(`delivery.${each}`)} {total(each)}
          </li>
        ))}
        {most > 0 && <li>{t('hours.most', { n: most })}</li>}
        {worst >= 0 && <li>{t('hours.worst', { late: late(worst) })}</li>}
      </ul>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('hours.table')}</summary>
        {isOpen && <HoursTable hours={Hours} chosen={state.hour} onChoose={choose} />}
      </details>
    </section>
  );
}

/** The same outcomes in numbers, and how late attempts began; an hour is chosen as by its bar. */
function HoursTable({
  hours,
  chosen,
  onChoose,
}: {
  hours: readonly Hour[];
  chosen: string;
  onChoose(hour: string): void;
}) {
  const { t } = useLanguage();
  const { short } = useMoments();
  const late = useLateText();
  return (
    <>
      {hours.some(({ LateP99Ms }) => LateP99Ms !== null) && (
        <>
          <LogLines
            label={t('hours.late')}
            height={HEIGHT.lines}
            lines={[
              { key: 'p50', values: hours.map(({ LateP50Ms }) => LateP50Ms) },
              { key: 'p99', values: hours.map(({ LateP99Ms }) => LateP99Ms), isDashed: true },
            ]}
          />
          <p className={classes['legend']}>{t('hours.late')}</p>
        </>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <div className={classes['rows']} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{t('hours.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('hours.hour')}</th>
              {OUTCOMES.map((each) => (
                <th key={each} scope="col">
                  {t(`delivery.${each}`)}
                </th>
              ))}
              <th scope="col">{t('hours.median')}</th>
              <th scope="col">{t('hours.late99')}</th>
            </tr>
          </thead>
          <tbody>
            {[...hours].reverse().map((hour) => (
              <tr key={hour.Hour}>
                <th scope="row">
                  <Button
                    kind="quiet"
                    aria-pressed={chosen === hourParam(hour.Hour)}
                    onClick={() => onChoose(hourParam(hour.Hour))}
                  >
                    {short(hour.Hour, serviceNow())}
                  </Button>
                </th>
                {OUTCOMES.map((each) => (
                  <td key={each}>{hour[each]}</td>
                ))}
                <td>{late(hour.LateP50Ms)}</td>
                <td>{late(hour.LateP99Ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
