import type { KeyboardEvent } from 'react';

/** Where a key leads from a row, among so many. */
const STEPS: Readonly<Record<string, (row: number, rows: number) => number>> = {
  ArrowDown: (row) => row + 1,
  j: (row) => row + 1,
  ArrowUp: (row) => row - 1,
  k: (row) => row - 1,
  Home: () => 0,
  End: (_, rows) => rows - 1,
};
const CONTROLS = 'a[href], button:not(:disabled)';

/**
 * The keys of a list's rows, which act only while a control in a row has the focus: to the first control of another row, to the
 * list's search and filters, and to what waits behind its button. Enter follows the link, as everywhere.
 */
export function onRowKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches(CONTROLS)) return;
  if (act(event.key, event.currentTarget, event.target)) event.preventDefault();
}

/** Whether the key did something. */
function act(key: string, body: HTMLElement, target: HTMLElement): boolean {
  const step = STEPS[key];
  if (step) {
    const rows = [...body.querySelectorAll<HTMLElement>(':scope > tr')];
    const place = step(
      rows.findIndex((row) => row.contains(target)),
      rows.length,
    );
    const row = rows[Math.min(rows.length - 1, Math.max(0, place))];
    row?.querySelector<HTMLElement>(CONTROLS)?.focus();
    return true;
  }
  if (key === '/') return focusFirst('main input[type=search]');
  if (key === 'f') return focusFirst('main search :is(select, input, button)');
  if (key !== '.') return false;
  document.querySelector<HTMLElement>('main [data-changes] button')?.click();
  return true;
}

/** A control that a narrow window hides cannot take the focus. */
function focusFirst(selector: string): true {
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  found.find((one) => one.offsetParent !== null)?.focus();
  return true;
}

/** Keys that lead into the first list of a page; those of the second set only into the board, which alone knows them. */
const ENTERING = new Set(['j', 'k', '/', 'f', '.']);
const OF_BOARD = new Set(['e', 'x']);
const ACTIVE_ROW = 'main [data-index][tabindex="0"]';
const FIRST_CONTROL = `main tbody[data-keys] > tr :is(${CONTROLS})`;

/**
 * Has a key of the list act while nothing on the page has the focus, as after the opening of a screen: the list takes the focus,
 * and the key acts on its row, except that the first `j` or `k` only comes to it.
 */
export function enterList(key: string): boolean {
  const { activeElement } = document;
  if (!activeElement?.matches('body, main, main h1')) return false;
  const isEntering = ENTERING.has(key);
  if (!isEntering && !OF_BOARD.has(key)) return false;
  const row = document.querySelector<HTMLElement>(
    isEntering ? `${ACTIVE_ROW}, ${FIRST_CONTROL}` : ACTIVE_ROW,
  );
  if (!row) return false;
  row.focus();
  if (key !== 'j' && key !== 'k') {
    row.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
  return true;
}

/** The same keys as the help lists them. */
export const ROW_KEYS = [
  { keys: ['j', '↓'], text: 'keys.next' },
  { keys: ['k', '↑'], text: 'keys.previous' },
  { keys: ['Home'], text: 'keys.first' },
  { keys: ['End'], text: 'keys.last' },
  { keys: ['Enter'], text: 'keys.open' },
  { keys: ['/'], text: 'keys.search' },
  { keys: ['f'], text: 'keys.filter' },
  { keys: ['.'], text: 'keys.showChanges' },
] as const;
