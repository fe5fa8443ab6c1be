import type { DataSource } from 'typeorm';
import { AuditChain } from '../audit/chain/audit-chain.service.js';
import { WITHOUT_LINK } from '../audit/chain/chain.sql.js';
import { MisuseError, runCommand, say } from '../common/command-line.js';
import { Settings } from '../config/settings.js';
import { openDatabase, requireDatabase } from '../database/open-database.js';

const usage = `Usage: npm run audit:verify -- [--hash HEX]
Follows the whole chain of the audit, whether the service runs or not, and changes nothing.

  --hash HEX  a hash that the log told once: it must be in the chain
  --help      this text
  --version   the version of the service
Ends with 0 when the audit is what the chain says, with 1 when it is not, with 2 for arguments that are not known.`;
const LINKS_AT_ONCE = 1_000;

await runCommand({ usage, options: { hash: { type: 'string' } } }, async ({ values: { hash } }) => {
  if (hash !== undefined && !/^[0-9a-f]{64}$/i.test(hash)) throw new MisuseError();
  if (!(await verify(hash))) process.exitCode = 1;
});

/** Whether every entry matches its link, every link is in its place, and the given hash, if any, is among them. */
async function verify(wanted: string | undefined): Promise<boolean> {
  const settings = new Settings(process.env);
  requireDatabase(settings);
  const database = await openDatabase(settings, () => undefined);
  try {
    const chain = new AuditChain(database.dataSource);
    let at = await chain.beginning();
    let entries = 0;
    let found = wanted === undefined || at.hash.toString('hex') === wanted.toLowerCase();
    for (;;) {
      const { links, last, broken } = await chain.follow(at, LINKS_AT_ONCE);
      if (links.length === 0) break;
      if (broken !== undefined) return refused(`Entry ${broken} is not what the chain says.`);
      found ||= links.some(({ hash }) => hash.toString('hex') === wanted?.toLowerCase());
      entries += links.filter(({ entry }) => entry !== null).length;
      if (last) at = last;
    }
    const stray = await strayEntry(database.dataSource);
    if (stray) return refused(`Entry ${stray} has no link in the chain.`);
    const unexplained = await chain.unexplained();
    if (unexplained) return refused(`Entry ${unexplained} is not where the chain and the retention left it.`);
    if (!found) return refused(`The hash ${wanted} is not in the chain.`);
    say(`${entries} entries are what the chain says; its last hash is ${at.hash.toString('hex')}.`);
    const removedBefore = await chain.removedBefore();
    if (removedBefore) say(`The retention has removed those before ${removedBefore}.`);
    return true;
  } finally {
    await database.close();
  }
}

/** Reads the whole audit, for as long as that takes. */
async function strayEntry(dataSource: DataSource): Promise<string | undefined> {
  return dataSource.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0');
    const [stray]: { id: string }[] = await tx.query(WITHOUT_LINK);
    return stray?.id;
  });
}

function refused(message: string): false {
  process.stderr.write(`${message}\n`);
  return false;
}
