import http from 'node:http';
import https from 'node:https';
import type { AxiosRequestConfig } from 'axios';
import { AnswerHeads } from './answer-heads.js';

/** Requests of Node.js whose answer's head is read as those of platforms are, also behind a tunnel. */
const transport = {
  request(
    options: https.RequestOptions,
    answered: (answer: http.IncomingMessage) => void,
  ): http.ClientRequest {
    const request =
      options.protocol === 'https:' ? https.request(options, answered) : http.request(options, answered);
    return request
      .once('socket', (socket) => {
        const heads = new AnswerHeads();
        heads.attach(socket);
        heads.expect();
      })
      .once('response', (answer) => {
        // Node.js reports the fault of a body to the request alone; who reads the body would see a connection that was reset.
        request.once('error', (error) => answer.destroy(error));
      });
  },
};

/**
 * The options of HttpService for occasional calls, which are those of sources. Every status is an answer, a
 * redirect among them; heads are read by `AnswerHeads`, axios decompresses nothing, and adds no header of its own. axios itself applies HTTPS_PROXY,
 * HTTP_PROXY, ALL_PROXY and NO_PROXY. Each call passes `responseType: 'stream'` itself, because HttpService looks for it
 * there: without it, HttpService cancels a body that the call has just returned.
 */
export const OCCASIONAL_CALLS: AxiosRequestConfig = {
  maxRedirects: 0,
  validateStatus: () => true,
  decompress: false,
  transformRequest: [],
  transport,
  headers: { Accept: false, 'Accept-Encoding': false },
  // Unlike Node's global agents, these keep no connection, so a call never meets one that the server is closing.
  httpAgent: new http.Agent(),
  httpsAgent: new https.Agent(),
};
