import type { Readable } from 'node:stream';
import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';

/** Where and with which keys an agent's platform is reached. */
export interface PlatformEndpoint {
  /** Undefined when neither the agent nor the settings name one. */
  url: string | undefined;
  apiKey: string | undefined;
  authorization: string | undefined;
}

/** An HTTP answer of any status, or why there was none. */
export type PlatformAnswer =
  | { status: number; body: string; error?: undefined }
  | { status?: undefined; body?: undefined; error: string };

/** As much of an answer as is read; what follows is not looked at. */
const READ_AT_MOST = 64 * 1024;

/** The one door to the platforms. */
@Injectable()
export class PlatformClient {
  constructor(
    private readonly http: HttpService,
    private readonly settings: Settings,
  ) {}

  /** Posts JSON; never throws. The time-out covers everything from the connection to the end of the answer. */
  async post(
    endpoint: PlatformEndpoint,
    path: '/PushNotification' | '/GetOutgoingLogPayload',
    request: { body: string; headers?: Readonly<Record<string, string>> },
  ): Promise<PlatformAnswer> {
    if (!endpoint.url) return { error: 'No platform URL is configured.' };
    const signal = AbortSignal.timeout(this.settings.platform.timeout);
    try {
      const response = await this.http.axiosRef.request<Readable>({
        method: 'POST',
        url: `${endpoint.url}${path}`,
        data: request.body,
        headers: {
          'Content-Type': 'application/json',
          ...(endpoint.apiKey && { 'x-api-key': endpoint.apiKey }),
          ...(endpoint.authorization && { Authorization: endpoint.authorization }),
          ...request.headers,
        },
        signal,
        responseType: 'stream',
        maxRedirects: 0,
        maxBodyLength: Number.POSITIVE_INFINITY,
        validateStatus: () => true,
        transformRequest: (data: string) => data,
        proxy: false,
      });
      return { status: response.status, body: await readStart(response.data) };
    } catch (error) {
      return {
        error: signal.aborted ? `No answer within ${this.settings.platform.timeout} ms.` : reasonOf(error),
      };
    }
  }
}

async function readStart(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= READ_AT_MOST) break;
  }
  return Buffer.concat(chunks).subarray(0, READ_AT_MOST).toString('utf8');
}

/** The system's error code, or a short sentence; never a URL, header or body. */
function reasonOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  const known = typeof cause?.code === 'string' ? cause.code : code;
  return typeof known === 'string' ? `Transport failure: ${known}.` : 'Transport failure.';
}
