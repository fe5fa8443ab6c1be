import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { makeUser } from './support/users.js';

const service = startOnce(sharedService);
let operator: Client;
beforeAll(async () => {
  operator = await service.as({ roles: ['Operator'] });
  for (let n = 0; n < 20; n += 1) await makeUser(service, { userName: `kullanıcı-${n}` });
});

/** A read whose body comes as it is sent. */
async function read(path: string, encoding: string | undefined, method = 'GET') {
  return await new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const headers: Record<string, string> = { authorization: `Bearer ${operator.token}` };
      if (encoding !== undefined) headers['accept-encoding'] = encoding;
      const asked = request(`${service.url}${path}`, { method, headers }, async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      });
      asked.once('error', reject).end();
    },
  );
}

const LIST = '/api/admin/users?pageSize=50';

describe('the staff’s reads', () => {
  test('come compressed from 1 kB on to callers who accept gzip, and are the same answer', async () => {
    const plain = await read(LIST, undefined);
    const compressed = await read(LIST, 'gzip, deflate, br');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(compressed.headers['vary']).toBe('authorization, accept-encoding');
    expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true);
    expect(compressed.body.length).toBeLessThan(plain.body.length / 3);
  });

  test('stay as they are when they are short, for callers who accept none, and on HEAD', async () => {
    expect((await read('/api/admin/users?pageSize=1', 'gzip')).headers['content-encoding']).toBeUndefined();
    for (const encoding of ['identity', 'gzip;q=0', 'br', 'x-unknown'])
      expect((await read(LIST, encoding)).headers['content-encoding'], encoding).toBeUndefined();
    const head = await read(LIST, 'gzip', 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  test('A file of rows is compressed on its way', async () => {
    const answer = await fetch(`${service.url}/api/admin/audit/feed`, {
      headers: { authorization: `Bearer ${operator.token}`, accept: 'text/csv', 'accept-encoding': 'gzip' },
    });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(await answer.text()).toContain('Kayıt no;');
  });

  test('a request that is compressed is refused as before', async () => {
    const answer = await service.anonymous.send('POST', '/api/authentication/login', '{}', {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    });
    expect([answer.status, answer.code]).toEqual([415, 'General.UnsupportedMediaType']);
  });
});

test('Answers of more than 1 KB are compressed when asked for, whoever asks', {
  tags: 'running',
}, async () => {
  const plain = await read('/api/codes', undefined);
  const compressed = await read('/api/codes', 'gzip');
  expect([compressed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
    'gzip',
    undefined,
  ]);
  expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true);
  expect(compressed.body.length * 2).toBeLessThan(plain.body.length);
});
