import { customAlphabet } from 'nanoid';

/** The forms of the numbers below. A question's ReferanceNo has `QUERY_` after the agent. */
export const REFERANCE_NO = /^[1-9]\d*_\d{17}[A-Z0-9]{10}_0_0$/;
export const QUERY_REFERANCE_NO = /^[1-9]\d*_QUERY_\d{17}[A-Z0-9]{10}_0_0$/;
export const SUB_REFERANCE_NO = /^\d{17}[A-Z0-9]{13}$/;

const random = customAlphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');

/** `{AgentId}_{yyyyMMddHHmmssfff, UTC}{10 letters or digits}_0_0`: the same on every attempt of a delivery. */
export function newReferanceNo(agentId: number, now: Date): string {
  return `${agentId}_${stamp(now.getTime())}${random(10)}_0_0`;
}

/**
 * `{AgentId}_QUERY_{yyyyMMddHHmmssfff, UTC}{10 letters or digits}_0_0`: the number of a question to an agent's
 * platform.
 */
export function newQueryReferanceNo(agentId: number, now: Date): string {
  return `${agentId}_QUERY_${stamp(now.getTime())}${random(10)}_0_0`;
}

/** 30 characters, new for every attempt. `now` is in milliseconds since 1970. */
export function newSubReferanceNo(now: number): string {
  return stamp(now) + random(13);
}

/** The moment in a ReferanceNo, which is that of its notification; undefined for a text of another form. */
export function momentOfReferanceNo(text: string): Date | undefined {
  return REFERANCE_NO.test(text) ? momentOfStamp(text.slice(text.indexOf('_') + 1)) : undefined;
}

/** The moment in a SubReferanceNo, at which its attempt began; undefined for a text of another form. */
export function momentOfSubReferanceNo(text: string): Date | undefined {
  return SUB_REFERANCE_NO.test(text) ? momentOfStamp(text) : undefined;
}

function momentOfStamp(text: string): Date | undefined {
  const [, day, hour, minute, second, ms] = STAMP.exec(text) ?? [];
  const moment = new Date(`${day?.replace(/^(....)(..)/, '$1-$2-')}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

const STAMP = /^(\d{8})(\d\d)(\d\d)(\d\d)(\d{3})/;

let stamped = { at: Number.NaN, text: '' };

/** `2026-11-20T15:16:17.123Z` without its punctuation; cached, since many attempts begin within one millisecond. */
function stamp(at: number): string {
  if (at !== stamped.at) stamped = { at, text: new Date(at).toISOString().replace(/[-T:.Z]/g, '') };
  return stamped.text;
}
