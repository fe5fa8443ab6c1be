import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Answer } from './client.js';
import { type DescribedApi, pointerTo } from './described-api.js';
import { listening } from './listening.js';

export async function startValidatingProxy(serviceUrl: string, api: DescribedApi) {
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '' } = incoming;
    // Compressed answers would have to be unpacked to be read.
    const { 'accept-encoding': _, ...headers } = incoming.headers;
    const body = await buffer(incoming);
    const target = new URL(url, serviceUrl);
    const onward = request(
      target,
      { method, headers: { ...headers, host: target.host } },
      async (answered) => {
        const content = await buffer(answered);
        const { statusCode = 0 } = answered;
        const answer = new Answer(
          statusCode,
          new Headers(Object.entries(answered.headers).map(flat)),
          String(content),
        );
        // What the service refuses need not be as described.
        if (statusCode < 400) checkRequest(api, method, url, body);
        api.check(method, url, answer);
        response.writeHead(statusCode, answered.headers).end(content);
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    onward.end(body);
  });
  const url = `http://127.0.0.1:${await listening(server)}`;
  return {
    url,
    /** `operationId status` of every call, each once. */
    calls: api.seen,
    /** What was not as described. */
    problems: api.problems,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A proxy between a client and the service that holds every request and answer against the description. */
export type ValidatingProxy = Awaited<ReturnType<typeof startValidatingProxy>>;

const flat = ([name, value]: [string, string | string[] | undefined]): [string, string] => [
  name,
  String(value),
];

const FORM = 'application/x-www-form-urlencoded';

/** The parameters must be described, and the body must fit its schema. */
function checkRequest(api: DescribedApi, method: string, url: string, body: Buffer): void {
  const operation = api.operationAt(method, url);
  if (!operation) return;
  const { path, operationId, parameters = [], requestBody } = operation;
  const described = new Set(parameters.map(({ name }) => name));
  for (const name of new URL(url, 'http://service').searchParams.keys()) {
    if (!described.has(name)) api.problems.push(`${operationId}: the parameter ${name} is not described`);
  }
  if (!requestBody) {
    if (body.length > 0) api.problems.push(`${operationId}: a body is not described`);
    return;
  }
  const [type = ''] = Object.keys(requestBody.content);
  const place = ['paths', path, method.toLowerCase(), 'requestBody', 'content', type, 'schema'];
  const value =
    type === FORM ? Object.fromEntries(new URLSearchParams(String(body))) : JSON.parse(String(body));
  const problem = api.mismatch(pointerTo(place), value);
  if (problem) api.problems.push(`${operationId}: the body: ${problem}`);
}
