import classes from './chart.module.css';

/** A value from a moment on, until the next one; null where there is none. */
export interface Step {
  /** In milliseconds. */
  at: number;
  value: number | null;
}

/** Units of the picture's width; it is stretched to its place. */
const WIDTH = 1_000;
/** Pixels above the highest and below the lowest value. */
const MARGIN = 6;

/** A value over time that changes in steps, in order; the lowest value stands at the bottom, and the last one reaches to `until`. */
export function StepLine({
  steps,
  until,
  label,
  height,
}: {
  steps: readonly Step[];
  /** In milliseconds. */
  until: number;
  label: string;
  /** In pixels. */
  height: number;
}) {
  return (
    <svg
      className={classes['lines']}
      role="img"
      aria-label={label}
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
    >
      <path d={stepPath(steps, until, height)} />
    </svg>
  );
}

/** The path of the steps in a picture of `WIDTH` and the height; a step without value leaves a gap. */
export function stepPath(steps: readonly Step[], until: number, height: number): string {
  const values = steps.flatMap(({ value }) => (value === null ? [] : [value]));
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  const first = steps[0]?.at ?? until;
  const xOf = (at: number) => (until === first ? 0 : (WIDTH * (at - first)) / (until - first));
  const yOf = (value: number) =>
    range === 0 ? height / 2 : height - MARGIN - ((value - least) / range) * (height - 2 * MARGIN);
  return steps
    .map(({ at, value }, place) => {
      if (value === null) return '';
      const begins = (steps[place - 1]?.value ?? null) === null;
      const end = steps[place + 1]?.at ?? until;
      return `${begins ? 'M' : 'L'}${xOf(at).toFixed(1)} ${yOf(value).toFixed(1)}H${xOf(end).toFixed(1)}`;
    })
    .join('');
}
