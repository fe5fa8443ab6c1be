import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** `{AgentId}_{yyyyMMddHHmmssfff, UTC}{10 letters or digits}_0_0`: the same on every attempt of a delivery. */
export function newReferanceNo(agentId: number, now: Date): string {
  return `${agentId}_${stamp(now)}${random(10)}_0_0`;
}

/** 30 characters, new for every attempt. */
export function newSubReferanceNo(now: Date): string {
  return `${stamp(now)}${random(13)}`;
}

function stamp(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 17);
}

function random(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
