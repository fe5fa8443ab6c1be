import type { Status } from '../../ui/status-mark.js';

/** What a bulk change begins with when its records were chosen one by one, or come from another change. */
export interface BulkDraft {
  ids: readonly number[];
  to: Status;
  reason: string;
}

const STORED = 'zeyil.bulk';

/** Keeps the draft in this tab, also over a reload; the address of the bulk change then says `chosen=true`. */
export function keepDraft(draft: BulkDraft): void {
  sessionStorage.setItem(STORED, JSON.stringify(draft));
}

/** The draft that was kept last; undefined in another tab. */
export function keptDraft(): BulkDraft | undefined {
  const stored = sessionStorage.getItem(STORED);
  return stored === null ? undefined : (JSON.parse(stored) as BulkDraft);
}
