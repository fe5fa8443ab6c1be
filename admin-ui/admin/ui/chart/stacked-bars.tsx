import classes from './chart.module.css';

/** One bar, with a value for each series. */
export interface Bar {
  key: string;
  /** What it shows, in words. */
  title: string;
  values: readonly number[];
}

export type Tone = 'ok' | 'fault' | 'warn' | 'none' | 'accent';

/** Units of a bar's width and of the gap around it; the picture is stretched to its place. */
const WIDTH = 8;
const GAP = 2;
/** A few failures beside thousands of others must stay visible. */
const LEAST = 3;

/**
 * Bars of stacked values, from the first series upwards. The picture has one name, and a press on a bar chooses it; the caller
 * puts a table with the same values and choices beside it, for keyboards and screen readers.
 */
export function StackedBars({
  bars,
  tones,
  label,
  height,
  chosen,
  onChoose,
}: {
  bars: readonly Bar[];
  /** Of the series, in their order. */
  tones: readonly Tone[];
  label: string;
  /** In pixels. */
  height: number;
  chosen?: string | undefined;
  onChoose?: (key: string) => void;
}) {
  const largest = Math.max(1, ...bars.map(({ values }) => sum(values)));
  const unit = (height - tones.length * LEAST) / largest;
  return (
    <svg
      className={classes['bars']}
      role="img"
      aria-label={label}
      height={height}
      viewBox={`0 0 ${bars.length * (WIDTH + GAP)} ${height}`}
      preserveAspectRatio="none"
    >
      {bars.map(({ key, title, values }, place) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keyboards choose in the table beside the picture
        <g
          key={key}
          data-chosen={key === chosen || undefined}
          data-choice={onChoose !== undefined || undefined}
          onClick={() => onChoose?.(key)}
        >
          <title>{title}</title>
          <rect
            className={classes['ground']}
            x={place * (WIDTH + GAP)}
            y={0}
            width={WIDTH + GAP}
            height={height}
          />
          {stacked(values, unit).map(({ series, below, size }) => (
            <rect
              key={series}
              data-tone={tones[series]}
              x={place * (WIDTH + GAP) + GAP / 2}
              y={height - below - size}
              width={WIDTH}
              height={size}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** The parts of a bar that have a value, upwards. */
function stacked(values: readonly number[], unit: number): { series: number; below: number; size: number }[] {
  const sizes = values.map((value) => (value === 0 ? 0 : Math.max(LEAST, value * unit)));
  return sizes
    .map((size, series) => ({ series, below: sum(sizes.slice(0, series)), size }))
    .filter(({ size }) => size > 0);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
