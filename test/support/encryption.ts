import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningService, startService } from '../../src/boot.js';
import { Settings } from '../../src/config/settings.js';
import { Client } from './client.js';
import { openJob } from './jobs.js';
import { S3_ACCOUNT, S3_BUCKET, startS3Server } from './s3-server.js';
import { besides, startTestService } from './service.js';

/** A document of a job, and the key of its bytes. */
export interface StoredDocument {
  path: string;
  key: string;
  size: number;
  sha256: string;
}

/** ENCRYPTION_KEY with these keys. */
export const keyList = (...keys: Buffer[]) => keys.map((key) => key.toString('base64')).join(',');
export const newKey = () => randomBytes(32);

/** Starts a service on a folder or on an S3 server, with `settings` beside those of the store. */
export async function startEncryption(kind: 'folder' | 'S3', settings: Record<string, string>) {
  const s3 = kind === 'S3' ? await startS3Server() : undefined;
  const place: Record<string, string> = s3
    ? {
        DOCUMENT_STORE: 's3',
        S3_ENDPOINT: s3.endpoint,
        S3_BUCKET,
        S3_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
        S3_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
      }
    : {};
  const service = await startTestService({ ...place, ...settings });
  const variables = besides(service, place);
  const others: RunningService[] = [];
  const platform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
  const insurer = await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [110] });
  const file = (key: string) => join(service.dataDirectory, 'documents', key.slice(0, 2), key);
  return {
    service,
    /** The settings that all of the services share; each service may add others. */
    variables,
    insurer,
    s3,
    /** The stored bytes. */
    stored: async (key: string) => s3?.objects.get(key)?.content ?? readFile(file(key)),
    /** Puts bytes into the store without the service. */
    overwrite: async (key: string, bytes: Buffer) => {
      if (s3) s3.objects.set(key, { content: bytes, lastModified: new Date() });
      else await writeFile(file(key), bytes);
    },
    /** Starts another service; it is stopped with the bench. */
    another: async (more: Record<string, string>) => {
      const running = await startService(new Settings({ ...variables, ...more }));
      others.push(running);
      return running;
    },
    /** Sends a file with a request for an endorsement. */
    upload: async (bytes: Buffer, url = service.url): Promise<StoredDocument> => {
      const job = await openJob(platform);
      const sent = { fileName: 'ek.bin', contentType: 'image/png', base64Content: bytes.toString('base64') };
      await new Client(url, platform.token).post(`/api/platform/jobs/${job}/endorsement-requests`, {
        files: [sent],
      });
      const [row] = await service.dataSource.query(
        'select id, store_key as key, size, sha256 from job_file where job_id = $1',
        [job],
      );
      return { ...row, path: `/api/offline/jobs/${job}/files/${row.id}` };
    },
    download: ({ path }: StoredDocument, url = service.url) =>
      fetch(url + path, { headers: { authorization: `Bearer ${insurer.token}` } }),
    stop: async () => {
      for (const running of others) await running.stop();
      await service.stop();
      await s3?.close();
    },
  };
}

/** A service, direct access to its document store, and other services on the same database and store. */
export type EncryptionBench = Awaited<ReturnType<typeof startEncryption>>;
