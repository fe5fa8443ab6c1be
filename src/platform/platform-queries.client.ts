import type { Readable } from 'node:stream';
import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import type { AxiosRequestConfig } from 'axios';
import { firstValueFrom } from 'rxjs';
import { activeSpan, inSpan, markFailed, SpanKind, traceHeaders } from '../common/tracing/tracing.js';
import { Settings } from '../config/settings.js';
import { reasonOf } from './origin-connections.js';
import { headersFor, PlatformClient, type PlatformEndpoint } from './platform.client.js';
import { PlatformTls } from './platform-tls.service.js';

/** An HTTP answer of any status, an answer whose body is unusable, or the reason why there was none. */
export type QueryAnswer =
  | { status: number; body: Buffer }
  | { status: number; body?: undefined; problem: string }
  | { status?: undefined; body?: undefined; error: string };

/** Megabytes of an answer that are read: a log's body of 5 MB, and what JSON adds to it. */
const ANSWER_MEGABYTES = 12;
const ANSWER_AT_MOST = ANSWER_MEGABYTES * 1024 * 1024;

/** Asks platforms questions, which is seldom; notifications are sent by `PlatformClient`. */
@Injectable()
export class PlatformQueries {
  constructor(
    private readonly http: HttpService,
    private readonly platform: PlatformClient,
    private readonly tls: PlatformTls,
    private readonly settings: Settings,
  ) {}

  /** Posts the question for a log's body; never rejects because of the platform. */
  getOutgoingLogPayload(
    endpoint: PlatformEndpoint,
    body: string,
    signature: Readonly<Record<string, string>> = {},
  ): Promise<QueryAnswer> {
    return inSpan('ask for a body of a log', { kind: SpanKind.CLIENT }, async () => {
      const answer = await this.ask(endpoint, body, signature);
      const span = activeSpan();
      if (answer.status !== undefined) span?.setAttribute('http.response.status_code', answer.status);
      else if (span) markFailed(span, 'unanswered');
      return answer;
    });
  }

  private async ask(
    endpoint: PlatformEndpoint,
    body: string,
    signature: Readonly<Record<string, string>>,
  ): Promise<QueryAnswer> {
    const url = this.platform.addressOf(endpoint);
    if (typeof url === 'string') return { error: url };
    const { timeout } = this.settings.platform;
    // axios's own time-out starts anew with every byte of the answer.
    const deadline = AbortSignal.timeout(timeout);
    const asked = this.http.post<Readable>(`${url.href.replace(/\/+$/, '')}/GetOutgoingLogPayload`, body, {
      responseType: 'stream',
      headers: { ...headersFor(endpoint), ...signature, ...traceHeaders() },
      // axios types the family of an address as 4 or 6, Node as a number.
      lookup: this.platform.lookup as AxiosRequestConfig['lookup'],
      signal: deadline,
      ...(this.tls.agent && { httpsAgent: this.tls.agent }),
    });
    try {
      const { status, data } = await firstValueFrom(asked);
      return await readAnswer(status, data);
    } catch (error) {
      return { error: deadline.aborted ? `No answer within ${timeout} ms.` : reasonOf(error) };
    }
  }
}

async function readAnswer(status: number, content: Readable): Promise<QueryAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > ANSWER_AT_MOST) return { status, problem: `it is larger than ${ANSWER_MEGABYTES} MB.` };
      chunks.push(chunk);
    }
  } catch (error) {
    // An error status is the platform's answer, even when its body breaks off.
    if (status === 200) throw error;
  }
  return { status, body: Buffer.concat(chunks) };
}
