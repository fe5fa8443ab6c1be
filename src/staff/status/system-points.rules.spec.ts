import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Finding, Findings } from '../../data/readiness.js';
import {
  judgeSystem,
  LIMITS,
  METRICS,
  type Readings,
  RecentRise,
  SYSTEM_POINTS,
} from './system-points.rules.js';

const NOW = 1_795_000_000;
const DAY = 86_400;
const CHECKS = ['database', 'schema', 'documents', 'clock', 'stopping'] as const;

/** What metrics are while everything is fine, but for those that are 0. */
const FINE: Partial<Record<(typeof METRICS)[number], number>> = {
  zeyil_replica_session_held: 1,
  zeyil_partitions_ahead_seconds: 28 * DAY,
  zeyil_first_loss_seconds: Number.POSITIVE_INFINITY,
};

/** Readings of a service in which everything is fine, but for these. */
function readings(
  metrics: Partial<Record<(typeof METRICS)[number], number | undefined>> = {},
  found: Partial<Record<(typeof CHECKS)[number], Finding>> = {},
): Readings {
  const fine = Object.fromEntries(METRICS.map((name) => [name, FINE[name] ?? 0]));
  const all = { ...fine, ...metrics };
  const checks: Findings = CHECKS.map((name) => ({ name, ...found[name] }));
  return { checks, metric: (name) => all[name], now: NOW };
}

const point = (wanted: string, from: Readings) =>
  judgeSystem(from).points.find((one) => one.point === wanted);

