import { Injectable } from '@nestjs/common';
import type { BodyHold } from '../api/binding/body-budget.js';
import { activeSpan, inSpan, markFailed, SpanKind, traceHeaders } from '../tracing/tracing.js';
import { PlatformClient, type PlatformEndpoint } from './platform.client.js';

/** An HTTP answer of any status, an answer whose body is unusable, or the reason why there was none. */
export type QueryAnswer =
  | { status: number; body: Buffer }
  | { status: number; body?: undefined; problem: string }
  | { status?: undefined; body?: undefined; error: string };

/** Megabytes of an answer that are read: a log's body of 5 MB, and what JSON adds to it. */
const ANSWER_MEGABYTES = 12;
const ANSWER_AT_MOST = ANSWER_MEGABYTES * 1024 * 1024;

/** Asks platforms questions. */
@Injectable()
export class PlatformQueries {
  constructor(private readonly platform: PlatformClient) {}

  /**
   * Posts the question for a log's body; never rejects because of the platform.
   * @param hold takes the bytes of the answer
   * @throws DomainError General.Unavailable when there was no budget for them
   */
  getOutgoingLogPayload(
    endpoint: PlatformEndpoint,
    body: string,
    hold: BodyHold,
    signature: Readonly<Record<string, string>> = {},
  ): Promise<QueryAnswer> {
    return inSpan('ask for a body of a log', { kind: SpanKind.CLIENT }, async () => {
      const answer = await this.ask(endpoint, body, hold, signature);
      const span = activeSpan();
      if (answer.status !== undefined) span?.setAttribute('http.response.status_code', answer.status);
      else if (span) markFailed(span, 'unanswered');
      return answer;
    });
  }

  private async ask(
    endpoint: PlatformEndpoint,
    body: string,
    hold: BodyHold,
    signature: Readonly<Record<string, string>>,
  ): Promise<QueryAnswer> {
    let taken = 0;
    let reserved = Promise.resolve();
    let refusal: Error | undefined;
    const take = (bytes: number) => {
      taken += bytes;
      reserved = reserved.then(() => hold.add(bytes));
      reserved.catch((error: Error) => {
        refusal = error;
      });
      return reserved;
    };
    const answer = await this.platform.ask(endpoint, {
      path: '/GetOutgoingLogPayload',
      headers: { ...signature, ...traceHeaders() },
      body,
      keepBytes: ANSWER_AT_MOST + 1,
      take,
    });
    if (refusal) throw refusal;
    if (answer.status === undefined) return answer;
    const { status, brokenOff } = answer;
    // What no body comes of needs no budget, and waits for none.
    if (answer.body.length > ANSWER_AT_MOST) {
      return { status, problem: `it is larger than ${ANSWER_MEGABYTES} MB.` };
    }
    // An error status is the platform's answer, even when its body breaks off.
    if (status === 200 && brokenOff !== undefined) return { error: brokenOff };
    await reserved;
    // What a proxy compressed has become more.
    if (answer.body.length > taken) await hold.add(answer.body.length - taken);
    return { status, body: answer.body };
  }
}
