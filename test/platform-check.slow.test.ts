// @module-tag notifications
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import type { CheckResult } from '../kit/platform-check/finding.js';
import { PlatformCaller } from '../kit/platform-check/platform-caller.js';
import { runChecks } from '../kit/platform-check/run-checks.js';
import { commandStreams } from './support/commands.js';
import { type Fault, PLATFORM_KEY, startFaultyPlatform } from './support/faulty-platform.js';

interface Report {
  Checks: { Name: string; Result: CheckResult; Detail: string; Rule: string }[];
  Passed: boolean;
}

/** What a starved machine takes for a call is no fault of the platform. */
const PATIENT = ['--slow-after', '14'];

/** Runs the command, and returns its exit code and what it wrote. */
async function check(url: string, ...args: string[]) {
  const { code, stdout, stderr } = await commandStreams(
    'platform check',
    undefined,
    url,
    '--key',
    PLATFORM_KEY,
    ...args,
  );
  return { code, stdout, stderr };
}

/** Checks a platform with these faults. */
async function checked(faults: readonly Fault[], ...args: string[]) {
  const platform = await startFaultyPlatform(faults);
  try {
    return await check(platform.url, ...args);
  } finally {
    await platform.close();
  }
}

/** What the check says of a platform with these faults: the checks that are not right, and their details. */
async function found(faults: Fault[], ...args: string[]): Promise<Record<string, string>> {
  const { stdout } = await checked(faults, '--json', '--lang', 'en', ...(args.length > 0 ? args : PATIENT));
  const { Checks } = JSON.parse(stdout) as Report;
  return Object.fromEntries(
    Checks.filter(({ Result }) => Result !== 'ok').map(({ Name, Result, Detail }) => [
      Name,
      `${Result}: ${Detail}`,
    ]),
  );
}

const answer = (status: number, body = '') => ({ status, body });
const push = (call: { path: string }) => call.path === '/PushNotification';
const success = answer(200, '{"ResultStatus":{"Status":"Success","Explanation":null},"Result":null}');

