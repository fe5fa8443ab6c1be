import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { makePath, startEndorsements } from './support/endorsements.js';
import { endorsement } from './support/jobs.js';
import { startOnce } from './support/start-once.js';

const bench = startOnce(startEndorsements);

const withKey = (key: string) => ({ 'idempotency-key': key });
const actionTypes = async (jobId: number) => (await bench.actions(jobId)).map((action) => action.ActionType);

describe('the key itself', () => {
  test.each([
    ['of 129 characters', 'x'.repeat(129)],
    ['that is empty', ''],
    ['with a character beyond ASCII', 'schl\u00fcssel'],
    ['with a tab', 'a\tb'],
  ])(
    'An `Idempotency-Key` that is empty, longer than 128 or not printable is 400 `Validation.General`, "IdempotencyKey must be 1 to 128 printable characters." (%s)',
    { tags: 'endorsements' },
    async (_, key) => {
      const jobId = await bench.requestedJob();
      for (const operation of ['make', 'reject'] as const) {
        const answer = await bench[operation](jobId, undefined, withKey(key));
        expect(answer.status).toBe(400);
        expect(answer.code).toBe('Validation.General');
        expect(answer.fields).toEqual({
          IdempotencyKey: 'IdempotencyKey must be 1 to 128 printable characters.',
        });
      }
      expect(await actionTypes(jobId)).toEqual([1, 2]);
    },
  );

  test.each(['x'.repeat(128), 'a b ~!"\'; drop table', '0'])('%s is accepted', async (key) => {
    const jobId = await bench.requestedJob();
    expect((await bench.make(jobId, undefined, withKey(key))).status).toBe(204);
    expect((await bench.make(jobId, undefined, withKey(key))).status).toBe(204);
  });

  test('given twice in one request counts as one text and is no way round the rule', async () => {
    const jobId = await bench.requestedJob();
    const answer = await rawPost(makePath(jobId), [
      `Idempotency-Key: ${'x'.repeat(80)}`,
      `Idempotency-Key: ${'y'.repeat(80)}`,
    ]);
    expect(answer).toContain('400 Bad Request');
    expect(answer).toContain('IdempotencyKey must be 1 to 128 printable characters.');
  });
});

/** HTTP as written, since fetch joins repeated headers by itself. */
function rawPost(path: string, headers: string[]): Promise<string> {
  const { hostname, port } = new URL(bench.service.url);
  const body = JSON.stringify(endorsement());
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${bench.insurer.token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...headers,
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}
