import type { CheckName, Findings } from '../../data/readiness.js';

/** What the staff sees of the service's state, in the order of the screen. */
export const SYSTEM_POINTS = [
  'Database',
  'Schema',
  'Documents',
  'Clock',
  'DeliveriesHeld',
  'OldestDue',
  'FirstLoss',
  'Parked',
  'PausedAgents',
  'Unrecorded',
  'ReplicaSession',
  'Partitions',
  'RestoreProof',
  'AuditChain',
  'AuditDeeds',
  'Decryption',
  'PlatformCertificate',
] as const;
export type SystemPoint = (typeof SYSTEM_POINTS)[number];

/** From the best to the worst; Unknown where the database could not be asked. */
export const POINT_STATES = ['Fine', 'Unknown', 'Attention', 'Fault'] as const;
export type PointState = (typeof POINT_STATES)[number];

/** The state of one point; `value` is the number behind it: seconds, days or a count. */
export interface PointFinding {
  point: SystemPoint;
  state: PointState;
  value: number | null;
}

/** What points are judged by: the checks of readiness, and the metrics that the alerts watch. */
export interface Readings {
  checks: Findings;
  /**
   * The value of a gauge, or by how much a counter has risen in the last 15 minutes; over its labels the sum. NaN when it
   * cannot be read, undefined without it.
   */
  metric(name: (typeof METRICS)[number]): number | undefined;
  /** Seconds since 1970, of the database's clock. */
  now: number;
}

/** The metrics that points are judged by. */
export const METRICS = [
  'zeyil_clock_skew_seconds',
  'zeyil_deliveries_held',
  'zeyil_delivery_oldest_due_age_seconds',
  'zeyil_first_loss_seconds',
  'zeyil_deliveries_parked',
  'zeyil_agents_paused',
  'zeyil_outcomes_unrecorded',
  'zeyil_replica_session_held',
  'zeyil_partitions_ahead_seconds',
  'zeyil_restore_proven_seconds',
  'zeyil_audit_chain_broken',
  'zeyil_audit_deeds_lost_total',
  'zeyil_decryption_failures_total',
  'zeyil_platform_certificate_expires_seconds',
] as const;

type Judged = Omit<PointFinding, 'point'>;
/** Undefined leaves the point out: this installation has nothing of the kind. */
type Judge = (readings: Readings) => Judged | undefined;

const DAY_SECONDS = 86_400;
/** The limits of the alerts; a test compares them. */
export const LIMITS = {
  oldestDueSeconds: 60,
  firstLossSeconds: 4 * 3_600,
  unrecorded: 500,
  skewSeconds: 2,
  certificateDays: 14,
  partitionDays: 14,
  restoreProofDays: 2,
} as const;