// One after the other: the time of an answer is checked, and what is sent at once is long.
describe('npx zeyil platform check', { tags: 'running' }, () => {
  test('A platform that keeps the contract passes: exit code 0, and one JSON document with a rule for each check', async () => {
    const { code, stdout, stderr } = await checked([], '--json', '--lang', 'tr', ...PATIENT);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { Checks, Passed } = JSON.parse(stdout) as Report;
    expect(Passed).toBe(true);
    expect(Checks.filter(({ Result }) => Result !== 'ok')).toEqual([]);
    expect(Checks.length).toBeGreaterThan(25);
    for (const texts of Checks.flatMap(({ Name, Detail, Rule }) => [Name, Detail, Rule])) {
      expect(texts).toMatch(/^(?!.*\{\w+\}).+$/);
    }
  });

  test('A platform that cannot be reached, or never answers, ends with 2, and with one JSON document where that is asked for', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const ended = check(`http://127.0.0.1:${port}`, '--lang', 'en');
    expect(await ended).toMatchObject({ code: 2, stderr: expect.stringContaining('timeout') });
    silent.closeAllConnections();
    silent.close();
    expect(await check('http://127.0.0.1:9', '--lang', 'en')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^The platform cannot be reached: .+\. Nothing was checked\.\n$/),
    });
    const { code, stdout, stderr } = await check('http://127.0.0.1:9', '--json', '--lang', 'en');
    expect({ code, stderr, document: JSON.parse(stdout) }).toEqual({
      code: 2,
      stderr: '',
      document: {
        Checks: [],
        Passed: false,
        Error: 'The platform cannot be reached: ECONNREFUSED. Nothing was checked.',
      },
    });
  });

  test('Wrong things end with 1, and the lines name each with the sentence of the contract', async () => {
    const { code, stdout } = await checked([{ ignoresKey: true }], '--lang', 'tr', ...PATIENT);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^YANLIŞ {2}key-wrong: HTTP 200 ile kabul edildi: herkes bildirim gönderebilir\.$/m,
    );
    expect(stdout).toMatch(/^ {8}Kural: Her çağrı platformun kendi anahtarını x-api-key başlığında taşır/m);
    expect(stdout).toMatch(/^26 doğru, 0 riskli, 4 yanlış\.$/m);
  });

  test('Planted faults of keys, answers of type 8, added members, the last attempt and long ids are found', async () => {
    const faults = await found([
      { ignoresKey: true },
      { instead: ({ type }) => (type === 8 ? answer(204) : undefined) },
      { instead: ({ envelope }) => (envelope?.AddedLater ? answer(400) : undefined) },
      { instead: ({ headers }) => (headers['islastattempttoredelivery'] ? answer(500) : undefined) },
      {
        after: (call, given) =>
          push(call)
            ? given
            : {
                ...given,
                body: given.body.replace(/"LogID":(\d+)/, (_all, id: string) => `"LogID":${Number(id)}`),
              },
      },
    ]);
    expect(faults).toEqual({
      'type-8': 'wrong: Answered with HTTP 204.',
      'key-wrong': 'wrong: Accepted with HTTP 200: anybody can send notifications.',
      'key-missing': 'wrong: Accepted with HTTP 200: anybody can send notifications.',
      repeat: 'wrong: Answered with HTTP 204.',
      'payload-characters': 'wrong: Answered with HTTP 204.',
      'bulk-parameters': 'wrong: Answered with HTTP 204.',
      'added-members': 'wrong: Answered with HTTP 400.',
      'last-attempt': 'wrong: Answered with HTTP 500.',
      'log-key-wrong':
        'wrong: The body of a call to an insurer was given to somebody without the key or the signature.',
      'log-key-missing':
        'wrong: The body of a call to an insurer was given to somebody without the key or the signature.',
      'log-large-id': expect.stringMatching(
        /^wrong: LogID came back as 9007199254740992 instead of 9007199254740993/,
      ),
    });
  });

  test('Planted faults of repeats, order, sizes, careless unescaping and kept halves are found', async () => {
    let newest = '';
    const faults = await found([
      { instead: ({ isRepeat }) => (isRepeat ? answer(409) : undefined), keepsHalves: true },
      { instead: ({ body }) => (Buffer.byteLength(body) > 1_048_576 ? answer(413) : undefined) },
      {
        instead: ({ type, envelope }) => {
          const date = /"StatusDate":"([^"]+)"/.exec(envelope?.RequestObject?.Payload ?? '')?.[1] ?? '';
          if (type !== 10 || date === '') return undefined;
          const isOlder = date < newest;
          // Only the check of the order sends a later date; afterwards all is forgotten.
          newest = date.includes('10:36') ? date : '';
          return isOlder ? answer(500) : undefined;
        },
      },
      { instead: ({ type, body }) => (type === 8 && body.includes('u0041') ? answer(500) : undefined) },
    ]);
    expect(faults).toEqual({
      repeat: 'wrong: Answered with HTTP 409.',
      'repeat-at-once': 'wrong: Answered with HTTP 409.',
      order: 'wrong: Answered with HTTP 500.',
      'payload-characters': 'wrong: Answered with HTTP 500.',
      'bulk-services': expect.stringMatching(/^wrong: Answered with HTTP 413 at 1,\d\d\d KB: .*nginx/),
      'log-large-bodies': expect.stringMatching(/^wrong: Answered with HTTP 413 at 1\d,\d\d\d KB/),
      'cut-body': 'wrong: Answered with HTTP 409.',
    });
  });

  test('Planted faults of redirects, explanations, slow answers, changed bodies and unread garbage are found', async () => {
    const faults = await found(
      [
        {
          instead: ({ type }) =>
            type === 101 ? { ...answer(302), headers: { location: '/elsewhere' } } : undefined,
        },
        {
          instead: (call) => (push(call) && call.type === undefined ? answer(200) : undefined),
        },
        {
          after: async ({ type }, given) => {
            if (type === 13) await sleep(9_500);
            return type === 8 ? { ...success, body: success.body.replace('null', '"tamam"') } : given;
          },
        },
        {
          after: (call, given) =>
            push(call) ? given : { ...given, body: given.body.replaceAll('\\r\\n', '\\n') },
        },
      ],
      '--slow-after',
      '9',
    );
    expect(faults).toEqual({
      'type-8': 'risk: Success, but Explanation or Result is not null.',
      'type-13': expect.stringMatching(/^risk: Accepted, but only after \d+,\d\d\d ms\.$/),
      'type-101': 'wrong: Answered with HTTP 302, a redirect, which counts as a failure.',
      repeat: 'risk: Success, but Explanation or Result is not null.',
      'payload-characters': 'risk: Success, but Explanation or Result is not null.',
      'bulk-parameters': 'risk: Success, but Explanation or Result is not null.',
      log: expect.stringMatching(/^wrong: The body that came back differs .* from character \d+ on\.$/),
      'log-large-id': expect.stringMatching(/^wrong: The body that came back differs/),
      'log-large-bodies': expect.stringMatching(/^wrong: The body that came back differs/),
      'no-json': expect.stringMatching(/^risk: A body that is no JSON is answered with success \(HTTP 200\)/),
      times: expect.stringMatching(/^risk: The slowest answer took/),
    });
  });

  test('Planted faults of /GetOutgoingLogPayload are told apart: its status, a refusal, no JSON', async () => {
    const question = (given: ReturnType<typeof answer>): Fault => ({
      instead: (call) => (push(call) ? undefined : given),
    });
    const notFound = answer(
      200,
      '{"ResultStatus":{"Status":"Error","Explanation":"Kayıt\\nyok"},"Result":null}',
    );
    const answers = [answer(404), notFound, answer(200, '<html>')];
    const findings = await Promise.all(answers.map((given) => found([question(given)])));
    expect(findings.map(({ log }) => log)).toEqual([
      'wrong: Answered with HTTP 404 instead of 200.',
      'wrong: A body that was announced is refused: Kayıt yok',
      'wrong: HTTP 200, but the body is no JSON with ResultStatus.',
    ]);
  });

  test('What could not be tried in time is wrong, and a secret that is none is refused', async () => {
    let answered = 0;
    const tired = createServer((request, response) => {
      request.resume();
      if (answered++ === 0) response.end();
    });
    await new Promise<void>((resolve) => tired.listen(0, '127.0.0.1', resolve));
    const { port } = tired.address() as AddressInfo;
    const signal = AbortSignal.timeout(1_000);
    const keys = { key: PLATFORM_KEY, authorization: undefined, secret: undefined };
    const platform = new PlatformCaller(
      new URL(`http://127.0.0.1:${port}`),
      keys,
      { callMs: 400, slowMs: 400 },
      signal,
    );
    const findings = (await runChecks(platform, signal)).map(({ finding }) => finding.code);
    expect(findings.slice(0, 2)).toEqual(['is.loopback', 'is.none']);
    expect(findings.filter((code) => code === 'is.late').length).toBeGreaterThan(15);
    tired.closeAllConnections();
    tired.close();
    expect(await check('http://127.0.0.1:9', '--secret', 'whsec_c2hvcnQ=')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('whsec_'),
    });
    for (const seconds of ['0', '15', '1.5'])
      expect(await check('http://127.0.0.1:9', '--slow-after', seconds)).toMatchObject({
        code: 2,
        stdout: '',
      });
  });
});

