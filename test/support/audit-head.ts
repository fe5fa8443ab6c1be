import { pino } from 'pino';
import { Registry } from 'prom-client';
import { beforeAll, beforeEach } from 'vitest';
import { AuditService } from '../../src/audit/audit.service.js';
import { AuditChain } from '../../src/audit/chain/audit-chain.service.js';
import { AuditHead } from '../../src/audit/chain/audit-head.service.js';
import { ChainJob } from '../../src/audit/chain/chain.job.js';
import { ChainVerification } from '../../src/audit/chain/chain-verification.service.js';
import { Settings } from '../../src/config/settings.js';
import { emptyAudit, freshVerification, tamper as tamperWith } from './audit.js';
import { command } from './commands.js';
import { keyList, newKey } from './encryption.js';
import { startTestService } from './service.js';
import { startOnce } from './start-once.js';

/** The key of the service whose audit is looked at. */
export const KEY = newKey();

/** A service whose audit is empty before each test, and extends its chain only when a test says so. */
export function startAuditHead() {
  const service = startOnce(() => startTestService({ ENCRYPTION_KEY: keyList(KEY) }));
  beforeAll(async () => {
    // The service's own rounds would come between those of the tests.
    await service.running.app.get(ChainJob).onModuleDestroy();
  });
  beforeEach(() => emptyAudit(service));

  const chain = () => service.running.app.get(AuditChain);
  const sql = (statement: string, values: unknown[] = []) => service.dataSource.query(statement, values);
  const tamper = (statement: string, values: unknown[] = []) => tamperWith(service, statement, values);
  const look = () => freshVerification(service.running).state();
  const verify = (variables: Record<string, string> = {}, ...args: string[]) =>
    command(
      'audit verify',
      {
        DATABASE_URL: service.database.url,
        DATA_DIR: service.dataDirectory,
        ENCRYPTION_KEY: keyList(KEY),
        ...variables,
      },
      ...args,
    );
  /** Writes entries and gives them their links. */
  async function entries(count: number): Promise<number[]> {
    const rows: { id: number }[] = await sql(
      `insert into admin_audit (user_name, action, target) select 'clerk', 'test.audited', 'x' from generate_series(1, $1)
       returning id::int`,
      [count],
    );
    await chain().extend();
    return rows.map(({ id }) => id);
  }
  async function cutOff(from: number | undefined): Promise<void> {
    await tamper('delete from admin_audit where id >= $1', [from]);
    await tamper('delete from audit_chain where entry_id >= $1', [from]);
  }
  /** The job of a service that starts now, with the lines that it logs. */
  function chainJob(lines: Record<string, unknown>[]): ChainJob {
    const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    return new ChainJob(chain(), service.running.app.get(ChainVerification), logger, new Registry());
  }
  const anchors = () =>
    sql(`select user_name, details from admin_audit where action = 'audit.anchor' order by id`);
  /** Another service's view of the same database: with other keys, and nothing remembered. */
  function withKeys(...keys: Buffer[]) {
    const settings = new Settings({
      DATABASE_URL: service.database.url,
      DATA_DIR: service.dataDirectory,
      ENCRYPTION_KEY: keyList(...keys),
    });
    const head = new AuditHead(service.dataSource, settings, new AuditService());
    return { head, chain: new AuditChain(service.dataSource, head) };
  }

  return { service, chain, sql, tamper, look, verify, entries, cutOff, chainJob, anchors, withKeys };
}
