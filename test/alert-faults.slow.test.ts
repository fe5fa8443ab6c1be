import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { alertRules, holds } from './support/alert-rules.js';
import { Client } from './support/client.js';
import { readOnly } from './support/database-faults.js';
import { startBehindProxy } from './support/database-proxy.js';
import { startDeliveries, status } from './support/deliveries.js';
import { startServiceProcess } from './support/process.js';
import { wallClock } from './support/wall-clock.js';

const RULES = new Map(alertRules().map((rule) => [rule.name, rule]));
const SELDOM = { interval: 250 };

const on = startBehindProxy(startDeliveries);

/** Those of the alerts whose comparison holds for what the service exports now. */
async function firing(names: readonly string[], caller = on.service.anonymous): Promise<string[]> {
  const { text } = await caller.get('/metrics');
  return names.filter((name) => {
    const rule = RULES.get(name);
    if (!rule) throw new Error(`There is no alert ${name}.`);
    return holds(rule, text);
  });
}

describe('the metrics of a running service take the values at which alerts fire', () => {
  const ALL = [
    ...['ZeyilReplicaNotReady', 'ZeyilDatabaseTakesNoWrites', 'ZeyilGaugesUnreadable', 'ZeyilDeliveriesHeld'],
    ...['ZeyilOutcomesJournaled', 'ZeyilDeliveriesParked', 'ZeyilReplicaSessionLost'],
    ...['ZeyilDocumentStoreUnusable', 'ZeyilClockSkew', 'ZeyilClockWrong', 'ZeyilSchemaRefused'],
    ...['ZeyilSchemaNewer', 'ZeyilAuditChainBroken'],
  ];
  const NOT_READY = ['ZeyilReplicaNotReady'];
  afterEach(() => expect.poll(() => firing(ALL), SELDOM).toEqual([]));

  test('with a database that is read-only, and answers of platforms that it does not take', async () => {
    // The gate opens once the service has made a trial write.
    await expect.poll(() => firing(ALL), SELDOM).toEqual([]);
    const fault = readOnly(on.database);
    let release: () => void = () => undefined;
    const broken = new Promise<void>((resolve) => {
      release = resolve;
    });
    on.platform.answer(async (attempt, response) => {
      await broken;
      return status(200)(attempt, response);
    });
    await on.publish(10);
    await on.platform.until((attempts) => attempts.length === 1);
    onTestFinished(() => fault.end());
    await fault.begin();
    release();
    const expected = ['ZeyilDatabaseTakesNoWrites', 'ZeyilDeliveriesHeld'];
    await expect
      .poll(() => firing(ALL), SELDOM)
      .toEqual(expect.arrayContaining([...NOT_READY, ...expected, 'ZeyilOutcomesJournaled']));
    expect(await firing(['ZeyilGaugesUnreadable', 'ZeyilDocumentStoreUnusable', 'ZeyilClockSkew'])).toEqual(
      [],
    );
    await fault.end();
  });

  test('with a database that is away: what only it knows says that it cannot be read', async () => {
    on.proxy.shut();
    onTestFinished(() => on.proxy.open());
    await expect.poll(() => firing(['ZeyilGaugesUnreadable', ...NOT_READY]), SELDOM).toHaveLength(2);
    expect(await firing(['ZeyilDeliveriesParked'])).toEqual([]);
    const { text } = await on.service.anonymous.get('/metrics');
    const unreadable = text.matchAll(/^zeyil_metric_unreadable\{metric="(\w+)"\} 1$/gm);
    const gauges = [...unreadable].map(([, gauge]) => gauge);
    expect(gauges).toEqual(expect.arrayContaining(['zeyil_deliveries_parked', 'zeyil_deliveries_pending']));
    for (const gauge of gauges) expect(text).toMatch(new RegExp(`^${gauge} NaN$`, 'im'));
    on.proxy.open();
  });

  test('with a document store that cannot be used', async () => {
    const documents = join(on.service.dataDirectory, 'documents');
    await rename(documents, `${documents}.away`);
    onTestFinished(() => rename(`${documents}.away`, documents).catch(() => undefined));
    await expect.poll(() => firing(ALL), SELDOM).toEqual([...NOT_READY, 'ZeyilDocumentStoreUnusable']);
    await rename(`${documents}.away`, documents);
  });

  test.each([60_000, -60_000])('with a clock that is off by %i ms', async (ahead) => {
    const clock = await wallClock(on.service.dataDirectory, ahead);
    const replica = await startServiceProcess({
      DATABASE_URL: on.database.url,
      DATA_DIR: join(on.service.dataDirectory, `replica${ahead}`),
      LOG_LEVEL: 'info',
      ...clock.variables,
    });
    onTestFinished(async () => void (await replica.kill('SIGKILL')));
    const fired = () => firing(ALL, new Client(replica.url));
    await expect.poll(fired, SELDOM).toEqual([...NOT_READY, 'ZeyilClockSkew', 'ZeyilClockWrong']);
  });
});
