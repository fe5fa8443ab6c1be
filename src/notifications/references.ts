import { randomFillSync } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Bytes from here on would make some characters likelier than others. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** Made for some hundreds of numbers at once. */
let characters = '';
let used = 0;

/** `{AgentId}_{yyyyMMddHHmmssfff, UTC}{10 letters or digits}_0_0`: the same on every attempt of a delivery. */
export function newReferanceNo(agentId: number, now: Date): string {
  return `${agentId}_${stamp(now.getTime())}${random(10)}_0_0`;
}

/** `{AgentId}_QUERY_{yyyyMMddHHmmssfff, UTC}{10 letters or digits}_0_0`: of a question to an agent's platform. */
export function newQueryReferanceNo(agentId: number, now: Date): string {
  return `${agentId}_QUERY_${stamp(now.getTime())}${random(10)}_0_0`;
}

/** 30 characters, new for every attempt. `now` is in milliseconds since 1970. */
export function newSubReferanceNo(now: number): string {
  return stamp(now) + random(13);
}

let stamped = { at: Number.NaN, text: '' };

/** `2026-11-20T15:16:17.123Z` without its signs. Many attempts begin within one millisecond. */
function stamp(at: number): string {
  if (at !== stamped.at) stamped = { at, text: new Date(at).toISOString().replace(/[-T:.Z]/g, '') };
  return stamped.text;
}

function random(length: number): string {
  if (used + length > characters.length) {
    characters = randomCharacters();
    used = 0;
  }
  used += length;
  return characters.slice(used - length, used);
}

function randomCharacters(): string {
  const bytes = randomFillSync(Buffer.alloc(8192));
  let count = 0;
  for (const byte of bytes) {
    if (byte < FAIR_BYTES) bytes[count++] = ALPHABET.charCodeAt(byte % ALPHABET.length);
  }
  return bytes.toString('latin1', 0, count);
}
