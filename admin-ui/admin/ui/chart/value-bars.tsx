import classes from './chart.module.css';
import { StackedBars } from './stacked-bars.js';

/** Wider bars would be blocks, in pixels. */
const WIDEST = 72;

/** Bars of one value each, with a short name below each bar. */
export function ValueBars({
  bars,
  label,
  height,
  chosen,
  onChoose,
}: {
  bars: readonly { key: string; short: string; title: string; value: number }[];
  label: string;
  /** In pixels. */
  height: number;
  chosen?: string | undefined;
  onChoose?: (key: string) => void;
}) {
  return (
    <div style={{ maxWidth: bars.length * WIDEST }}>
      <StackedBars
        bars={bars.map(({ key, title, value }) => ({ key, title, values: [value] }))}
        tones={['accent']}
        label={label}
        height={height}
        chosen={chosen}
        {...(onChoose && { onChoose })}
      />
      <div className={classes['names']} aria-hidden="true">
        {bars.map(({ key, short }) => (
          <span key={key}>{short}</span>
        ))}
      </div>
    </div>
  );
}
