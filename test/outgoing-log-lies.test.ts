import { createServer, type ServerResponse } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listening } from './support/listening.js';
import {
  answerQuestions,
  askedLogId,
  call,
  type LogIds,
  QUESTION_PATH,
  startOutgoingLogs,
} from './support/outgoing-logs.js';
import { type PlatformAnswerer, succeed } from './support/platform.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const MEGABYTE = 1024 * 1024;
const on = startOnce(() => startOutgoingLogs({ PLATFORM_TIMEOUT: '3s' }));
let log: LogIds;
beforeAll(async () => {
  // A number that a float would round to its neighbour.
  await on.service.dataSource.query(
    `select setval(pg_get_serial_sequence('outgoing_log', 'id'), 9007199254740992)`,
  );
  log = await on.deliveredLog();
});
beforeEach(() => on.platform.answer(succeed));

/** What the service says of a platform that answers so. */
async function reported(answerer: PlatformAnswerer): Promise<unknown[]> {
  on.platform.answer((attempt, response) =>
    attempt.path === QUESTION_PATH ? answerer(attempt, response) : succeed(attempt, response),
  );
  const answer = await on.read(log.id);
  return [answer.status, answer.code, answer.message];
}
const refused = (explanation: string) => [
  502,
  'OutgoingLogs.PlatformError',
  `The platform answered with an error: ${explanation}`,
];
const unusable = (reason: string) => [
  502,
  'OutgoingLogs.PlatformError',
  `The platform’s answer cannot be used: ${reason}`,
];
const unanswered = (reason: string) => [
  504,
  'OutgoingLogs.PlatformUnreachable',
  `The platform did not answer: ${reason}`,
];
const success = (logId: string, payload = '"x"') =>
  `{"ResultStatus":{"Status":"Success","Explanation":null},"Result":{"LogID":${logId},"Payload":${payload}}}`;

describe('the LogID of the answer', () => {
  test('beyond 2^53 is taken when every digit is the asked one’s', async () => {
    on.platform.answer(answerQuestions((question) => success(askedLogId(question), '"ş"')));
    const answer = await on.read(log.id);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('"LogID":9007199254740993,');
    expect(answer.response()).toMatchObject({ GwLogId: log.gwLogId, Payload: 'ş' });
  });

  test.each(['9007199254740992', '9007199254740994', '1', '"9007199254740993"', 'null'])(
    "The answer's LogID must be the asked one in every digit (%s)",
    { tags: 'outgoing-logs' },
    async (logId) => {
      expect(await reported(answerQuestions(() => success(logId)))).toEqual(
        unusable('its LogID is not the one asked for.'),
      );
    },
  );
});

describe('502 OutgoingLogs.PlatformError', () => {
  test('ResultStatus Error, with the Explanation', async () => {
    const body = '{"ResultStatus":{"Status":"Error","Explanation":"Kayıt\\r\\nsilindi."},"Result":null}';
    expect(await reported(answerQuestions(() => body))).toEqual(refused('Kayıt silindi.'));
  });

  test.each(['success', 'SUCCESS', 'Succeeded'])(
    'ResultStatus %s: only Success is a success',
    async (word) => {
      const body = success('9007199254740993').replace('"Success"', `"${word}"`);
      expect(await reported(answerQuestions(() => body))).toEqual(refused('no explanation.'));
    },
  );

  test.each([201, 202, 400, 500, 503])(
    'An HTTP status other than 200 is 502 `OutgoingLogs.PlatformError` (%i)',
    { tags: 'outgoing-logs' },
    async (code) => {
      expect(await reported(answerQuestions((question) => success(askedLogId(question)), code))).toEqual(
        refused(`HTTP ${code}.`),
      );
    },
  );

  test.each([
    ['cut off', (response: ServerResponse) => response.socket?.destroy()],
    ['never ended', () => undefined],
  ])(
    'Another status than 200 is 502 although its body breaks off (%s)',
    { tags: 'outgoing-logs' },
    async (_how, then) => {
      const answer = await reported((_, response) => {
        response.writeHead(503, { 'content-length': '1000' }).write('{', () => then(response));
      });
      expect(answer).toEqual(refused('HTTP 503.'));
    },
  );

  test('HTTP 204', async () => {
    expect(await reported((_, response) => void response.writeHead(204).end())).toEqual(refused('HTTP 204.'));
  });

  test.each([
    ['invalid JSON', '{"ResultStatus":', 'it is no JSON object.'],
    ['JSON that is no object', '["Success"]', 'it is no JSON object.'],
    ['an empty body', '', 'it is no JSON object.'],
    ['no UTF-8', Buffer.from(success('9007199254740993', '"ş"'), 'utf16le'), 'it is no JSON object.'],
    ['no Result', '{"ResultStatus":{"Status":"Success"},"Result":null}', 'it has no Result.'],
    ['no Payload', success('9007199254740993', 'null'), 'it has no Payload.'],
    ['a Payload that is no text', success('9007199254740993', '{}'), 'it has no Payload.'],
  ])('%s', async (_what, body, reason) => {
    expect(await reported(answerQuestions(() => body))).toEqual(unusable(reason));
  });

  test('A redirect is an answer, and not followed', { tags: 'outgoing-logs' }, async () => {
    let visits = 0;
    const elsewhere = createServer((_, response) => {
      visits += 1;
      response.end(success('9007199254740993'));
    });
    const location = `http://127.0.0.1:${await listening(elsewhere)}/`;
    for (const code of [302, 307]) {
      expect(await reported((_, response) => void response.writeHead(code, { location }).end())).toEqual(
        refused(`HTTP ${code}.`),
      );
    }
    await new Promise((resolve) => elsewhere.close(resolve));
    expect(visits).toBe(0);
  });

  test('20 MB', async () => {
    const body = success('9007199254740993', JSON.stringify('x'.repeat(20 * MEGABYTE)));
    expect(await reported(answerQuestions(() => body))).toEqual(unusable('it is larger than 12 MB.'));
  });

  test('An answer of more than 12 MB is 502, and not read to its end', {
    tags: 'outgoing-logs',
  }, async () => {
    let ended = false;
    const reported502 = await reported((_, response) => {
      response.on('close', () => {
        ended = true;
      });
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(MEGABYTE)));
      };
      response.on('drain', pour);
      pour();
    });
    expect(reported502).toEqual(unusable('it is larger than 12 MB.'));
    await expect.poll(() => ended).toBe(true);
  });
});

