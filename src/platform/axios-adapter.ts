import { type AxiosAdapter, AxiosError } from 'axios';
import type { OriginConnections } from './origin-connections.js';

/**
 * Lets axios call through the connections that notifications use, with everything that holds for these: one deadline
 * for the whole exchange, no redirects, no private addresses where they are not allowed. Of an answer that is longer than
 * `maxContentLength` one byte more than that is read. A status other than 200 says enough: it is an answer even when its
 * body breaks off.
 */
export const axiosAdapter =
  (connectionsTo: (origin: string) => OriginConnections): AxiosAdapter =>
  async (config) => {
    const { origin, pathname } = new URL(config.url ?? '');
    const answer = await connectionsTo(origin).post({
      path: pathname,
      headers: config.headers.toJSON() as Record<string, string>,
      body: config.data as string,
      timeout: config.timeout ?? 0,
      keepBytes: (config.maxContentLength ?? 0) + 1,
      encoding: 'latin1',
    });
    const unanswered = answer.error ?? (answer.status === 200 ? answer.brokenOff : undefined);
    if (answer.status === undefined || unanswered !== undefined) {
      throw new AxiosError(unanswered, AxiosError.ERR_NETWORK, config);
    }
    const data = Buffer.from(answer.body, 'latin1');
    return { status: answer.status, statusText: '', headers: {}, data, config };
  };
