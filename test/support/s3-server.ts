import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listening } from './listening.js';
import { signatureProblem } from './sigv4.js';

/** The server's only account. */
export const S3_ACCOUNT = { accessKeyId: 'TESTACCESSKEY', secretAccessKey: 'test-secret-of-the-account' };
/** The server's only bucket. */
export const S3_BUCKET = 'documents';
/** Small, so that a list of a few dozen objects has several pages. */
const PAGE_SIZE = 7;

interface StoredObject {
  content: Buffer;
  lastModified: Date;
  /** The requested server-side encryption. */
  encryption?: { algorithm: string | undefined; kmsKeyId: string | undefined };
}

interface Answer {
  status: number;
  content?: Buffer;
  type?: string;
}

/** A small S3 server on loopback, limited to the requests of a store of whole objects, path style. */
export interface S3Server {
  endpoint: string;
  /** By object key. */
  objects: Map<string, StoredObject>;
  /** `METHOD /path` of every received request. */
  requests: string[];
  /** Refuses objects without this requested encryption, as a bucket's policy may. */
  requiredEncryption: string | undefined;
  /** How far its clock is ahead, in milliseconds. */
  ahead: number;
  /** Runs before a request is read; returns true when it has handled the request itself. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  close(): Promise<void>;
}

/** Starts a server that verifies every signature and does not support the newer checksum headers. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const http = createServer((request, response) => {
    s3.requests.push(`${request.method} ${request.url}`);
    if (s3.intercept?.(request, response)) return;
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    // Without `end`, since the client has disconnected, nothing is stored.
    request.on('end', () => {
      const { status, content, type } = answer(s3, request, Buffer.concat(chunks));
      const headers = {
        'content-length': content?.length ?? 0,
        'content-type': type ?? 'application/octet-stream',
      };
      const date = new Date(Date.now() + s3.ahead).toUTCString();
      response.writeHead(status, status === 204 ? { date } : { ...headers, date }).end(content);
    });
  });
  await listening(http);
  const s3: S3Server = {
    endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    objects,
    requests: [],
    requiredEncryption: undefined,
    ahead: 0,
    intercept: undefined,
    close: () => {
      http.closeAllConnections();
      return new Promise((done, failed) => http.close((error) => (error ? failed(error) : done())));
    },
  };
  return s3;
}

function answer(
  { objects, requiredEncryption, ahead }: S3Server,
  request: IncomingMessage,
  body: Buffer,
): Answer {
  const now = Date.now() + ahead;
  const problem = signatureProblem(request, body, S3_ACCOUNT, now);
  if (problem) return refusal(403, problem);
  if (usesNewerChecksums(request)) return refusal(501, 'NotImplemented');
  const url = new URL(request.url ?? '', 'http://s3');
  const [bucket, ...rest] = decodeURIComponent(url.pathname.slice(1)).split('/');
  if (bucket !== S3_BUCKET) return refusal(404, 'NoSuchBucket');
  const key = rest.join('/');
  const stored = objects.get(key);
  switch (request.method) {
    case 'PUT': {
      const encryption = encryptionAskedFor(request);
      if (requiredEncryption && encryption.algorithm !== requiredEncryption)
        return refusal(403, 'AccessDenied');
      objects.set(key, { content: body, lastModified: new Date(now), encryption });
      return { status: 200 };
    }
    case 'GET':
      if (!key) return list(objects, url.searchParams);
      return stored ? read(stored.content, request.headers.range) : refusal(404, 'NoSuchKey');
    case 'DELETE':
      objects.delete(key);
      return { status: 204 };
    default:
      return refusal(405, 'MethodNotAllowed');
  }
}

function encryptionAskedFor({ headers }: IncomingMessage): Required<StoredObject>['encryption'] {
  const text = (name: string) => headers[name]?.toString();
  return {
    algorithm: text('x-amz-server-side-encryption'),
    kmsKeyId: text('x-amz-server-side-encryption-aws-kms-key-id'),
  };
}

/** A whole object, or its first bytes; an empty object has no range. */
function read(content: Buffer, range: string | undefined): Answer {
  const last = /^bytes=0-(\d+)$/.exec(range ?? '')?.[1];
  if (last === undefined) return { status: 200, content };
  if (content.length === 0) return refusal(416, 'InvalidRange');
  return { status: 206, content: content.subarray(0, Number(last) + 1) };
}

function usesNewerChecksums({ headers }: IncomingMessage): boolean {
  const names = Object.keys(headers);
  return (
    names.some((name) => /^x-amz-(checksum|sdk-checksum|trailer)/.test(name)) ||
    Boolean(headers['content-encoding']?.includes('aws-chunked'))
  );
}

/** ListObjectsV2: the continuation token is the last key of the page before. */
function list(objects: Map<string, StoredObject>, query: URLSearchParams): Answer {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const size = Math.min(Number(query.get('max-keys') ?? PAGE_SIZE), PAGE_SIZE);
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const page = found.slice(0, size);
  const contents = page.map(([key, { lastModified }]) => {
    return `<Contents><Key>${key}</Key><LastModified>${lastModified.toISOString()}</LastModified></Contents>`;
  });
  const next =
    found.length > size ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
  const inner = `<IsTruncated>${found.length > size}</IsTruncated>${next}${contents.join('')}`;
  return xml(200, `<ListBucketResult>${inner}</ListBucketResult>`);
}

/** Like those of real servers, an error contains the access key of the request. */
function refusal(status: number, code: string): Answer {
  const { accessKeyId } = S3_ACCOUNT;
  const inner = `<Code>${code}</Code><Message>Refused for ${accessKeyId}</Message>`;
  return xml(status, `<Error>${inner}<AWSAccessKeyId>${accessKeyId}</AWSAccessKeyId></Error>`);
}

function xml(status: number, content: string): Answer {
  return {
    status,
    content: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${content}`),
    type: 'application/xml',
  };
}
