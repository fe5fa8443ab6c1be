/** The list: rows by Id, newest on top, one tab stop, arrow keys in between. */
export const listScript = `
import { byId, el } from './dom.js';
import { answerText, answerTone, dayText, t, timeText, typeName } from './labels.js';

// Older rows beyond this leave the page; they stay on the server.
const MAX_ROWS = 500;

export class NotificationList {
  constructor(onOpen) {
    this.root = byId('list');
    this.items = new Map();
    this.rows = new Map();
    this.selected = null;
    this.onOpen = onOpen;
    this.root.addEventListener('keydown', (event) => this.move(event));
    this.root.addEventListener('focusin', (event) => this.makeTabStop(event.target));
  }

  oldestId() { return Math.min(...this.items.keys()); }

  replace(items) {
    const focused = this.root.contains(document.activeElement) ? this.idOf(document.activeElement) : null;
    this.items = new Map(items.map((item) => [item.Id, item]));
    this.rows = new Map(items.map((item) => [item.Id, this.row(item)]));
    this.root.replaceChildren(...this.rows.values());
    this.makeTabStop(this.button(focused) ?? this.root.querySelector('button'));
    this.button(focused)?.focus({ preventScroll: true });
  }

  // Newest first, as they come from the server; true when rows had to leave at the other end.
  addOnTop(items) {
    const fresh = items.filter((item) => !this.items.has(item.Id));
    const rows = fresh.map((item) => this.keep(item, 'arrived'));
    this.root.prepend(...rows);
    const trimmed = this.trim();
    if (!this.root.querySelector('button[tabindex="0"]')) this.makeTabStop(this.root.querySelector('button'));
    return trimmed;
  }

  addBelow(items) {
    this.root.append(...items.filter((item) => !this.items.has(item.Id)).map((item) => this.keep(item)));
  }

  translate() { this.replace([...this.items.values()].sort((a, b) => b.Id - a.Id)); }

  select(id) {
    this.button(this.selected)?.removeAttribute('aria-current');
    this.selected = id;
    this.button(id)?.setAttribute('aria-current', 'true');
  }

  reveal(id) { this.button(id)?.scrollIntoView({ block: 'nearest' }); }

  focus(id) { (this.button(id) ?? this.root).focus(); }

  keep(item, mark) {
    const row = this.row(item, mark);
    this.items.set(item.Id, item);
    this.rows.set(item.Id, row);
    return row;
  }

  trim() {
    let trimmed = false;
    while (this.root.children.length > MAX_ROWS && !this.root.lastElementChild.contains(document.activeElement)) {
      const id = this.idOf(this.root.lastElementChild.firstElementChild);
      this.items.delete(id);
      this.rows.delete(id);
      this.root.lastElementChild.remove();
      trimmed = true;
    }
    return trimmed;
  }

  row(item, mark) {
    const day = dayText(item.ReceivedAt);
    const button = el('button', {
      type: 'button', class: 'row', tabindex: '-1', 'data-id': item.Id,
      'aria-current': item.Id === this.selected ? 'true' : null,
      onclick: () => this.onOpen(item.Id),
    },
      el('time', { class: 'time', datetime: item.ReceivedAt }, day ? el('span', { class: 'day' }, day) : null, timeText(item.ReceivedAt)),
      el('span', { class: 'type' }, el('span', { class: 'number' }, String(item.NotificationType ?? '?')), el('span', { class: 'name' }, typeName(item.NotificationType))),
      el('span', { class: item.ReferanceNo ? 'reference' : 'reference muted' }, item.ReferanceNo ?? t('noReference')),
      el('span', { class: 'agent' }, item.AgentId === null ? '' : el('span', { class: 'agent-word' }, t('agent') + ' '), item.AgentId ?? ''),
      el('span', { class: 'outcome' }, el('span', { class: 'pill ' + answerTone(item.Answer) }, answerText(item.Answer)), ...marks(item)),
    );
    return el('li', { class: mark }, button);
  }

  button(id) { return this.rows.get(id)?.firstElementChild ?? null; }

  idOf(node) { return Number(node.dataset.id); }

  makeTabStop(button) {
    if (!button?.matches('button')) return;
    for (const other of this.root.querySelectorAll('button[tabindex="0"]')) other.tabIndex = -1;
    button.tabIndex = 0;
  }

  move(event) {
    const row = event.target.closest('li');
    const target = {
      ArrowDown: row?.nextElementSibling,
      ArrowUp: row?.previousElementSibling,
      Home: this.root.firstElementChild,
      End: this.root.lastElementChild,
    }[event.key];
    if (!target) return;
    event.preventDefault();
    target.firstElementChild.focus();
    if (this.selected !== null) this.onOpen(this.idOf(target.firstElementChild));
  }
}

export function marks(item) {
  return [
    item.Duplicate ? el('span', { class: 'mark', title: t('repeatTip', { n: item.Attempt }) }, t('repeat') + ' #' + item.Attempt) : null,
    item.IsLastAttemptToReDelivery ? el('span', { class: 'mark last' }, t('lastAttempt')) : null,
  ];
}
`;
