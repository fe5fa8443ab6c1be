import type { KeyRing } from './key-ring.js';
import type { RotationReport } from './rotation.js';

/** Failures of each kind that are listed by name. */
const NAMED_AT_MOST = 10;

/** The progress of a kind, in one line. */
export function progressLine({ kind, verb, counts, rewritten }: RotationReport): string {
  return `${kind}: ${total(counts)} looked at, ${rewritten} ${verb}`;
}

/** The results of a rotation for one kind. */
export function outcomeLines({ kind, verb, counts, rewritten, failed }: RotationReport): string[] {
  const named = failed.slice(0, NAMED_AT_MOST).map(({ name, reason }) => `  ${name}: ${reason}`);
  const more = failed.length - named.length;
  const sum = [`${total(counts)} in all`, `${rewritten} ${verb}`];
  if (failed.length > 0) sum.push(`${failed.length} failed`);
  return [`${kind}: ${sum.join(', ')}`, ...named, ...(more > 0 ? [`  and ${more} more`] : [])];
}

/** The results for the audit: counts by kind. */
export function figures(reports: readonly RotationReport[]): Record<string, unknown> {
  const kinds = reports.map(({ kind, counts, rewritten, failed }) => [
    kind,
    { Total: total(counts), EncryptedAnew: rewritten, Failed: failed.length },
  ]);
  return Object.fromEntries(kinds);
}

/** How many items of a kind are encrypted with the first key, with other keys by their ids, and with none. */
export function countLine({ kind, counts }: RotationReport, keys: KeyRing): string {
  const order = [keys.first.id, ...otherKeys([{ counts }], keys), 'plain'];
  const parts = order.flatMap((keyId) => {
    const count = counts.get(keyId);
    return count ? `${count} ${described(keyId, keys)}` : [];
  });
  return `${kind}: ${parts.join(', ') || 'none'}`;
}

/** Names the keys that have to stay in ENCRYPTION_KEY. */
export function conclusion(reports: readonly RotationReport[], keys: KeyRing): string {
  const { id } = keys.first;
  const others = otherKeys(reports, keys);
  const missing = others.filter((keyId) => !keys.has(keyId));
  const lacking = missing.length > 0 ? ` ENCRYPTION_KEY lacks ${missing.join(', ')}.` : '';
  if (others.length > 0)
    return `Keys that are needed beside the first, ${id}: ${others.join(', ')}.${lacking}`;
  if (reports.some(({ failed }) => failed.length > 0)) return 'Not everything could be looked at.';
  return `Nothing is encrypted with another key than the first, ${id}: ENCRYPTION_KEY needs no other.`;
}

/** The keys, other than the first, that an item is encrypted with. */
function otherKeys(reports: readonly Pick<RotationReport, 'counts'>[], keys: KeyRing): string[] {
  const ids = new Set(reports.flatMap(({ counts }) => [...counts.keys()]));
  return [...ids].filter((keyId) => keyId !== 'plain' && keyId !== keys.first.id).sort();
}

function described(keyId: string, keys: KeyRing): string {
  if (keyId === 'plain') return 'not encrypted';
  const place = keyId === keys.first.id ? ' (the first)' : keys.has(keyId) ? '' : ' (missing)';
  return `with the key ${keyId}${place}`;
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
