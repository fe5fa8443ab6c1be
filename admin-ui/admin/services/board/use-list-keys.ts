import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Service } from './service.js';

/** What the keys of the list do; an absent action has no key. */
export interface ListActions {
  change: ((id: number) => void) | undefined;
  select: ((id: number) => void) | undefined;
  open(id: number): void;
}

const STEPS: Readonly<Record<string, (active: number, total: number) => number>> = {
  ArrowDown: (active) => active + 1,
  j: (active) => active + 1,
  ArrowUp: (active) => active - 1,
  k: (active) => active - 1,
  Home: () => 0,
  End: (_, total) => total - 1,
};

/**
 * The keys of the list, which act only while a row or a control in it has the focus. One row is reached by Tab, the others by
 * arrows. The row with the focus has to stay in the document: the caller keeps the place `active` mounted.
 */
export function useListKeys({
  container,
  active,
  onActive,
  total,
  at,
  scrollTo,
  showChanges,
  actions,
}: {
  container: RefObject<HTMLElement | null>;
  active: number;
  onActive(place: number): void;
  total: number;
  at(place: number): Service | undefined;
  scrollTo(place: number): void;
  /** Puts the rows that wait into their places. */
  showChanges(): void;
  actions: ListActions;
}) {
  const next = useRef<'focus' | 'move'>(undefined);
  useLayoutEffect(() => {
    const { current: awaited } = next;
    if (awaited === undefined) return;
    next.current = undefined;
    container.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
    if (awaited === 'move') scrollTo(active);
  });

  function onFocus({ target }: FocusEvent) {
    const place = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    if (place !== undefined && Number(place) !== active) onActive(Number(place));
  }
  /** The focus stays at its place of the list, also when the row there, or the button pressed, goes away. */
  function show() {
    if (container.current?.contains(document.activeElement)) next.current = 'focus';
    showChanges();
  }
  /** Whether the key did something. */
  function act(key: string, isOnRow: boolean): boolean {
    const place = STEPS[key]?.(active, total);
    const id = at(active)?.Id;
    if (place !== undefined) {
      next.current = 'move';
      onActive(Math.min(total - 1, Math.max(0, place)));
    } else if (key === 'e' && id !== undefined && actions.change) actions.change(id);
    else if (key === 'x' && id !== undefined && actions.select) actions.select(id);
    // Enter on a link or button in the row acts on that control.
    else if (key === 'Enter' && id !== undefined && isOnRow) actions.open(id);
    else if (key === '.') show();
    else if (key === '/') focusFirst('main input[type=search]');
    else if (key === 'f') focusFirst('main search button');
    else return false;
    return true;
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset['index'] !== undefined;
    if (act(event.key, isOnRow)) event.preventDefault();
  }
  return { onFocus, onKeyDown, show };
}

function focusFirst(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
