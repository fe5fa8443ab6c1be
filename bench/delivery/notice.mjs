// The delivered content, the same for every contender, and the way in which the peers post it.
import { Pool } from 'undici';
import { notificationEnvelope } from '../../dist/src/notifications/dispatch/notification-envelope.js';
import { newSubReferanceNo } from '../../dist/src/notifications/references.js';

/** Makes a request body of 707 bytes. */
export const PAYLOAD = 'x'.repeat(560);
export const TYPE = 101;
const HEADERS = { 'content-type': 'application/json' };

/** The text around the number in a ReferanceNo, by which the sink recognises deliveries. */
export const AROUND = ['1_20261120160456229', '_0_0'];

export function referanceNo(number) {
  return AROUND.join(String(number).padStart(10, '0'));
}

/** The data of a peer's job. */
export function jobData(number, url) {
  return { referanceNo: referanceNo(number), type: TYPE, payload: PAYLOAD, url };
}

/**
 * Posts the peers' jobs through undici's Pool, one for each origin, and returns the outcome to be recorded. Rejects
 * without an answer within `timeout` milliseconds.
 */
export function poster({ concurrency, timeout }) {
  const pools = new Map();
  return async ({ url, referanceNo, type, payload }) => {
    let pool = pools.get(url);
    if (!pool) {
      pool = new Pool(url, { connections: concurrency, headersTimeout: timeout, bodyTimeout: timeout });
      pools.set(url, pool);
    }
    const startedAt = new Date();
    const start = performance.now();
    const subReferanceNo = newSubReferanceNo(startedAt.getTime());
    const answer = await pool.request({
      method: 'POST',
      path: '/PushNotification',
      headers: HEADERS,
      body: notificationEnvelope({ referanceNo, subReferanceNo, type, payload }),
    });
    const body = await answer.body.text();
    const durationMs = Math.round(performance.now() - start);
    return { subReferanceNo, startedAt, durationMs, httpStatus: answer.statusCode, responseExcerpt: body };
  };
}
