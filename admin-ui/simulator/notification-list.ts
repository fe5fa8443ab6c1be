import { button, byId, el } from './dom.js';
import { answerText, answerTone, dayText, timeText, typeName } from './labels.js';
import { t } from './language.js';
import type { NotificationSummary } from './simulator-api.js';

/** Older rows beyond this number leave the page; they stay in the simulator. */
const MAX_ROWS = 500;

/** The list: rows by Id, newest on top, one tab stop, arrow keys in between. */
export class NotificationList {
  private readonly root = byId('list');
  private items = new Map<number, NotificationSummary>();
  private buttons = new Map<number, HTMLButtonElement>();
  private selected: number | null = null;

  constructor(private readonly onOpen: (id: number) => void) {
    this.root.addEventListener('keydown', (event) => this.move(event));
    this.root.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLButtonElement) this.makeTabStop(target);
    });
  }

  /** The Id of the last row; infinite when there is none. */
  oldestId(): number {
    return Math.min(...this.items.keys());
  }

  /** Shows these rows instead, newest first; the focus stays on its row. */
  replace(items: readonly NotificationSummary[]): void {
    const focused = this.idOf(document.activeElement);
    this.items.clear();
    this.buttons.clear();
    this.root.replaceChildren(...items.map((item) => this.row(item)));
    const row = this.button(focused);
    this.makeTabStop(row ?? this.root.querySelector('button'));
    row?.focus({ preventScroll: true });
  }

  /** Adds new rows, newest first; true when rows had to leave at the other end. */
  addOnTop(items: readonly NotificationSummary[]): boolean {
    const fresh = items.filter((item) => !this.items.has(item.Id));
    this.root.prepend(...fresh.map((item) => this.row(item, 'arrived')));
    const trimmed = this.trim();
    if (!this.root.querySelector('button[tabindex="0"]')) this.makeTabStop(this.root.querySelector('button'));
    return trimmed;
  }

  /** Adds older rows, newest first. */
  addBelow(items: readonly NotificationSummary[]): void {
    this.root.append(...items.filter((item) => !this.items.has(item.Id)).map((item) => this.row(item)));
  }

  /** Shows every row in the language chosen meanwhile. */
  translate(): void {
    this.replace([...this.items.values()].sort((a, b) => b.Id - a.Id));
  }

  /** Marks the row whose detail is open. */
  select(id: number | null): void {
    this.button(this.selected)?.removeAttribute('aria-current');
    this.selected = id;
    this.button(id)?.setAttribute('aria-current', 'true');
  }

  reveal(id: number): void {
    this.button(id)?.scrollIntoView({ block: 'nearest' });
  }

  /** Focuses the row, or the list when the row has left. */
  focus(id: number | null): void {
    (this.button(id) ?? this.root).focus();
  }

  private trim(): boolean {
    let trimmed = false;
    for (let last = this.root.lastElementChild; last !== null; last = this.root.lastElementChild) {
      if (this.root.children.length <= MAX_ROWS || last.contains(document.activeElement)) break;
      const id = this.idOf(last.firstElementChild);
      if (id !== null) this.items.delete(id);
      if (id !== null) this.buttons.delete(id);
      last.remove();
      trimmed = true;
    }
    return trimmed;
  }

  private row(item: NotificationSummary, mark?: string): HTMLLIElement {
    const day = dayText(item.ReceivedAt);
    const agent = el('span', { class: 'agent-word' }, `${t('agent')} `);
    const row = button(
      () => this.onOpen(item.Id),
      {
        class: 'row',
        tabindex: '-1',
        'data-id': item.Id,
        'aria-current': item.Id === this.selected ? 'true' : null,
      },
      el(
        'time',
        { class: 'time', datetime: item.ReceivedAt },
        day ? el('span', { class: 'day' }, day) : null,
        timeText(item.ReceivedAt),
      ),
      el(
        'span',
        { class: 'type' },
        typeNumber(item),
        el('span', { class: 'name' }, typeName(item.NotificationType)),
      ),
      el(
        'span',
        { class: item.ReferanceNo ? 'reference' : 'reference muted' },
        item.ReferanceNo ?? t('noReference'),
      ),
      el('span', { class: 'agent' }, item.AgentId === null ? null : agent, item.AgentId),
      outcome('span', item),
    );
    this.items.set(item.Id, item);
    this.buttons.set(item.Id, row);
    return el('li', { class: mark }, row);
  }

  private button(id: number | null): HTMLButtonElement | null {
    return (id !== null && this.buttons.get(id)) || null;
  }

  private idOf(node: Element | null): number | null {
    return node instanceof HTMLButtonElement && this.root.contains(node) ? Number(node.dataset.id) : null;
  }

  private makeTabStop(row: HTMLButtonElement | null): void {
    if (row === null) return;
    for (const other of this.root.querySelectorAll<HTMLElement>('button[tabindex="0"]')) other.tabIndex = -1;
    row.tabIndex = 0;
  }

  private move(event: KeyboardEvent): void {
    const row = event.target instanceof Element ? event.target.closest('li') : null;
    const targets: Record<string, Element | null | undefined> = {
      ArrowDown: row?.nextElementSibling,
      ArrowUp: row?.previousElementSibling,
      Home: this.root.firstElementChild,
      End: this.root.lastElementChild,
    };
    const id = this.idOf(targets[event.key]?.firstElementChild ?? null);
    if (id === null) return;
    event.preventDefault();
    this.focus(id);
    if (this.selected !== null) this.onOpen(id);
  }
}

type Marked = Pick<
  NotificationSummary,
  'NotificationType' | 'Answer' | 'Attempt' | 'Duplicate' | 'IsLastAttemptToReDelivery'
>;

/** The number of a notification's type. */
export function typeNumber({ NotificationType }: Marked): HTMLElement {
  return el('span', { class: 'number' }, String(NotificationType ?? '?'));
}

/** The answer and the marks of an attempt. */
export function outcome(tag: 'p' | 'span', item: Marked): HTMLElement {
  const repeat = { class: 'mark', title: t('repeatTip', { n: item.Attempt }) };
  return el(
    tag,
    { class: 'outcome' },
    el('span', { class: `pill ${answerTone(item.Answer)}` }, answerText(item.Answer)),
    item.Duplicate ? el('span', repeat, `${t('repeat')} #${item.Attempt}`) : null,
    item.IsLastAttemptToReDelivery ? el('span', { class: 'mark last' }, t('lastAttempt')) : null,
  );
}
