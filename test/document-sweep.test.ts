import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScheduleModule, SchedulerRegistry } from '@nestjs/schedule';
import { Test } from '@nestjs/testing';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigModule } from '../src/config/config.module.js';
import { Settings } from '../src/config/settings.js';
import { DecryptionMetrics } from '../src/crypto/decryption.metrics.js';
import { Readiness } from '../src/data/readiness.js';
import { newDocumentKey } from '../src/documents/document-names.js';
import { DocumentReferences, type LostTime } from '../src/documents/document-references.js';
import { DocumentRemovals } from '../src/documents/document-removals.js';
import { DocumentStore } from '../src/documents/document-store.js';
import { DocumentSweeper } from '../src/documents/document-sweeper.js';
import { DocumentsModule } from '../src/documents/documents.module.js';
import { S3DocumentStore } from '../src/documents/s3-document-store.js';
import { sweepOrphans } from '../src/documents/sweep-orphans.js';
import { Clock } from '../src/time/clock.js';
import { LOGGER } from '../src/tracing/logger.js';
import { S3_ACCOUNT, S3_BUCKET, type S3Server, startS3Server } from './support/s3-server.js';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

class NamedDocuments extends DocumentReferences {
  readonly named = new Set<string>();
  readonly batches: number[] = [];
  readonly lost: LostTime[] = [];
  away = false;

  override async areNamed(keys: string[]): Promise<Set<string>> {
    this.batches.push(keys.length);
    await new Promise((done) => setTimeout(done, 5));
    if (this.away) throw new Error('The database is away.');
    return new Set(keys.filter((key) => this.named.has(key)));
  }

  override async lostTimes(): Promise<LostTime[]> {
    return this.lost;
  }
}

let server: S3Server;
let store: S3DocumentStore;
let references: NamedDocuments;

beforeEach(async () => {
  server = await startS3Server();
  const { endpoint } = server;
  const place = { endpoint, region: 'us-east-1', bucket: S3_BUCKET, prefix: '', forcePathStyle: true };
  store = new S3DocumentStore({ kind: 's3', ...place, ...S3_ACCOUNT });
  references = new NamedDocuments();
});
afterEach(async () => {
  store.onApplicationShutdown();
  await server.close();
});

function stored(hours: number, options: { named: boolean }): string {
  const key = newDocumentKey();
  server.objects.set(key, { content: Buffer.from('content'), lastModified: ago(hours) });
  if (options.named) references.named.add(key);
  return key;
}

function storedMany(count: number, options: { named: boolean }): string[] {
  return Array.from({ length: count }, () => stored(48, options));
}

describe('a sweep', () => {
  test('Documents that no row names are swept', { tags: 'documents' }, async () => {
    const named = stored(48, { named: true });
    const young = stored(23, { named: false });
    stored(48, { named: false });
    stored(25, { named: false });
    expect(await sweepOrphans(store, references, ago(24))).toEqual({ examined: 3, removed: 2, failed: 0 });
    expect([...server.objects.keys()].sort()).toEqual([named, young].sort());
  });

  test('Documents stored between a backup and its restore are not swept, whatever the store’s clock', async () => {
    references.lost.push({ from: ago(100), to: ago(50) });
    const kept = [100.9, 75, 49.1].map((hours) => stored(hours, { named: false }));
    for (const hours of [101.1, 48.9]) stored(hours, { named: false });
    expect(await sweepOrphans(store, references, ago(24))).toEqual({ examined: 2, removed: 2, failed: 0 });
    expect([...server.objects.keys()].sort()).toEqual(kept.sort());
  });

  test('asks about at most 500 documents at once', async () => {
    storedMany(1_203, { named: true });
    await sweepOrphans(store, references, ago(24));
    expect(references.batches).toEqual([500, 500, 203]);
    expect(server.objects.size).toBe(1_203);
  });

  test('removes nothing when most documents are unnamed: the database may be another one', async () => {
    storedMany(101, { named: false });
    storedMany(100, { named: true });
    await expect(sweepOrphans(store, references, ago(24))).rejects.toThrow(
      /101 of 201 documents are named by no row/,
    );
    expect(server.objects.size).toBe(201);
    stored(48, { named: true });
    expect(await sweepOrphans(store, references, ago(24))).toMatchObject({ removed: 101 });
  });

  test('removes the few documents of a small store though none is named', async () => {
    storedMany(100, { named: false });
    expect(await sweepOrphans(store, references, ago(24))).toMatchObject({ removed: 100 });
  });

  test('removes nothing when the rows cannot be asked', async () => {
    storedMany(3, { named: false });
    references.away = true;
    await expect(sweepOrphans(store, references, ago(24))).rejects.toThrow('The database is away.');
    expect(server.objects.size).toBe(3);
  });

  test('goes on past a document that cannot be removed', async () => {
    const [stubborn] = storedMany(3, { named: false });
    server.intercept = (request, response) =>
      Boolean(
        request.method === 'DELETE' && request.url?.includes(`/${stubborn}`) && response.writeHead(403).end(),
      );
    expect(await sweepOrphans(store, references, ago(24))).toEqual({ examined: 3, removed: 2, failed: 1 });
    expect([...server.objects.keys()]).toEqual([stubborn]);
  });

  test('that is told to stop removes nothing more', async () => {
    storedMany(3, { named: false });
    const result = await sweepOrphans(store, references, ago(24), AbortSignal.abort());
    expect(result).toMatchObject({ removed: 0, failed: 0 });
    expect(server.objects.size).toBe(3);
  });
});

