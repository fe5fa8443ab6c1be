// One HTTP client in a separate process, warmed up: client.mjs {"client":"axios", ...}
import http from 'node:http';
import axios from 'axios';
import { Pool } from 'undici';
import { notificationEnvelope } from '../../dist/src/notifications/dispatch/notification-envelope.js';
import { OriginConnections } from '../../dist/src/platform/origin-connections.js';
import { PAYLOAD, referanceNo, TYPE } from '../delivery/notice.mjs';

const { client, url, concurrency, count } = JSON.parse(process.argv[2]);
const WARM_UP = 5_000;
const TIMEOUT_MS = 15_000;
const path = '/PushNotification';
const headers = { 'content-type': 'application/json' };

/** Each returns a function that posts a body and returns status and text. */
const CLIENTS = {
  axios: () => {
    const httpAgent = new http.Agent({ keepAlive: true, maxSockets: concurrency });
    const instance = axios.create({ ...AXIOS, adapter: 'http', httpAgent });
    return (body) => instance.post(path, body);
  },
  'axios over undici': () => {
    const pool = newPool();
    const adapter = async (config) => {
      const headers = config.headers.toJSON();
      const request = { method: 'POST', path: config.url, headers, body: config.data };
      const answer = await pool.request(request);
      return { status: answer.statusCode, headers: answer.headers, data: await answer.body.text(), config };
    };
    const instance = axios.create({ ...AXIOS, adapter });
    return (body) => instance.post(path, body);
  },
  'undici Pool.request': () => {
    const pool = newPool();
    return async (body) => {
      const answer = await pool.request({ method: 'POST', path, headers, body });
      return { status: answer.statusCode, data: await answer.body.text() };
    };
  },
  OriginConnections: () => {
    const connections = new OriginConnections(url, { timeout: 15_000 });
    return (body) => {
      const request = { path, headers, body, timeout: TIMEOUT_MS, keepBytes: 65_536 };
      return new Promise((resolve) => connections.send(request, resolve));
    };
  },
};

const AXIOS = {
  baseURL: url,
  headers,
  timeout: TIMEOUT_MS,
  // Optional work is switched off.
  maxRedirects: 0,
  proxy: false,
  decompress: false,
  responseType: 'text',
  transformRequest: [],
  transformResponse: [],
};

function newPool() {
  return new Pool(url, { connections: concurrency, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
}

const post = CLIENTS[client]();
let number = 0;

async function postAll(until) {
  const loop = async () => {
    while (number < until) {
      number += 1;
      const subReferanceNo = '202611201604562290000000000000';
      const { status } = await post(
        notificationEnvelope({
          referanceNo: referanceNo(number),
          subReferanceNo,
          type: TYPE,
          payload: PAYLOAD,
        }),
      );
      if (status !== 200) throw new Error(`Answered with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
}

await postAll(WARM_UP);
process.on('message', async () => {
  const start = performance.now();
  await postAll(WARM_UP + count);
  process.send(performance.now() - start);
});
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => process.exit());
process.on('disconnect', () => process.exit());
process.send('ready');
