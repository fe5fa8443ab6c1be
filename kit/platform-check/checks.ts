import { setTimeout as sleep } from 'node:timers/promises';
import {
  NOTIFICATION_TYPE_CODES,
  NOTIFICATION_TYPES,
} from '../../src/notifications/notification-types.rules.js';
import { readPlatformAnswer } from '../../src/outgoing-logs/log-payload.rules.js';
import { ACCESS_CHECKS } from './access-checks.js';
import { type Check, pushed, QUESTION } from './check.js';
import { type Finding, gravest } from './finding.js';
import { type CallResult, type PlatformCaller, PUSH } from './platform-caller.js';
import {
  type AnnouncedLog,
  announcedLog,
  logQuestion,
  newReferance,
  parameterChange,
  pushBody,
  sampleOfType,
  statusChange,
} from './samples.js';
import type { TextCode } from './texts.js';
import { acceptance, excerpt, isAccepted, resultOf } from './verdict.js';

/** The bulk of a vehicle list's sync, and of a large catalog's first sync for a new product. */
const BULK = { values: 1_000, operations: 5_000 };
const LOG_BYTES = 5_000_000;
/** Beyond the integers of a floating-point number. */
const LARGE_LOG_ID = '9007199254740993';
const SLOW_BODY_MS = 3_000;
const AFTER_CUT_MS = 500;
/** What breaks readers that undo escapes by hand, or read in another encoding. */
const DIFFICULT = 'İIıŞşĞğÇç "tırnak" \\ters\\ \u2028\t🚗 \\u0041 {}[]';

const ofType = NOTIFICATION_TYPE_CODES.map(
  (type): Check => ({
    name: `type-${type}`,
    rule: NOTIFICATION_TYPES[type].success === 'resultStatus' ? 'rule.success8' : 'rule.success2xx',
    run: (platform) => pushed(platform, sampleOfType(type)),
  }),
);

/** What a platform cannot have read must not be answered with success. */
const unreadable = (name: string, what: TextCode, body: () => string): Check => ({
  name,
  rule: 'rule.unreadable',
  run: async (platform): Promise<Finding> => {
    const call = await platform.post(PUSH, body());
    const { status, error = '' } = call;
    if (status === undefined) return { result: 'risk', code: 'is.none', values: { error } };
    if (!isAccepted(10, call)) return { result: 'ok', code: 'is.garbageRefused' };
    return { result: 'risk', code: 'is.garbageAccepted', values: { what, status } };
  },
});

/** Announces a call and asks for both of its bodies; the gateway's own rules read the answers. */
const logged = (name: string, logId: string, bytes: number): Check => ({
  name,
  rule: 'rule.log',
  run: async (platform): Promise<Finding> => {
    const log = announcedLog(logId, bytes);
    const announced = await pushed(platform, log.sample);
    if (announced.result === 'wrong')
      return bytes >= LOG_BYTES ? announced : { result: 'wrong', code: 'is.logUnannounced' };
    return gravest([await asked(platform, log, false), await asked(platform, log, true)]);
  },
});

async function asked(platform: PlatformCaller, log: AnnouncedLog, isResponse: boolean): Promise<Finding> {
  const call = await platform.post(QUESTION, logQuestion(log, isResponse));
  const { status, error = '' } = call;
  if (status === undefined) return { result: 'wrong', code: 'is.none', values: { error } };
  if (status !== 200) return { result: 'wrong', code: 'is.logStatus', values: { status } };
  const announced = isResponse ? log.received : log.sent;
  const answer = readPlatformAnswer({ status, body: call.body }, BigInt(log.logId));
  return answer.outcome === 'Answered' ? comparedBody(answer.payload, announced) : unusable(call, log);
}

/** Compares a body that came back in every character. */
function comparedBody(payload: string, announced: string): Finding {
  if (payload === announced) return { result: 'ok', code: 'is.logged' };
  let place = 0;
  while (place < payload.length && payload[place] === announced[place]) place++;
  return { result: 'wrong', code: 'is.logBody', values: { place } };
}

/** Why the gateway could not use an answer with HTTP 200. */
function unusable(call: CallResult, { logId }: AnnouncedLog): Finding {
  const { Status, Explanation } = resultOf(call);
  if (Status === undefined) return { result: 'wrong', code: 'is.notJson' };
  if (Status !== 'Success')
    return { result: 'wrong', code: 'is.logRefused', values: { explanation: excerpt(Explanation) } };
  const [, given = '–'] = /"LogID"\s*:\s*("?[^",}\s]*"?)/.exec(call.body.toString()) ?? [];
  if (given !== logId) return { result: 'wrong', code: 'is.logId', values: { asked: logId, given } };
  return { result: 'wrong', code: 'is.logWithoutPayload' };
}

