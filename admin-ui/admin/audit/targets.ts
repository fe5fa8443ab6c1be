import type { Translate } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';

/** Things that an id names in the audit, with their pages below /admin. */
const PAGES = {
  agent: 'agents',
  delivery: 'deliveries',
  job: 'jobs',
  'outgoing log': 'outgoing-logs',
  'service availability': 'services',
  user: 'users',
} as const;
export type TargetKind = keyof typeof PAGES;
export const TARGET_KINDS = Object.keys(PAGES) as TargetKind[];

/** Targets without an id: deeds on many things at once. */
export const WHOLE_TARGETS = [
  'audit',
  'deliveries',
  'outgoing logs',
  'parameters',
  'service availabilities',
  'service catalog',
  'service outcomes',
] as const;

/** The kind and id that a target names; undefined for other targets. */
export function targetParts(target: string): { kind: TargetKind; id: string } | undefined {
  const [, kind, id] = /^([a-z ]+) (\d+)$/.exec(target) ?? [];
  const known = TARGET_KINDS.find((each) => each === kind);
  return known === undefined || id === undefined ? undefined : { kind: known, id };
}

/** The page of what was acted on, below /admin; undefined when it has none. */
export function pageOf(target: string): string | undefined {
  const parts = targetParts(target);
  return parts && `/${PAGES[parts.kind]}/${parts.id}`;
}

/** A target in words; one that has none as the audit writes it. */
export function targetText(target: string, t: Translate): string {
  const parts = targetParts(target);
  if (parts) return `${t(`audit.target.${parts.kind}`)} ${parts.id}`;
  return WHOLE_TARGETS.some((each) => each === target) ? t(`audit.target.${target}` as TextKey) : target;
}
