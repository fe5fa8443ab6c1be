import { type ClientRequestArgs, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIPv6, type Socket, type TcpNetConnectOpts } from 'node:net';
import { buildConnector } from 'undici';
import { errorCode } from '../errors/caught.js';
import { AnswerHeads } from '../net/answer-heads.js';

/** An error whose code says that the proxy answered, and with which status. */
const refusal = (status: number) =>
  Object.assign(new Error('The proxy refused the tunnel.'), { code: `PROXY_${status}` });

/** The same error; a fault of an answer is reported as the proxy's. */
function ofProxy(error: Error): Error {
  const code = errorCode(error);
  return code?.startsWith('ANSWER_') ? Object.assign(error, { code: `PROXY_${code}` }) : error;
}

/**
 * Connects through an HTTP proxy: CONNECT, then TLS with the platform itself, so that the proxy sees the platform's name and
 * nothing of a call. The proxy resolves the name.
 * @param proxy URL of the proxy; its user name and password are sent to it
 * @param overTunnel makes the TLS connection inside the tunnel
 * @param times milliseconds for the answer of the proxy, and for the connection to each of its addresses but the last
 */
export function throughProxy(
  proxy: string,
  overTunnel: buildConnector.connector,
  times: { timeout: number; addressTimeout: number },
): buildConnector.connector {
  return (options, callback) => {
    const { hostname, protocol, port } = options;
    // undici passes the address of IPv6 without its brackets.
    const host = isIPv6(hostname) ? `[${hostname}]` : hostname;
    openTunnel(new URL(proxy), `${host}:${port || portOf(protocol)}`, times).then(
      (socket) => {
        if (protocol === 'https:') overTunnel({ ...options, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: Error) => callback(error, null),
    );
  };
}

const portOf = (protocol: string) => (protocol === 'https:' ? 443 : 80);

function openTunnel(
  proxy: URL,
  target: string,
  { timeout, addressTimeout }: { timeout: number; addressTimeout: number },
): Promise<Socket> {
  const userInfo = proxy.username && decodeURIComponent(`${proxy.username}:${proxy.password}`);
  const asked: ClientRequestArgs & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port || portOf(proxy.protocol),
    method: 'CONNECT',
    path: target,
    headers: {
      host: target,
      ...(userInfo && { 'proxy-authorization': `Basic ${Buffer.from(userInfo).toString('base64')}` }),
    },
    agent: false,
    timeout,
    autoSelectFamilyAttemptTimeout: addressTimeout,
  };
  return new Promise((resolve, reject) => {
    const request = proxy.protocol === 'https:' ? requestSecure(asked) : requestPlain(asked);
    request
      .once('socket', (socket) => {
        const heads = new AnswerHeads(true);
        heads.attach(socket);
        heads.expect();
      })
      .on('connect', ({ statusCode = 0 }, socket) => {
        if (statusCode >= 200 && statusCode < 300) return resolve(socket as Socket);
        socket.destroy();
        reject(refusal(statusCode));
      })
      .on('timeout', () => request.destroy(Object.assign(new Error('silent proxy'), { code: 'ETIMEDOUT' })))
      .on('error', (error) => reject(ofProxy(error)))
      .end();
  });
}