test('A receiver that does not look at signatures, takes the first of two alone, or any time, is found', {
  tags: 'running',
}, async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const hook = new Webhook(secret);
  const of = async (isTaken: (call: { headers: Record<string, string>; body: string }) => boolean) => {
    const fault: Fault = {
      instead: ({ headers, body }) =>
        isTaken({ headers: headers as Record<string, string>, body }) ? undefined : answer(401),
    };
    const { stdout } = await checked([fault], '--json', '--lang', 'en', '--secret', secret, ...PATIENT);
    const { Checks } = JSON.parse(stdout) as Report;
    return Checks.filter(({ Result }) => Result !== 'ok').map(({ Name, Result }) => `${Name} ${Result}`);
  };
  const isValid = (body: string, headers: Record<string, string>) => {
    try {
      return Boolean(hook.verify(body, headers));
    } catch {
      return false;
    }
  };
  const atItsTime = ({ headers, body }: { headers: Record<string, string>; body: string }) => {
    const { 'webhook-id': id = '', 'webhook-timestamp': seconds = '0' } = headers;
    const signature = hook.sign(id, new Date(Number(seconds) * 1_000), body);
    return headers['webhook-signature']?.split(' ').includes(signature) ?? false;
  };
  const right = await of(({ headers, body }) => isValid(body, headers));
  const blind = await of(() => true);
  const onlyPresent = await of(
    ({ headers, body }) => headers['webhook-signature'] === undefined || isValid(body, headers),
  );
  const firstOfTwo = await of(({ headers, body }) => {
    const [first = ''] = headers['webhook-signature']?.split(' ') ?? [];
    return isValid(body, { ...headers, 'webhook-signature': first });
  });
  const anyTime = await of(atItsTime);
  expect(right).toEqual([]);
  expect(blind).toEqual([
    'signature-wrong wrong',
    'signature-missing wrong',
    'signature-old risk',
    'signature-future risk',
    'log-signature-missing wrong',
  ]);
  expect(onlyPresent).toEqual(['signature-missing wrong', 'log-signature-missing wrong']);
  expect(firstOfTwo).toEqual(['signature-two wrong']);
  expect(anyTime).toEqual(['signature-old risk', 'signature-future risk']);
});
