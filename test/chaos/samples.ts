import type { BlockTimes } from './report.js';
import type { Stage } from './stage.js';

/** What was measured after a block of rounds, while nothing was under way. */
export interface Sample {
  minutes: number;
  /** Of each replica after a garbage collection; 0 while it is down. */
  heapMb: number[];
  rssMb: number[];
  /** Sessions of all replicas. */
  connections: number;
  /** Tables with their indexes: of live deliveries, of those that ended with their notifications, of jobs, of the audit. */
  liveMb: number;
  endedMb: number;
  jobsMb: number;
  auditMb: number;
  /** Rows that vacuum has not removed yet, of the tables that change most. */
  deadRows: number;
  /** Delay of the first attempts of the last five minutes after their due time, 99 of 100. */
  latenessMs: number;
  /** Deliveries that have ended so far. */
  ended: number;
  /** Answers a second while the block's callers were at work. */
  requestsPerSecond: number;
  /** Duration of the checks after the block, in which no caller is at work. */
  checkSeconds: number;
}

const MB = 1_048_576;
const SIZES = `
  with sizes as (
    select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  )
  select
    (select coalesce(sum(bytes), 0) from sizes where name = 'delivery')::float as live,
    (select sum(bytes) from sizes where name ~ '^(finished_delivery|notification|delivery_attempt)')::float as ended,
    (select sum(bytes) from sizes where name ~ '^(job|endorsement)')::float as jobs,
    (select sum(bytes) from sizes where name ~ '^(admin_audit|audit_)')::float as audit,
    (select sum(n_dead_tup) from pg_stat_user_tables where relname in ('delivery', 'job', 'notification'))::int as dead,
    (select count(*) from pg_stat_activity where application_name like 'zeyil-gateway%')::int as connections,
    (select count(*) from finished_delivery)::int as finished,
    (select coalesce(percentile_disc(0.99) within group (order by late_ms), 0) from finished_delivery
     where attempts = 1 and started_at > now() - interval '5 minutes')::float as late`;

interface SizesRow extends Record<string, number> {
  live: number;
  ended: number;
  jobs: number;
  audit: number;
  dead: number;
  connections: number;
  finished: number;
  late: number;
}

export async function takeSample(
  { database, replicas }: Stage,
  minutes: number,
  { answers, underLoad, checks }: BlockTimes,
): Promise<Sample> {
  const [row] = await database.rows<SizesRow>(SIZES);
  if (!row) throw new Error('The database tells no sizes.');
  const memory = await Promise.all(replicas.map((replica) => replica.memory()));
  return {
    minutes,
    heapMb: memory.map((one) => (one?.heapUsed ?? 0) / MB),
    rssMb: memory.map((one) => (one?.rss ?? 0) / MB),
    connections: row.connections,
    liveMb: row.live / MB,
    endedMb: row.ended / MB,
    jobsMb: row.jobs / MB,
    auditMb: row.audit / MB,
    deadRows: row.dead,
    latenessMs: row.late,
    ended: row.finished,
    requestsPerSecond: answers / Math.max(1, underLoad),
    checkSeconds: checks,
  };
}

/** The samples as a table; one column for each number. */
export function csvOf(samples: readonly Sample[]): string {
  const rows = samples.map((sample) =>
    Object.entries(sample).flatMap(([name, value]) => columns(name, value)),
  );
  const head = (rows[0] ?? []).map(([name]) => name);
  const lines = rows.map((row) => row.map(([, value]) => Math.round(value * 100) / 100).join(','));
  return `${[head.join(','), ...lines].join('\n')}\n`;
}

function columns(name: string, value: number | number[]): [string, number][] {
  return Array.isArray(value)
    ? value.map((one, index): [string, number] => [`${name}${index + 1}`, one])
    : [[name, value]];
}

/** The panels of the plot: a title, and the lines with their names. */
const PANELS: readonly [title: string, lines: readonly [string, (sample: Sample) => number][]][] = [
  [
    'heap after collection, MB',
    [
      ['never ended', ({ heapMb }) => heapMb[0] ?? 0],
      ['second', ({ heapMb }) => heapMb[1] ?? 0],
      ['third', ({ heapMb }) => heapMb[2] ?? 0],
    ],
  ],
  ['resident memory of the one never ended, MB', [['rss', ({ rssMb }) => rssMb[0] ?? 0]]],
  ['sessions of the database', [['sessions', ({ connections }) => connections]]],
  ['lateness of first attempts, 99 of 100, ms', [['lateness', ({ latenessMs }) => latenessMs]]],
  ['live deliveries with indexes, MB', [['delivery', ({ liveMb }) => liveMb]]],
  ['dead rows', [['delivery, job, notification', ({ deadRows }) => deadRows]]],
  [
    'KB a delivery that ended',
    [['tables and indexes', ({ endedMb, ended }) => (endedMb * 1_024) / Math.max(1, ended)]],
  ],
  ['deliveries that ended', [['deliveries', ({ ended }) => ended]]],
  ['requests a second under load', [['requests', ({ requestsPerSecond }) => requestsPerSecond]]],
  ['seconds of checks between two blocks', [['checks', ({ checkSeconds }) => checkSeconds]]],
];
const legendOf =
  (left: number, top: number) =>
  ([name]: readonly [string, unknown], line: number): string =>
    `<text x="${left + 8 + line * 90}" y="${top + HEIGHT - 8}" fill="${COLOURS[line]}">${name}</text>`;

const [WIDTH, HEIGHT, GAP] = [440, 150, 46];
const COLOURS = ['#1f6feb', '#b35900', '#57606a'];

/** The samples over time as SVG: two columns of panels, each with its largest value. */
export function plotOf(samples: readonly Sample[]): string {
  const end = samples.at(-1)?.minutes || 1;
  const panels = PANELS.map(([title, lines], index) => {
    const [left, top] = [(index % 2) * (WIDTH + GAP) + GAP, Math.floor(index / 2) * (HEIGHT + GAP) + GAP];
    const most = Math.max(1e-9, ...samples.flatMap((sample) => lines.map(([, value]) => value(sample))));
    const drawn = lines.map(([name, value], line) => {
      const points = samples.map(
        (sample) =>
          `${(left + (sample.minutes / end) * WIDTH).toFixed(1)},${(top + HEIGHT - (value(sample) / most) * HEIGHT).toFixed(1)}`,
      );
      return `<polyline fill="none" stroke="${COLOURS[line]}" stroke-width="1.5" points="${points.join(' ')}"><title>${name}</title></polyline>`;
    });
    return [
      `<text x="${left}" y="${top - 8}" font-weight="600">${title}</text>`,
      `<text x="${left + WIDTH}" y="${top - 8}" text-anchor="end">${Number(most.toPrecision(3)).toLocaleString('en')}</text>`,
      `<rect x="${left}" y="${top}" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke="#d0d7de"/>`,
      ...drawn,
      // One line needs no legend: its title names it.
      ...(lines.length > 1 ? lines.map(legendOf(left, top)) : []),
    ].join('\n');
  });
  const [width, height] = [2 * (WIDTH + GAP) + GAP, Math.ceil(PANELS.length / 2) * (HEIGHT + GAP) + GAP];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>What grew during the soak</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${panels.join('\n')}
<text x="${GAP}" y="${height - 12}">${Math.round(end)} minutes, from zero on each axis; the number is the largest value</text>
</svg>
`;
}
