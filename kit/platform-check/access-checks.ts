import { readPlatformAnswer } from '../../src/outgoing-logs/log-payload.rules.js';
import { type Check, pushed, QUESTION } from './check.js';
import type { Finding } from './finding.js';
import { type PlatformCaller, PUSH } from './platform-caller.js';
import {
  announcedLog,
  logQuestion,
  newLogId,
  PLATE,
  pushBody,
  sampleOfType,
  statusChange,
} from './samples.js';
import { signedBody } from './signed-body.js';
import { acceptance, isAccepted } from './verdict.js';

const OTHER_KEY = 'not-the-key-of-this-platform';
/** Off by an hour. A receiver that takes a signature of an hour ago also takes a recorded call that an attacker sends again. */
const OLD_SECONDS = 3_600;

/** A push with another key than the platform's own. */
const keyed = (name: string, key: string | undefined): Check => ({
  name,
  rule: 'rule.key',
  run: async (platform): Promise<Finding> => {
    if (!platform.hasKey) return { result: 'risk', code: 'is.noKey' };
    const call = await platform.post(PUSH, pushBody(sampleOfType(10)), { headers: { 'x-api-key': key } });
    const { status, error = '' } = call;
    if (status === undefined) return { result: 'wrong', code: 'is.none', values: { error } };
    if (isAccepted(10, call)) return { result: 'wrong', code: 'is.keyAccepted', values: { status } };
    if (status === 401 || status === 403) return { result: 'ok', code: 'is.keyRefused', values: { status } };
    return { result: 'risk', code: 'is.keyRefusedOtherwise', values: { status } };
  },
});

type Headers = Readonly<Record<string, string | undefined>>;

/** A push whose signature is not the gateway's of this moment; `accepted` is the finding when it is taken all the same. */
const signed = (
  name: string,
  accepted: Finding,
  forged: (secret: string, body: string) => Headers,
): Check => ({
  name,
  rule: 'rule.signature',
  isLeftOut: isUnsigned,
  run: async (platform): Promise<Finding> => {
    const body = pushBody(statusChange(1));
    const headers = forged(platform.secret ?? '', body);
    const call = await platform.post(PUSH, body, { headers });
    const { status, error = '' } = call;
    if (status === undefined) return { result: 'wrong', code: 'is.none', values: { error } };
    return isAccepted(10, call) ? accepted : { result: 'ok', code: 'is.keyRefused', values: { status } };
  },
});

const isUnsigned = ({ secret }: PlatformCaller) => secret === undefined;
const now = () => Math.floor(Date.now() / 1_000);
const UNSIGNED: Headers = {
  'webhook-id': undefined,
  'webhook-timestamp': undefined,
  'webhook-signature': undefined,
};

/** As at the exchange of a secret: the signature of another secret stands before that of the platform's own. */
const twiceSigned = (secret: string, body: string): Headers =>
  signedBody([`whsec_${Buffer.alloc(32, 1).toString('base64')}`, secret], body);

/** A question for a body without the platform's key or signature; the platform must not hand the body out. */
const askedByOthers = (name: string, headers: Headers, isLeftOut?: Check['isLeftOut']): Check => ({
  name,
  rule: isLeftOut ? 'rule.signature' : 'rule.key',
  isLeftOut,
  run: async (platform): Promise<Finding> => {
    if (!isLeftOut && !platform.hasKey) return { result: 'risk', code: 'is.noKey' };
    const log = announcedLog(newLogId(), 200);
    if ((await pushed(platform, log.sample)).result === 'wrong') {
      return { result: 'wrong', code: 'is.logUnannounced' };
    }
    const call = await platform.post(QUESTION, logQuestion(log, false), { headers });
    const { status, body, error = '' } = call;
    if (status === undefined) return { result: 'wrong', code: 'is.none', values: { error } };
    const given = readPlatformAnswer({ status, body }, BigInt(log.logId)).outcome === 'Answered';
    if (given || body.includes(PLATE)) return { result: 'wrong', code: 'is.logGivenAway' };
    return { result: 'ok', code: 'is.keyRefused', values: { status } };
  },
});

/** Who may push and ask: calls with other keys or signatures than the gateway's. */
export const ACCESS_CHECKS: readonly Check[] = [
  keyed('key-wrong', OTHER_KEY),
  keyed('key-missing', undefined),
  signed('signature-wrong', { result: 'wrong', code: 'is.forged' }, (secret, body) =>
    signedBody([secret], `${body} `),
  ),
  signed('signature-missing', { result: 'wrong', code: 'is.unsigned' }, () => UNSIGNED),
  signed('signature-old', { result: 'risk', code: 'is.replayed' }, (secret, body) =>
    signedBody([secret], body, now() - OLD_SECONDS),
  ),
  signed('signature-future', { result: 'risk', code: 'is.postdated' }, (secret, body) =>
    signedBody([secret], body, now() + OLD_SECONDS),
  ),
  {
    name: 'signature-two',
    rule: 'rule.twoSignatures',
    isLeftOut: isUnsigned,
    run: async (platform): Promise<Finding> => {
      const body = pushBody(statusChange(1));
      return acceptance(
        10,
        await platform.post(PUSH, body, { headers: twiceSigned(platform.secret ?? '', body) }),
      );
    },
  },
  askedByOthers('log-key-wrong', { 'x-api-key': OTHER_KEY }),
  askedByOthers('log-key-missing', { 'x-api-key': undefined }),
  askedByOthers('log-signature-missing', UNSIGNED, isUnsigned),
];
