import { valueAddress } from '../address/value-address.js';
import type { Translate } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';

/** Things that an id names in the audit, with their pages below /admin. */
const PAGES = {
  agent: 'agents',
  delivery: 'deliveries',
  job: 'jobs',
  'policy of job': 'jobs',
  'outgoing log': 'outgoing-logs',
  'service availability': 'services',
  user: 'users',
  'vehicle catalog': 'vehicles/versions',
  'vehicle catalog sync': 'vehicles/syncs',
} as const;
export type TargetKind = keyof typeof PAGES;
export const TARGET_KINDS = Object.keys(PAGES) as TargetKind[];

/** Targets without an id: actions on many things at once. */
export const WHOLE_TARGETS = [
  'audit',
  'database',
  'deliveries',
  'outgoing logs',
  'parameters',
  'service availabilities',
  'service catalog',
  'service outcomes',
  'settlements',
] as const;

/** The kind and id that a target names; undefined for other targets. */
export function targetParts(target: string): { kind: TargetKind; id: string } | undefined {
  const [, kind, id] = /^([a-z ]+) (\d+)$/.exec(target) ?? [];
  const known = TARGET_KINDS.find((each) => each === kind);
  return known === undefined || id === undefined ? undefined : { kind: known, id };
}

/** The pages of targets without an id. */
const WHOLE_PAGES: Partial<Record<string, string>> = {
  parameters: '/parameters',
  'service catalog': '/catalog',
};

/** The page of what was acted on, below /admin; undefined when it has none. */
export function pageOf(target: string): string | undefined {
  const parts = targetParts(target);
  if (parts) return `/${PAGES[parts.kind]}/${parts.id}`;
  const value = valueParts(target);
  return value ? `/parameters${valueAddress(value.number, value.code)}` : WHOLE_PAGES[target];
}

/** The parameter and the code that the target `parameter 91 9` names. */
function valueParts(target: string): { number: string; code: string } | undefined {
  const [, number, code] = /^parameter (\d+) (.+)$/s.exec(target) ?? [];
  return number === undefined || code === undefined ? undefined : { number, code };
}

/** The things that an action on many things changed, as far as they have pages. */
export function thingsOf({ Before, After }: { Before: object | null; After: object | null }): string[] {
  const names = new Set([...Object.keys(Before ?? {}), ...Object.keys(After ?? {})]);
  return [...names].filter((name) => pageOf(name) !== undefined);
}

/** A target in words; one that has none as the audit writes it. */
export function targetText(target: string, t: Translate): string {
  const parts = targetParts(target);
  if (parts) return `${t(`audit.target.${parts.kind}`)} ${parts.id}`;
  const value = valueParts(target);
  if (value) return `${t('vehicle.parameter', { id: value.number })} · ${value.code}`;
  return WHOLE_TARGETS.some((each) => each === target) ? t(`audit.target.${target}` as TextKey) : target;
}
