import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../support/client.js';
import { startEndorsements } from '../support/endorsements.js';
import { startOnce } from '../support/start-once.js';
import { validRequest, write } from './endorsement-bodies.js';
import { type Prediction, predict } from './endorsement-model.js';
import { corruptedRequest, mutatedRequest } from './endorsement-mutations.js';

/** The service against a model of the interface that shares no line with it; a failure prints its seed and path. */
const FIXED_SEED = 20261120;
const RANDOM_SEED = Math.trunc(Math.random() * 0x7fffffff);
/** `PROPERTY_RUNS=20 vitest run test/property` looks twenty times as long. */
const LONGER = Number(process.env['PROPERTY_RUNS'] ?? 1);
/** On an idle machine all runs take some three seconds; a busy one does what it can in this time, in ms. */
const PATIENCE = 60_000 * LONGER;

const bench = startOnce(startEndorsements);
let jobId: number;

beforeAll(async () => {
  jobId = await jobWithDocuments();
});

/** A requested job whose documents need not be sent. */
async function jobWithDocuments(): Promise<number> {
  const id = await bench.requestedJob();
  for (const kind of ['ZeyilPdf', 'BilgilendirmeFormu'] as const) await bench.transfer(id, kind);
  return id;
}

function expectPredicted(answer: Answer, prediction: Prediction, success: 200 | 204): void {
  const type = answer.headers.get('content-type');
  switch (prediction.kind) {
    case 'accepted':
      expect(answer.text).not.toContain('"Status":false');
      expect(answer.status).toBe(success);
      return;
    case 'malformed':
    case 'unbound': {
      expect([answer.status, type]).toEqual([400, 'text/plain; charset=utf-8']);
      const path = /^(\$\S*): expected [^\r\n]+\.$/.exec(answer.text)?.[1];
      expect(prediction.kind === 'unbound' ? prediction.paths : ['$']).toContain(path);
      return;
    }
    case 'invalid':
      expect([answer.status, type]).toEqual([400, 'application/json; charset=utf-8']);
      expect(answer.code).toBe('Validation.General');
      expect(answer.response<unknown[]>()).toHaveLength(Object.keys(prediction.fields).length);
      expect(answer.fields).toEqual(prediction.fields);
  }
}

async function checkDryRun(body: string): Promise<void> {
  const answer = await bench.dryRun(jobId, body);
  expectPredicted(answer, predict(body), 200);
}

describe.each([
  ['the fixed seed', FIXED_SEED],
  ['the random seed', RANDOM_SEED],
])('with %s %i', { tags: 'endorsements', timeout: 2 * PATIENCE }, (_, seed) => {
  const options = (runs: number) => ({ seed, numRuns: runs * LONGER, interruptAfterTimeLimit: PATIENCE });

  test('Any body is answered as the interface documents for it', async () => {
    await fc.assert(fc.asyncProperty(mutatedRequest, checkDryRun), options(600));
  });

  test('Corrupted text is refused, or read as the JSON that it still is', async () => {
    await fc.assert(fc.asyncProperty(corruptedRequest, checkDryRun), options(400));
  });

  test('Any bytes at all are answered with a documented 400', async () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.jsonValue().map((json) => JSON.stringify(json)),
    );
    await fc.assert(
      fc.asyncProperty(
        anyText.map((text) => text.toWellFormed()),
        checkDryRun,
      ),
      options(200),
    );
  });

  test('No invalid body gives 204', async () => {
    const property = fc.asyncProperty(fc.oneof(mutatedRequest, validRequest.map(write)), async (body) => {
      const prediction = predict(body);
      const id = prediction.kind === 'accepted' ? await jobWithDocuments() : jobId;
      const answer = await bench.make(id, body);
      expectPredicted(answer, prediction, 204);
      expect(await bench.actionTypes(id)).toEqual(
        prediction.kind === 'accepted' ? [1, 2, 5, 5, 3] : [1, 2, 5, 5],
      );
    });
    await fc.assert(property, options(80));
  });
});

test.each([
  ['{"productId":[],"PRODUCTID":null,"productId":1}', false],
  ['{"productId":1,"PRODUCTID":null,"productId":[]}', true],
  ['{"productId":1,"PRODUCTID":null}', true],
])('Of names that differ in case only the last in the text counts (%s)', async (members, isRefused) => {
  const answer = await bench.dryRun(jobId, members);
  expectPredicted(answer, predict(members), 200);
  expect(answer.text.includes('productId') || 'ProductId' in answer.fields).toBe(isRefused);
});

test('the bodies are of every class, so that the properties prove something', () => {
  const classes = (arbitrary: fc.Arbitrary<string>) => {
    const counts: Record<string, number> = {};
    for (const body of fc.sample(arbitrary, { seed: FIXED_SEED, numRuns: 600 })) {
      const { kind } = predict(body);
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  };
  for (const kind of ['accepted', 'unbound', 'invalid']) {
    expect(classes(mutatedRequest)[kind]).toBeGreaterThan(60);
  }
  expect(classes(corruptedRequest)['malformed']).toBeGreaterThan(100);
  expect(classes(corruptedRequest)['accepted']).toBeGreaterThan(20);
});