describe('the state of the service', () => {
  test('without a problem every point but an absent certificate and an absent trial of a backup is fine', () => {
    const { state, points } = judgeSystem(readings());
    expect(state).toBe('Fine');
    expect(points.map((one) => one.point)).toEqual(
      SYSTEM_POINTS.filter((one) => one !== 'PlatformCertificate' && one !== 'RestoreProof'),
    );
    expect(new Set(points.map((one) => one.state))).toEqual(new Set(['Fine']));
  });

  test.each([
    ['Database', 'database'],
    ['Schema', 'schema'],
    ['Documents', 'documents'],
    ['Clock', 'clock'],
  ] as const)(
    '%s is a fault while the check %s misses something, and wants attention while it warns',
    (name, of) => {
      expect(point(name, readings({}, { [of]: { missing: 'It is gone.' } }))).toMatchObject({
        state: 'Fault',
      });
      expect(point(name, readings({}, { [of]: { warning: 'It is odd.' } }))).toMatchObject({
        state: 'Attention',
      });
    },
  );

  test.each([
    ['Clock', 'zeyil_clock_skew_seconds', 2, 'Fine'],
    ['Clock', 'zeyil_clock_skew_seconds', -2.04, 'Attention'],
    ['Clock', 'zeyil_clock_skew_seconds', 2.04, 'Attention'],
    ['DeliveriesHeld', 'zeyil_deliveries_held', 1, 'Fault'],
    ['OldestDue', 'zeyil_delivery_oldest_due_age_seconds', 60, 'Fine'],
    ['OldestDue', 'zeyil_delivery_oldest_due_age_seconds', 61, 'Attention'],
    ['OldestDue', 'zeyil_delivery_oldest_due_age_seconds', Number.NaN, 'Unknown'],
    ['FirstLoss', 'zeyil_first_loss_seconds', Number.POSITIVE_INFINITY, 'Fine'],
    ['FirstLoss', 'zeyil_first_loss_seconds', 14_400, 'Fine'],
    ['FirstLoss', 'zeyil_first_loss_seconds', 14_399, 'Attention'],
    ['FirstLoss', 'zeyil_first_loss_seconds', Number.NaN, 'Unknown'],
    ['Parked', 'zeyil_deliveries_parked', 1, 'Attention'],
    ['Parked', 'zeyil_deliveries_parked', Number.NaN, 'Unknown'],
    ['PausedAgents', 'zeyil_agents_paused', 1, 'Attention'],
    ['PausedAgents', 'zeyil_agents_paused', Number.NaN, 'Unknown'],
    ['Unrecorded', 'zeyil_outcomes_unrecorded', 500, 'Fine'],
    ['Unrecorded', 'zeyil_outcomes_unrecorded', 501, 'Attention'],
    ['ReplicaSession', 'zeyil_replica_session_held', 0, 'Attention'],
    ['Partitions', 'zeyil_partitions_ahead_seconds', 14 * DAY, 'Fine'],
    ['Partitions', 'zeyil_partitions_ahead_seconds', 14 * DAY - 1, 'Attention'],
    ['Partitions', 'zeyil_partitions_ahead_seconds', Number.NaN, 'Unknown'],
    ['RestoreProof', 'zeyil_restore_proven_seconds', NOW - 2 * DAY, 'Fine'],
    ['RestoreProof', 'zeyil_restore_proven_seconds', NOW - 2 * DAY - 1, 'Attention'],
    ['RestoreProof', 'zeyil_restore_proven_seconds', Number.NaN, 'Unknown'],
    ['AuditChain', 'zeyil_audit_chain_broken', 1, 'Fault'],
    ['AuditDeeds', 'zeyil_audit_deeds_lost_total', 1, 'Attention'],
    ['Decryption', 'zeyil_decryption_failures_total', 1, 'Fault'],
    ['PlatformCertificate', 'zeyil_platform_certificate_expires_seconds', NOW + 14 * DAY, 'Fine'],
    ['PlatformCertificate', 'zeyil_platform_certificate_expires_seconds', NOW + 14 * DAY - 1, 'Attention'],
    ['PlatformCertificate', 'zeyil_platform_certificate_expires_seconds', NOW, 'Fault'],
  ] as const)('%s with %s at %d: %s', (name, metric, value, state) => {
    expect(point(name, readings({ [metric]: value }))).toMatchObject({ state });
  });

  test.each([
    ['Clock', 'zeyil_clock_skew_seconds', 0.04, 0],
    ['Clock', 'zeyil_clock_skew_seconds', Number.NaN, null],
    ['OldestDue', 'zeyil_delivery_oldest_due_age_seconds', 75.26, 75.3],
    ['FirstLoss', 'zeyil_first_loss_seconds', 75.26, 75.3],
    ['FirstLoss', 'zeyil_first_loss_seconds', Number.POSITIVE_INFINITY, null],
    ['Parked', 'zeyil_deliveries_parked', 3, 3],
    ['Partitions', 'zeyil_partitions_ahead_seconds', 27.9 * DAY, 27],
    ['RestoreProof', 'zeyil_restore_proven_seconds', NOW - 1.9 * DAY, 1],
    ['PlatformCertificate', 'zeyil_platform_certificate_expires_seconds', NOW + 9.5 * DAY, 9],
    ['PlatformCertificate', 'zeyil_platform_certificate_expires_seconds', NOW - 0.5 * DAY, -1],
  ] as const)('%s with %s at %d has the number %s', (name, metric, value, shown) => {
    expect(point(name, readings({ [metric]: value }))).toMatchObject({ value: shown });
  });

  test('nothing is called sent while the database takes no writes', () => {
    const away = { database: { missing: 'It takes no writes.' } };
    expect(point('DeliveriesHeld', readings({}, away))).toMatchObject({ state: 'Attention' });
    expect(point('DeliveriesHeld', readings({ zeyil_deliveries_held: 1 }, away))).toMatchObject({
      state: 'Fault',
    });
  });

  test('a metric that is not there, and a check that is not there, are unknown', () => {
    expect(point('Parked', readings({ zeyil_deliveries_parked: undefined }))).toMatchObject({
      state: 'Unknown',
    });
    expect(point('Database', { ...readings(), checks: [] })).toMatchObject({ state: 'Unknown' });
  });

  test('the whole has the worst state', () => {
    const attention = { zeyil_deliveries_parked: 1 };
    const unknown = { zeyil_outcomes_unrecorded: Number.NaN };
    expect(judgeSystem(readings(unknown)).state).toBe('Unknown');
    expect(judgeSystem(readings({ ...attention, ...unknown })).state).toBe('Attention');
    expect(judgeSystem(readings(attention, { database: { missing: 'It is gone.' } })).state).toBe('Fault');
  });

  test('the limits are those of the alerts', () => {
    const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
    for (const expression of [
      `abs(zeyil_clock_skew_seconds) > ${LIMITS.skewSeconds}\n`,
      `zeyil_delivery_oldest_due_age_seconds) > ${LIMITS.oldestDueSeconds}\n`,
      `zeyil_outcomes_unrecorded > ${LIMITS.unrecorded}\n`,
      `zeyil_first_loss_seconds) < ${LIMITS.firstLossSeconds}\n`,
      `zeyil_platform_certificate_expires_seconds - time() < ${LIMITS.certificateDays} * 86400\n`,
      `zeyil_partitions_ahead_seconds) < ${LIMITS.partitionDays} * 86400\n`,
      `(zeyil_restore_proven_seconds > 0) > ${LIMITS.restoreProofDays} * 86400\n`,
      'zeyil_deliveries_parked) > 0\n',
    ])
      expect(alerts).toContain(expression);
  });
});

const MINUTE = 60_000;

test('a counter that has risen before the first reading has risen lately, for 15 minutes from that reading on', () => {
  const rise = new RecentRise();
  expect(rise.read(3, 0)).toBe(3);
  expect(rise.read(3, 14.9 * MINUTE)).toBe(3);
  expect(rise.read(3, 15 * MINUTE)).toBe(0);
});

test('only what it has risen in the last 15 minutes counts', () => {
  const rise = new RecentRise();
  expect(rise.read(0, 0)).toBe(0);
  expect(rise.read(2, 10 * MINUTE)).toBe(2);
  expect(rise.read(5, 20 * MINUTE)).toBe(5);
  expect(rise.read(5, 25 * MINUTE)).toBe(3);
  expect(rise.read(5, 35 * MINUTE)).toBe(0);
});

test('what rose while nobody read counts at the next reading', () => {
  const rise = new RecentRise();
  rise.read(0, 0);
  expect(rise.read(1, 300 * MINUTE)).toBe(1);
  expect(rise.read(1, 315 * MINUTE)).toBe(0);
});