describe('the sweeper', () => {
  let waiting: string[];
  const removals = { areWaiting: async () => new Set(waiting) } as unknown as DocumentRemovals;
  let logged: string[];
  beforeEach(() => {
    waiting = [];
    logged = [];
  });
  const sweeper = () => {
    const logger = pino({}, { write: (line) => void logged.push(line) });
    return new DocumentSweeper(store, references, removals, new Clock('UTC'), logger);
  };

  test('never sweeps twice at once: a second call waits for the first', async () => {
    storedMany(10, { named: false });
    const one = sweeper();
    await Promise.all([one.sweepAfterStart(), one.sweepAtNight(), one.sweep()]);
    expect(references.batches).toEqual([10]);
    expect(server.objects.size).toBe(0);
    expect(logged).toHaveLength(1);
    await one.sweep();
    expect(logged).toHaveLength(1);
  });

  test('leaves alone what waits to be removed: however many they are, the orphans among them are swept', async () => {
    waiting = storedMany(150, { named: false });
    storedMany(1, { named: false });
    await sweeper().sweep();
    expect(server.objects.size).toBe(150);
    expect(logged.join()).toContain('"removed":1');
  });

  test('logs a failure without rejecting, and sweeps again the next time', async () => {
    storedMany(2, { named: false });
    references.away = true;
    const one = sweeper();
    await one.sweep();
    expect(logged.join()).toContain('The database is away.');
    references.away = false;
    await one.sweep();
    expect(server.objects.size).toBe(0);
  });

  test('removes nothing from a store whose clock is off: what has just come looks old', async () => {
    for (const hours of [-48, 48, -2]) {
      server.ahead = hours * HOUR;
      const key = newDocumentKey();
      await store.put(key, Buffer.from('its row is not committed yet'));
      await sweeper().sweep();
      expect([hours, [...server.objects.keys()]]).toEqual([hours, [key]]);
      expect(logged.pop()).toMatch(
        /document store's clock is -?\d+ s ahead of the database's; nothing is swept/,
      );
      server.objects.clear();
    }
  });

  test('goes by the store’s own clock, and leaves nothing of its question to it', async () => {
    server.ahead = -0.9 * HOUR;
    const young = stored(24.5, { named: false });
    stored(25.5, { named: false });
    await sweeper().sweep();
    expect([...server.objects.keys()]).toEqual([young]);
  });

  test('ends its sweep before the process does', async () => {
    storedMany(600, { named: true });
    const one = sweeper();
    const sweep = one.sweep();
    await one.onModuleDestroy();
    await sweep;
    expect(references.batches.length).toBeLessThan(2);
  });
});

/** What of the common module the documents need; the rest needs an HTTP server. */
class Common {}
const common = [
  { provide: LOGGER, useValue: pino({ enabled: false }) },
  { provide: Clock, useValue: new Clock('UTC') },
  Registry,
  DecryptionMetrics,
  Readiness,
];

describe('the documents module', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'documents-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  function start(variables: Record<string, string>) {
    const settings = new Settings({ DATA_DIR: root, ...variables });
    return Test.createTestingModule({
      imports: [
        ConfigModule.with(settings),
        { module: Common, global: true, providers: common, exports: common },
        ScheduleModule.forRoot(),
        DocumentsModule,
      ],
      providers: [
        { provide: DocumentReferences, useValue: references },
        { provide: DocumentRemovals, useValue: {} },
        DocumentSweeper,
      ],
    }).compile();
  }

  test('makes the folder at start and sweeps it soon after start and at half past three at night', async () => {
    const app = await start({});
    await app.init();
    expect((await stat(join(root, 'documents'))).mode & 0o777).toBe(0o700);
    await app.get(DocumentStore).put(newDocumentKey(), Buffer.from('content'));
    expect(await readdir(join(root, 'documents'))).toHaveLength(2);

    const schedule = app.get(SchedulerRegistry);
    expect(schedule.getTimeouts()).toHaveLength(1);
    const [night] = [...schedule.getCronJobs().values()];
    expect(night?.nextDate().setZone('Europe/Istanbul').toFormat('HH:mm')).toBe('03:30');
    await app.close();
  });

  test('refuses to start when the folder cannot be used', async () => {
    await writeFile(join(root, 'documents'), 'a file');
    await expect(start({})).rejects.toThrow(/^The document folder .* cannot be used: ENOTDIR\.$/);
  });

  test('starts without a call when S3 is chosen', async () => {
    const account = {
      S3_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
    };
    const place = { DOCUMENT_STORE: 's3', S3_ENDPOINT: server.endpoint, S3_BUCKET };
    const app = await start({ ...place, ...account });
    await app.init();
    expect(server.requests).toEqual([]);
    await app.get(DocumentStore).check();
    expect(server.requests.map((request) => request.split(' ', 1)[0])).toEqual(['PUT', 'DELETE']);
    await app.close();
  });
});