test('an answer that is compressed though nobody asked is read, up to 12 MB', async () => {
  // Compressed beforehand, since the call has three seconds.
  const answerWith = (payload: string) => {
    const body = gzipSync(success('9007199254740993', JSON.stringify(payload)));
    return answerQuestions(() => body, 200, { 'content-encoding': 'gzip' });
  };
  on.platform.answer(answerWith('ş'));
  expect((await on.read(log.id)).response()).toMatchObject({ Payload: 'ş' });
  expect(await reported(answerWith('x'.repeat(20 * MEGABYTE)))).toEqual(unusable('it is larger than 12 MB.'));
});

test('an answer of just 12 MB is taken', async () => {
  const empty = success('9007199254740993').length - 1;
  const payload = 'x'.repeat(12 * MEGABYTE - empty);
  on.platform.answer(answerQuestions(() => success('9007199254740993', JSON.stringify(payload))));
  expect((await on.read(log.id)).response<{ Payload: string }>().Payload === payload).toBe(true);
});

describe('504 OutgoingLogs.PlatformUnreachable', () => {
  test('No answer within PLATFORM_TIMEOUT is 504 `OutgoingLogs.PlatformUnreachable`', {
    tags: 'outgoing-logs',
  }, async () => {
    expect(await reported(() => undefined)).toEqual(unanswered('No answer within 3000 ms.'));
  });

  test('an answer that does not come to its end within PLATFORM_TIMEOUT', async () => {
    const answer = await reported((_, response) => void response.writeHead(200).write('{"ResultStatus":'));
    expect(answer).toEqual(unanswered('No answer within 3000 ms.'));
  });

  test('a connection that is reset', async () => {
    const [code, name, message] = await reported((_, response) => void response.socket?.resetAndDestroy());
    expect([code, name]).toEqual([504, 'OutgoingLogs.PlatformUnreachable']);
    expect(message).toMatch(
      /^The platform did not answer: Transport failure: (ECONNRESET|UND_ERR_SOCKET)\.$/,
    );
  });

  test('an answer that is cut off', async () => {
    const [code, name] = await reported((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{', () => response.socket?.destroy());
    });
    expect([code, name]).toEqual([504, 'OutgoingLogs.PlatformUnreachable']);
  });

  test('A refused or broken connection is 504 `OutgoingLogs.PlatformUnreachable`', {
    tags: 'outgoing-logs',
  }, async () => {
    const agentId = await on.service.createAgent({ platformUrl: on.platform.url });
    const { id } = await on.deliveredLog({ agentId });
    const move = (platformUrl: string) =>
      on.administrator.patch(`/api/admin/agents/${agentId}`, { platformUrl });
    await move('http://127.0.0.1:1');
    expect((await on.read(id)).message).toBe('The platform did not answer: Transport failure: ECONNREFUSED.');
    await move('');
    const answer = await on.read(id);
    expect([answer.status, answer.message]).toEqual([
      504,
      'The platform did not answer: No platform URL is configured.',
    ]);
  });

  test('A private address is not asked where only public platforms may be', {
    tags: 'outgoing-logs',
  }, async () => {
    const strict = await startTestService({ ALLOW_PRIVATE_PLATFORM_URLS: 'false' });
    const administrator = await strict.as({ roles: ['Administrator'] });
    const connections: string[] = [];
    const inside = createSocketServer((socket) => {
      connections.push(socket.remoteAddress ?? '');
      socket.destroy();
    });
    const port = await listening(inside);
    await administrator.post('/api/outgoing-logs', call({ agentId: await strict.createAgent() }));
    const [{ id }] = await strict.dataSource.query('select id from outgoing_log');
    await strict.dataSource.query('update notification set payload = null');
    const answers: unknown[] = [];
    for (const url of [`https://localhost:${port}`, `https://127.0.0.1:${port}`, `http://platform.example`]) {
      await strict.dataSource.query('update agent set platform_url = $1', [url]);
      answers.push((await on.read(id, false, administrator)).message);
    }
    expect(answers).toEqual([
      'The platform did not answer: Transport failure: EPRIVATEADDRESS.',
      'The platform did not answer: The platform URL must be https and public.',
      'The platform did not answer: The platform URL must be https and public.',
    ]);
    expect(connections).toEqual([]);
    await new Promise((resolve) => inside.close(resolve));
    await strict.stop();
  });
});
