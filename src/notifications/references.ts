import { randomFillSync } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Bytes from here on would make some characters likelier than others. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

// Two numbers for every attempt: random bytes are fetched for some hundreds at once.
const pool = Buffer.alloc(8192);
let used = pool.length;

/** `{AgentId}_{yyyyMMddHHmmssfff, UTC}{10 letters or digits}_0_0`: the same on every attempt of a delivery. */
export function newReferanceNo(agentId: number, now: Date): string {
  return `${agentId}_${stamp(now)}${random(10)}_0_0`;
}

/** `{AgentId}_QUERY_{yyyyMMddHHmmssfff, UTC}{10 letters or digits}_0_0`: of a question to an agent's platform. */
export function newQueryReferanceNo(agentId: number, now: Date): string {
  return `${agentId}_QUERY_${stamp(now)}${random(10)}_0_0`;
}

/** 30 characters, new for every attempt. */
export function newSubReferanceNo(now: Date): string {
  return stamp(now) + random(13);
}

/** `2026-11-20T15:16:17.123Z` without its signs. */
function stamp(now: Date): string {
  const iso = now.toISOString();
  const date = iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10);
  return date + iso.slice(11, 13) + iso.slice(14, 16) + iso.slice(17, 19) + iso.slice(20, 23);
}

function random(length: number): string {
  let text = '';
  while (text.length < length) {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const byte = pool[used++] ?? 0;
    if (byte < FAIR_BYTES) text += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return text;
}