const JUDGES: Readonly<Record<SystemPoint, Judge>> = {
  Database: check('database'),
  Schema: check('schema'),
  Documents: check('documents'),
  Clock: (readings) => {
    const value = readings.metric('zeyil_clock_skew_seconds') ?? Number.NaN;
    const { state } = check('clock')(readings);
    const isOff = Math.abs(value) > LIMITS.skewSeconds;
    return { state: state === 'Fine' && isOff ? 'Attention' : state, value: rounded(value) };
  },
  DeliveriesHeld: (readings) => {
    const held = above('zeyil_deliveries_held', 0, 'Fault')(readings);
    // It is noticed by the next outcome only; until one is due, nothing is held yet.
    const mustWait = held?.state === 'Fine' && check('database')(readings).state === 'Fault';
    return mustWait ? { state: 'Attention', value: null } : held;
  },
  OldestDue: ({ metric }) => {
    const value = metric('zeyil_delivery_oldest_due_age_seconds') ?? Number.NaN;
    if (Number.isNaN(value)) return UNKNOWN;
    // One slow platform is enough for that, so that it is never called a fault.
    return { state: value > LIMITS.oldestDueSeconds ? 'Attention' : 'Fine', value: rounded(value) };
  },
  FirstLoss: ({ metric }) => {
    const value = metric('zeyil_first_loss_seconds') ?? Number.NaN;
    if (Number.isNaN(value)) return UNKNOWN;
    const state = value < LIMITS.firstLossSeconds ? 'Attention' : 'Fine';
    return { state, value: Number.isFinite(value) ? rounded(value) : null };
  },
  Parked: above('zeyil_deliveries_parked', 0, 'Attention'),
  PausedAgents: above('zeyil_agents_paused', 0, 'Attention'),
  Unrecorded: above('zeyil_outcomes_unrecorded', LIMITS.unrecorded, 'Attention'),
  ReplicaSession: ({ metric }) =>
    metric('zeyil_replica_session_held') === 0 ? { state: 'Attention', value: null } : FINE,
  Partitions: ({ metric }) => {
    const days = (metric('zeyil_partitions_ahead_seconds') ?? Number.NaN) / DAY_SECONDS;
    if (Number.isNaN(days)) return UNKNOWN;
    return { state: days < LIMITS.partitionDays ? 'Attention' : 'Fine', value: Math.floor(days) };
  },
  RestoreProof: ({ metric, now }) => {
    const proven = metric('zeyil_restore_proven_seconds') ?? Number.NaN;
    if (Number.isNaN(proven)) return UNKNOWN;
    // Installations without such a trial have backups of another kind.
    if (proven === 0) return undefined;
    const days = (now - proven) / DAY_SECONDS;
    return { state: days > LIMITS.restoreProofDays ? 'Attention' : 'Fine', value: Math.floor(days) };
  },
  AuditChain: above('zeyil_audit_chain_broken', 0, 'Fault'),
  AuditDeeds: above('zeyil_audit_deeds_lost_total', 0, 'Attention'),
  Decryption: above('zeyil_decryption_failures_total', 0, 'Fault'),
  PlatformCertificate: ({ metric, now }) => {
    const ends = metric('zeyil_platform_certificate_expires_seconds') ?? 0;
    if (ends === 0) return undefined;
    const days = (ends - now) / DAY_SECONDS;
    const worse = days > 0 ? 'Attention' : 'Fault';
    return { state: days < LIMITS.certificateDays ? worse : 'Fine', value: Math.floor(days) };
  },
};

const FINE: Judged = { state: 'Fine', value: null };
const UNKNOWN: Judged = { state: 'Unknown', value: null };

/** The points of an installation, and the worst of their states. */
export function judgeSystem(readings: Readings): { state: PointState; points: PointFinding[] } {
  const points = SYSTEM_POINTS.flatMap((point) => {
    const judged = JUDGES[point](readings);
    return judged ? [{ point, ...judged }] : [];
  });
  const worst = Math.max(...points.map(({ state }) => POINT_STATES.indexOf(state)));
  return { state: POINT_STATES[worst] ?? 'Unknown', points };
}

function check(wanted: CheckName): (readings: Readings) => Judged {
  return ({ checks }) => {
    const found = checks.find(({ name }) => name === wanted);
    if (!found) return UNKNOWN;
    if (found.missing !== undefined) return { state: 'Fault', value: null };
    return found.warning !== undefined ? { state: 'Attention', value: null } : FINE;
  };
}

function above(name: (typeof METRICS)[number], limit: number, state: PointState): Judge {
  return ({ metric }) => {
    const value = metric(name) ?? Number.NaN;
    if (Number.isNaN(value)) return UNKNOWN;
    return { state: value > limit ? state : 'Fine', value };
  };
}

function rounded(value: number): number | null {
  return Number.isNaN(value) ? null : Math.round(value * 10) / 10;
}

/** How long a rise counts, in milliseconds; as long as the alerts look back. */
const LATELY_MS = 15 * 60_000;

/** By how much a counter has risen in the last 15 minutes. A rise counts from the reading that notices it. */
export class RecentRise {
  /** A counter begins at 0. */
  private last = 0;
  private rises: { by: number; at: number }[] = [];

  /** @param at the moment of the reading, in milliseconds on a clock that never goes back */
  read(value: number, at: number): number {
    if (value > this.last) this.rises.push({ by: value - this.last, at });
    this.last = value;
    this.rises = this.rises.filter((rise) => rise.at > at - LATELY_MS);
    return this.rises.reduce((sum, { by }) => sum + by, 0);
  }
}
