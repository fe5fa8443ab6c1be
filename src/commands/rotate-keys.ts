import 'reflect-metadata';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { AuditValues } from '../audit/audit.entity.js';
import { AuditService } from '../audit/audit.service.js';
import type { AuditAction } from '../audit/audit-actions.rules.js';
import { AuditHead } from '../audit/chain/audit-head.service.js';
import { AuditHeadProof } from '../audit/chain/head-rotation.js';
import { Settings } from '../config/settings.js';
import { DecryptionMetrics } from '../crypto/decryption.metrics.js';
import { EncryptedColumns, type EncryptedTable } from '../crypto/encrypted-columns.js';
import { KeyCipher } from '../crypto/key-cipher.js';
import { KeyRing } from '../crypto/key-ring.js';
import { type ItemSource, type RotationReport, rotate } from '../crypto/rotation.js';
import { conclusion, countLine, figures, outcomeLines, progressLine } from '../crypto/rotation-report.js';
import { inTransaction } from '../data/transaction.js';
import { openDocumentBackend, openDocumentsForReading } from '../documents/document-backend.js';
import { StoredDocuments } from '../documents/document-rotation.js';
import { PayloadCipher } from '../notifications/payload-cipher.service.js';
import { UndeliveredPayloads } from '../notifications/payload-rotation.js';
import { JobFileReferences } from '../offline-jobs/job-documents.service.js';
import { openUnchanged } from './command-context.js';
import { command, say } from './command-line.js';

const usage = `Usage: zeyil keys rotate [--dry-run]

Encrypts everything that is stored under the first key of ENCRYPTION_KEY: platform keys of agents, secrets of
second factors, tokens of the identity provider, documents, and undelivered bodies of outgoing logs; and proves the
end of the audit with that key. With ENCRYPT_DOCUMENTS=true it encrypts what is still plain, too; nothing is ever
decrypted for good. The service may run meanwhile; stopped and started again, it goes on with what is left.

  --dry-run   only counts what is encrypted with which key
  --help      this text
  --version   the version of the service

It ends with 0 when that is so (with --dry-run: when no key is missing), with 1 when something is left, and with 2 when
it was called wrongly.`;

const TABLES: readonly EncryptedTable[] = [
  {
    kind: 'Platform keys of agents',
    table: 'agent',
    columns: ['platform_api_key', 'platform_authorization', 'signing_secrets'],
    row: 'agent',
  },
  {
    kind: 'Platform keys on trial',
    table: 'endpoint_trial',
    columns: ['', 'previous_'].flatMap((which) =>
      ['platform_api_key', 'platform_authorization', 'signing_secrets'].map((key) => which + key),
    ),
    row: 'trial',
  },
  { kind: 'Secrets of second factors', table: 'app_user', columns: ['totp_secret'], row: 'user' },
  {
    kind: 'Tokens of the provider',
    table: 'admin_session',
    columns: ['provider_token', 'provider_id_token'],
    row: 'session',
  },
];
const ACTOR = { userId: undefined, name: 'zeyil keys rotate' };
const SHOW_EVERY_MS = 250;

export default command({ usage, options: { dryRun: '--dry-run' } }, ({ dryRun = false }) =>
  rotateKeys(dryRun),
);

async function rotateKeys(dryRun: boolean): Promise<number> {
  const settings = new Settings(process.env);
  const keys = new KeyRing(settings.encryptionKeys);
  const backend = await (dryRun ? openDocumentsForReading : openDocumentBackend)(settings.documentStore);
  const database = await openUnchanged(settings, say);
  try {
    const { dataSource } = database;
    const cipher = new KeyCipher(settings.encryptionKeys);
    const payloads = new PayloadCipher(settings, new DecryptionMetrics(new Registry()));
    const sources = [
      ...TABLES.map((table) => new EncryptedColumns(dataSource, cipher, table)),
      new UndeliveredPayloads(dataSource, payloads),
      new StoredDocuments(backend, new JobFileReferences(dataSource), keys),
      new AuditHeadProof(dataSource, new AuditHead(dataSource, settings, new AuditService())),
    ];
    const isDue = (keyId: string) =>
      keyId !== keys.first.id && (keyId !== 'plain' || settings.encryptDocuments);
    if (!dryRun) {
      await record(dataSource, 'keys.beginRotation', keys.first.id, {});
      const done = await lookAt(sources, isDue);
      await record(dataSource, 'keys.endRotation', keys.first.id, figures(done));
      for (const report of done) say(outcomeLines(report).join('\n'));
    }
    // The second look finds what a service with another first key has stored meanwhile.
    const reports = await lookAt(sources, () => false);
    for (const report of reports) say(countLine(report, keys));
    say(conclusion(reports, keys));
    return isLeft(reports, dryRun ? (keyId) => keyId !== 'plain' && !keys.has(keyId) : isDue);
  } finally {
    await database.close();
    backend.onApplicationShutdown();
  }
}

/** Audits the beginning or the end of a rotation; a rotation that was stopped has no end. */
async function record(
  dataSource: DataSource,
  action: AuditAction,
  keyId: string,
  details: AuditValues,
): Promise<void> {
  const target = `encryption key ${keyId}`;
  await inTransaction(dataSource, (tx) => new AuditService().record(tx, ACTOR, { action, target, details }));
}

/** Exit code: 1 when an item could not be read or has a key that it should not have, otherwise 0. */
function isLeft(reports: readonly RotationReport[], isWrong: (keyId: string) => boolean): 0 | 1 {
  return reports.some(({ counts, failed }) => failed.length > 0 || [...counts.keys()].some(isWrong)) ? 1 : 0;
}

async function lookAt(
  sources: readonly ItemSource[],
  isDue: (keyId: string) => boolean,
): Promise<RotationReport[]> {
  const { isTTY } = process.stdout;
  let shownAt = 0;
  const show = (report: RotationReport) => {
    if (!isTTY || performance.now() - shownAt < SHOW_EVERY_MS) return;
    shownAt = performance.now();
    process.stdout.write(`\r\u001b[K${progressLine(report)}`);
  };
  const reports: RotationReport[] = [];
  for (const source of sources) reports.push(await rotate(source, isDue, show));
  if (isTTY) process.stdout.write('\r\u001b[K');
  return reports;
}
