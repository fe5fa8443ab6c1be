import classes from './chart.module.css';

/** A line, with a value for each place; null where there is none. */
export interface Line {
  key: string;
  values: readonly (number | null)[];
  isDashed?: boolean;
}

/** Units between two places; the picture is stretched to its place. */
const STEP = 10;

/** Lines of values that differ by powers of ten. A value without neighbours is a short stroke. */
export function LogLines({
  lines,
  label,
  height,
}: {
  lines: readonly Line[];
  label: string;
  /** In pixels. */
  height: number;
}) {
  const places = Math.max(0, ...lines.map(({ values }) => values.length));
  const largest = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const yOf = (value: number) =>
    height - 2 - (Math.log10(value + 1) / Math.log10(largest + 1)) * (height - 4);
  return (
    <svg
      className={classes['lines']}
      role="img"
      aria-label={label}
      height={height}
      viewBox={`0 0 ${places * STEP} ${height}`}
      preserveAspectRatio="none"
    >
      {lines.map(({ key, values, isDashed }) => (
        <path key={key} d={pathOf(values, yOf)} data-dashed={isDashed || undefined} />
      ))}
    </svg>
  );
}

/** Each value is a level stroke of its place's width, joined to the next one. */
function pathOf(values: readonly (number | null)[], yOf: (value: number) => number): string {
  return values
    .map((value, place) => {
      if (value === null) return '';
      const begins = place === 0 || values[place - 1] === null;
      const y = yOf(value).toFixed(1);
      return `${begins ? 'M' : 'L'}${place * STEP} ${y}H${(place + 1) * STEP}`;
    })
    .join('');
}
