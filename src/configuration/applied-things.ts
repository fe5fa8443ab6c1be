import type { AuditValues } from '../audit/audit.entity.js';
import { auditedValues, beforeAndAfter } from '../audit/audit.rules.js';
import type { Actor } from '../audit/audit.service.js';
import { DomainError } from '../errors/domain-error.js';

/** As the audit names who applied a file: a command has no user. */
export const ACTOR: Actor = { userId: undefined, name: 'zeyil config apply' };

/** A thing that an apply changed, as its entry of the audit names it. */
export interface AuditedThing {
  thing: string;
  before: AuditValues | null;
  after: AuditValues | null;
}

/** A thing with its changed fields; none when nothing of it changed. */
export function fieldsThing(thing: string, was: object | undefined, fields: object): AuditedThing[] {
  if (Object.keys(fields).length === 0) return [];
  if (!was) return [{ thing, before: null, after: auditedValues(fields) }];
  return [{ thing, ...beforeAndAfter(was, fields) }];
}

export const given = (thing: string, field: string): AuditedThing => ({
  thing,
  before: { [field]: false },
  after: { [field]: true },
});

export const taken = (thing: string, field: string): AuditedThing => ({
  thing,
  before: { [field]: true },
  after: { [field]: false },
});

/** Does the work of one item of a file; what a rule refuses is an error that names the item's place in the file. */
export async function inPlace<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const faults = error.details.fields?.map(({ Message }) => Message) ?? [];
    throw new Error(`${place}: ${faults.length > 0 ? faults.join(' ') : error.message}`, { cause: error });
  }
}
