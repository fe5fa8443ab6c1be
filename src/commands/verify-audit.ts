import type { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AuditChain } from '../audit/chain/audit-chain.service.js';
import { AuditHead, type HeadFinding } from '../audit/chain/audit-head.service.js';
import { type HeadState, type Link, outOfTime } from '../audit/chain/chain.rules.js';
import { NUMBERS_AFTER, WITHOUT_LINK } from '../audit/chain/chain.sql.js';
import { Settings } from '../config/settings.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { holdLock } from '../data/locking.js';
import { inTransaction } from '../data/transaction.js';
import { requireDatabase } from '../database/open-database.js';
import { openUnchanged } from './command-context.js';
import { command, MisuseError, say } from './command-line.js';

const usage = `Usage: zeyil audit verify [--hash HEX] [--anchor]
Follows the whole chain of the audit, whether the service runs or not, and compares its end with the one that the service has
proven with ENCRYPTION_KEY. It changes nothing without --anchor.

  --hash HEX  a hash that the log once reported: it must be in the chain
  --anchor    proves the present end anew, where the key of the former proof is lost, or entries are known to be: only that is
              forgiven. The audit gets an entry of it
  --help      this text
  --version   the version of the service
Ends with 0 when the audit is what the chain says, with 1 when it is not, with 2 for arguments that are not known.`;
const options = { hash: '--hash <hex>', anchor: '--anchor' } as const;
const LINKS_AT_ONCE = 1_000;
const NAMED_AT_MOST = 10;
const WORDS: Readonly<Partial<Record<HeadState, string>>> = {
  'cut off': 'is not in the chain: it and what came after it were cut off, or replaced.',
  forged: 'was not written by the service: its proof is wrong.',
  'proof removed': 'had a proof, which was removed.',
  'not yet':
    'has no proof: an older release made it, or somebody wrote the chain anew. The service proves it as it is when it starts, ' +
    'which the log and an entry `audit.anchor` tell once in the life of an installation.',
};

export default command({ usage, options }, async ({ hash, anchor = false }) => {
  if (hash !== undefined && !/^[0-9a-f]{64}$/i.test(hash)) throw new MisuseError('--hash');
  const settings = new Settings(process.env);
  requireDatabase(settings);
  const { dataSource, close } = await openUnchanged(settings, () => undefined);
  return (await verifyAudit(dataSource, settings, hash, anchor).finally(close)) ? 0 : 1;
});

/**
 * Whether every entry matches its link, every link is in its place, the end is the one that was proven, and the given hash, if
 * any, is among them.
 */
export async function verifyAudit(
  dataSource: DataSource,
  settings: Settings,
  wanted?: string,
  anchorsAnew = false,
): Promise<boolean> {
  const head = new AuditHead(dataSource, settings, new AuditService());
  const chain = new AuditChain(dataSource, head);
  let at = await chain.beginning();
  let latest = -Infinity;
  let entries = 0;
  const strange: string[] = [];
  let found = wanted === undefined || at.hash.toString('hex') === wanted.toLowerCase();
  for (;;) {
    const { links, last, broken } = await chain.follow(at, LINKS_AT_ONCE);
    if (links.length === 0) break;
    if (broken !== undefined) return refused(`Entry ${broken} is not what the chain says.`);
    found ||= links.some(({ hash }) => hash.toString('hex') === wanted?.toLowerCase());
    entries += links.filter(({ entry }) => entry !== null).length;
    const times = outOfTime(latest, links);
    latest = times.latest;
    strange.push(...times.entries);
    if (last) at = last;
  }
  const end = await head.read();
  if (head.isBroken(end) && !anchorsAnew) return refused(wordsOf(end));
  const stray = await strayEntry(dataSource);
  if (stray) return refused(`Entry ${stray} has no link in the chain.`);
  const unexplained = await chain.unexplained();
  if (unexplained) return refused(`Entry ${unexplained} is not where the chain and the retention left it.`);
  if (!found) return refused(`The hash ${wanted} is not in the chain.`);
  say(`${entries} entries are what the chain says; its last hash is ${at.hash.toString('hex')}.`);
  const removedBefore = await chain.removedBefore();
  if (removedBefore) say(`The retention has removed those before ${removedBefore}.`);
  tellTimes(strange);
  await tellEnd(dataSource, end, at);
  if (anchorsAnew) await anchor(dataSource, head);
  return true;
}

function tellTimes(strange: readonly string[]): void {
  if (strange.length === 0) return;
  const named = strange.slice(0, NAMED_AT_MOST).join(', ');
  const more = strange.length > NAMED_AT_MOST ? `, and ${strange.length - NAMED_AT_MOST} more` : '';
  say(`The time of these entries lies outside those of their neighbours: ${named}${more}.`);
}

/** Tells what is no proof that something is wrong, and may be a trace of it. */
async function tellEnd(dataSource: DataSource, { state, head }: HeadFinding, last: Link): Promise<void> {
  if (state === 'other key') {
    say(`The end of the chain was proven with the key ${head?.keyId}, which is not known here.`);
  }
  const beyond = head && state === 'proven' ? last.position - head.position : 0n;
  if (beyond > 0n) {
    say(
      `The last ${beyond} links have no proof: an older release made them, or somebody put the proof back.`,
    );
  }
  const [row]: { numbers: string }[] = await dataSource.query(NUMBERS_AFTER);
  if (Number(row?.numbers) > 0) {
    say(
      `${row?.numbers} numbers after the last entry were given out: to acts that failed or are under way, or to entries that ` +
        'somebody removed.',
    );
  }
}

async function anchor(dataSource: DataSource, head: AuditHead): Promise<void> {
  await inTransaction(dataSource, async (tx) => {
    await holdLock(tx, ADVISORY_LOCKS.auditChain);
    await head.anchorAnew(tx, 'zeyil audit verify');
  });
  say('The end of the chain was proven anew, and the audit has an entry of it.');
}

function wordsOf({ state, head, entryId }: HeadFinding): string {
  if (state === 'missing') return 'The end of the chain that the service had proven was removed.';
  if (state === 'other key') {
    return `The end of the chain was proven with the key ${head?.keyId}, which ENCRYPTION_KEY lacks: add it, or see --anchor.`;
  }
  const which = state === 'not yet' ? '' : ' that the service had proven';
  return `The end of the chain${which}, entry ${entryId ?? 'none'}, ${WORDS[state]}`;
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
