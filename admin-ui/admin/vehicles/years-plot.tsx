import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import classes from '../ui/chart/chart.module.css';
import { ValueBars } from '../ui/chart/value-bars.js';
import { useNumbers } from './use-numbers.js';
import type { VehicleHistory } from './vehicles-address.js';

const HEIGHT = 120;

/** The present values by model year. A bar, or a row of the table, chooses its year. */
export function YearsPlot({
  vehicle: { ModelYears },
  year,
  onChoose,
}: {
  vehicle: VehicleHistory;
  year: number;
  onChoose(year: number): void;
}) {
  const { t } = useLanguage();
  const { whole } = useNumbers();
  if (ModelYears.length === 0) return null;
  const values = ModelYears.map(({ Value }) => Number(Value));
  const range = t('vehicle.between', {
    least: whole(Math.min(...values)),
    most: whole(Math.max(...values)),
  });
  return (
    <section className={classes['chart']} aria-label={t('vehicle.byYear')}>
      <div className={classes['top']}>
        <h2>{t('vehicle.byYear')}</h2>
      </div>
      <ValueBars
        label={`${t('vehicle.byYear')}: ${range}`}
        height={HEIGHT}
        bars={[...ModelYears].reverse().map(({ Year, Value }) => ({
          key: String(Year),
          short: `’${String(Year).slice(-2)}`,
          title: `${Year}: ${whole(Value)}`,
          value: Number(Value),
        }))}
        chosen={String(year)}
        onChoose={(key) => onChoose(Number(key))}
      />
      <p className={classes['legend']}>{range}</p>
      <details>
        <summary>{t('vehicle.table')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
        <div className={classes['rows']} tabIndex={0}>
          <table>
            <caption className="visually-hidden">{t('vehicle.byYear')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('vehicle.year')}</th>
                <th scope="col">{t('vehicle.value')}</th>
              </tr>
            </thead>
            <tbody>
              {ModelYears.map(({ Year, Value }) => (
                <tr key={Year}>
                  <th scope="row">
                    <Button kind="quiet" aria-pressed={Year === year} onClick={() => onChoose(Year)}>
                      {Year}
                    </Button>
                  </th>
                  <td>{whole(Value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