/** The checks in their order. */
export const CHECKS: readonly Check[] = [
  {
    name: 'https',
    rule: 'rule.https',
    run: async ({ url: { protocol, hostname } }): Promise<Finding> => {
      if (protocol === 'https:') return { result: 'ok', code: 'is.https' };
      const isLoopback = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
      return isLoopback ? { result: 'ok', code: 'is.loopback' } : { result: 'risk', code: 'is.http' };
    },
  },
  ...ofType,
  ...ACCESS_CHECKS,
  {
    name: 'repeat',
    rule: 'rule.repeat',
    run: async (platform): Promise<Finding> => {
      const referanceNo = newReferance();
      const first = await pushed(platform, parameterChange(1), referanceNo);
      return gravest([first, await pushed(platform, parameterChange(1), referanceNo)]);
    },
  },
  {
    name: 'repeat-at-once',
    rule: 'rule.repeat',
    run: async (platform): Promise<Finding> => {
      const referanceNo = newReferance();
      const both = [1, 2].map(() => pushed(platform, statusChange(1), referanceNo));
      const [one, other] = await Promise.all(both);
      return gravest([one as Finding, other as Finding]);
    },
  },
  {
    name: 'order',
    rule: 'rule.order',
    run: async (platform): Promise<Finding> => {
      const newer = await pushed(platform, statusChange(1, 'Active', 5));
      return gravest([newer, await pushed(platform, statusChange(1, 'ManualDisabled', 0))]);
    },
  },
  {
    name: 'payload-characters',
    rule: 'rule.payload',
    run: (platform) => pushed(platform, parameterChange(1, DIFFICULT)),
  },
  {
    name: 'payload-white-space',
    rule: 'rule.payload',
    run: (platform) => {
      const { type, payload } = statusChange(2);
      return pushed(platform, { type, payload: ` ${JSON.stringify(payload, null, 2)}\n` });
    },
  },
  {
    name: 'added-members',
    rule: 'rule.added',
    run: async (platform): Promise<Finding> => {
      const [group] = statusChange(1).payload as object[];
      const payload = [{ ...group, AddedLater: { Values: [1, null] } }];
      const body = JSON.parse(pushBody({ type: 10, payload })) as object;
      return acceptance(10, await platform.post(PUSH, JSON.stringify({ ...body, AddedLater: true })));
    },
  },
  {
    name: 'bulk-parameters',
    rule: 'rule.sizes',
    run: (platform) => pushed(platform, parameterChange(BULK.values)),
  },
  {
    name: 'bulk-services',
    rule: 'rule.sizes',
    run: (platform) => pushed(platform, statusChange(BULK.operations)),
  },
  logged('log', '90417', 200),
  logged('log-large-id', LARGE_LOG_ID, 200),
  logged('log-large-bodies', '90418', LOG_BYTES),
  {
    name: 'last-attempt',
    rule: 'rule.lastAttempt',
    run: async (platform): Promise<Finding> => {
      const headers = { IsLastAttemptToReDelivery: 'true' };
      return acceptance(10, await platform.post(PUSH, pushBody(statusChange(1)), { headers }));
    },
  },
  {
    name: 'slow-body',
    rule: 'rule.broken',
    run: async (platform): Promise<Finding> => {
      const body = pushBody(statusChange(20));
      return acceptance(10, await platform.post(PUSH, body, { overMilliseconds: SLOW_BODY_MS }));
    },
  },
  {
    name: 'cut-body',
    rule: 'rule.broken',
    run: async (platform): Promise<Finding> => {
      const referanceNo = newReferance();
      await platform.post(PUSH, pushBody(statusChange(20), referanceNo), { isCut: true });
      // The platform notices the end of the connection before its repeat comes.
      await sleep(AFTER_CUT_MS);
      const whole = await pushed(platform, statusChange(20), referanceNo);
      return whole.result === 'ok' ? { result: 'ok', code: 'is.brokenKept' } : whole;
    },
  },
  unreadable('no-json', 'what.noJson', () => '{"ReferanceNo": "'),
  unreadable('no-payload', 'what.noPayload', () => pushBody({ type: 10, payload: 'x{' })),
  {
    name: 'times',
    rule: 'rule.time',
    run: async ({ calls }): Promise<Finding> => {
      const answered = calls.filter(({ status }) => status !== undefined);
      const times = answered.map(({ milliseconds }) => milliseconds);
      const slowest = Math.max(0, ...times);
      const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
      if (answered.some(({ isSlow }) => isSlow))
        return { result: 'risk', code: 'is.timesSlow', values: { slowest } };
      return { result: 'ok', code: 'is.times', values: { median, slowest } };
    },
  },
];
