import { mkdir, readdir, rename, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DocumentStore } from '../../src/documents/document-store.js';
import { FolderDocumentStore } from '../../src/documents/folder-document-store.js';
import { S3DocumentStore } from '../../src/documents/s3-document-store.js';
import { S3_ACCOUNT, S3_BUCKET, type S3Server, startS3Server } from '../support/s3-server.js';

/** The document store that all replicas share. */
export interface ChaosDocuments {
  /** Settings of a replica with this data directory. */
  variables(dataDirectory: string): Promise<Record<string, string>>;
  /** Makes the store unavailable in one of several ways; the returned function makes it available again. */
  takeAway(way: number): Promise<() => Promise<void>>;
  /** Keys of all documents. */
  keys(): Promise<string[]>;
  /** The same store, as the service accesses it. */
  store(): Promise<DocumentStore>;
  close(): Promise<void>;
}

/** A folder, which becomes unavailable when it is renamed. */
export async function folderDocuments(root: string): Promise<ChaosDocuments> {
  const directory = join(root, 'documents');
  await mkdir(directory);
  return {
    variables: async (dataDirectory) => {
      await mkdir(dataDirectory, { recursive: true });
      await symlink(directory, join(dataDirectory, 'documents'));
      return {};
    },
    takeAway: async () => {
      await rename(directory, `${directory}-away`);
      return () => rename(`${directory}-away`, directory);
    },
    keys: async () => {
      const names = await readdir(directory, { recursive: true });
      return names.map((name) => basename(name)).filter((name) => /^[0-9a-f]{32}$/.test(name));
    },
    store: () => FolderDocumentStore.at(directory),
    close: async () => undefined,
  };
}

/** An S3 server, which becomes unavailable by refusing, hanging or failing. */
export async function s3Documents(): Promise<ChaosDocuments> {
  const server = await startS3Server();
  const ways: readonly S3Server['intercept'][] = [
    (request) => {
      request.socket.destroy();
      return true;
    },
    () => true,
    (_, response) => {
      response.writeHead(503).end();
      return true;
    },
  ];
  const { accessKeyId, secretAccessKey } = S3_ACCOUNT;
  return {
    variables: async () => ({
      DOCUMENT_STORE: 's3',
      S3_ENDPOINT: server.endpoint,
      S3_BUCKET,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    }),
    takeAway: async (way) => {
      server.intercept = ways[Math.floor(way * ways.length)];
      return async () => {
        server.intercept = undefined;
      };
    },
    keys: async () => [...server.objects.keys()],
    store: async () =>
      new S3DocumentStore({
        kind: 's3',
        endpoint: server.endpoint,
        region: 'us-east-1',
        bucket: S3_BUCKET,
        prefix: '',
        accessKeyId,
        secretAccessKey,
        forcePathStyle: true,
      }),
    close: () => server.close(),
  };
}
