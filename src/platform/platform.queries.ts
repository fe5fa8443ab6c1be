import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { AxiosError } from 'axios';
import { firstValueFrom } from 'rxjs';
import { Settings } from '../config/settings.js';
import { headersFor, PlatformClient, type PlatformEndpoint } from './platform.client.js';

/** An HTTP answer of any status, one whose body cannot be taken, or why there was none. */
export type QueryAnswer =
  | { status: number; body: Buffer }
  | { status: number; body?: undefined; problem: string }
  | { status?: undefined; body?: undefined; error: string };

/** As much of an answer as is read: a log's body of 5 MB, and what JSON adds to it. */
const ANSWER_MEGABYTES = 12;
const ANSWER_AT_MOST = ANSWER_MEGABYTES * 1024 * 1024;

/** What the gateway asks platforms now and then; notifications do not leave here. */
@Injectable()
export class PlatformQueries {
  constructor(
    private readonly http: HttpService,
    private readonly platform: PlatformClient,
    private readonly settings: Settings,
  ) {}

  /** Posts the question for a log's body; never rejects for what the platform does. */
  async getOutgoingLogPayload(endpoint: PlatformEndpoint, body: string): Promise<QueryAnswer> {
    const url = this.platform.addressOf(endpoint);
    if (typeof url === 'string') return { error: url };
    const asked = this.http.post<Buffer>(`${url.href.replace(/\/+$/, '')}/GetOutgoingLogPayload`, body, {
      headers: headersFor(endpoint),
      timeout: this.settings.platform.timeout,
      maxContentLength: ANSWER_AT_MOST,
    });
    try {
      const { status, data } = await firstValueFrom(asked);
      const tooLarge = data.length > ANSWER_AT_MOST;
      return tooLarge
        ? { status, problem: `it is larger than ${ANSWER_MEGABYTES} MB.` }
        : { status, body: data };
    } catch (error) {
      if (error instanceof AxiosError) return { error: error.message };
      throw error;
    }
  }
}
