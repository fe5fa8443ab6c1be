import type { DataSource } from 'typeorm';
import { AuditChain } from '../../src/audit/chain/audit-chain.service.js';
import { AuditHead } from '../../src/audit/chain/audit-head.service.js';
import { ChainVerification } from '../../src/audit/chain/chain-verification.service.js';
import type { RunningService } from '../../src/boot.js';
import { Clock } from '../../src/time/clock.js';
import { LOGGER } from '../../src/tracing/logger.js';

interface Audited {
  dataSource: DataSource;
  running: RunningService;
}

/** What the owner of the tables could do, and nobody else. */
export async function tamper(
  { dataSource }: Pick<Audited, 'dataSource'>,
  statement: string,
  values: unknown[] = [],
): Promise<void> {
  await dataSource.transaction(async (tx) => {
    await tx.query('set local lock_timeout = 0');
    await tx.query('set local session_replication_role = replica');
    await tx.query(statement, values);
  });
}

/** Takes every entry and the chain away, and proves that the chain ends before its first link. */
export async function emptyAudit(service: Audited): Promise<void> {
  await tamper(service, 'truncate admin_audit, audit_chain, audit_unchained, audit_anchor');
  await service.dataSource.transaction((tx) => service.running.app.get(AuditHead).anchorAnew(tx, 'test'));
  await tamper(service, 'truncate admin_audit, audit_unchained');
}

/** A verification that remembers nothing of another, as after a start of the service. */
export function freshVerification({ app }: RunningService, chain = app.get(AuditChain)): ChainVerification {
  return new ChainVerification(chain, app.get(AuditHead), app.get(Clock), app.get(LOGGER));
}
