import http from 'node:http';
import https from 'node:https';
import type { AxiosRequestConfig } from 'axios';

/**
 * The options of HttpService for occasional calls, which are those of sources. Every status is an answer, a
 * redirect among them; nothing is decompressed, and axios adds no header of its own. axios itself applies HTTPS_PROXY,
 * HTTP_PROXY, ALL_PROXY and NO_PROXY. Each call passes `responseType: 'stream'` itself, because HttpService looks for it
 * there: without it, HttpService cancels a body that the call has just returned.
 */
export const OCCASIONAL_CALLS: AxiosRequestConfig = {
  maxRedirects: 0,
  validateStatus: () => true,
  decompress: false,
  transformRequest: [],
  headers: { Accept: false, 'Accept-Encoding': false },
  // Unlike Node's global agents, these keep no connection, so a call never meets one that the server is closing.
  httpAgent: new http.Agent(),
  httpsAgent: new https.Agent(),
};
