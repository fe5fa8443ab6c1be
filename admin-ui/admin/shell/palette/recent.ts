import { keep } from '../../api/kept.js';
import type { Hit } from './sources.js';

const KEPT = 5;
const keyOf = (userId: number) => `zeyil.palette.${userId}`;

/** What the user opened last by the palette in this browser, the latest first. */
export function recentHits(userId: number): Hit[] {
  const kept = parsed(localStorage.getItem(keyOf(userId)) ?? '[]');
  return Array.isArray(kept) ? kept.filter(isHit) : [];
}

/** Other scripts and versions of this host may have written there; without the list the palette still works. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps where a hit led to; its status would be out of date. */
export function keepRecent(userId: number, { key, title, to }: Hit): void {
  const hit: Hit = { key, title, to, group: 'palette.recent' };
  const others = recentHits(userId).filter((recent) => recent.to !== to);
  keep(keyOf(userId), JSON.stringify([hit, ...others].slice(0, KEPT)));
}

function isHit(value: unknown): value is Hit {
  if (typeof value !== 'object' || value === null) return false;
  return ['key', 'title', 'to', 'group'].every((name) => typeof Reflect.get(value, name) === 'string');
}
