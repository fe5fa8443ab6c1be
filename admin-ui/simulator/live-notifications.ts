import { byId } from './dom.js';
import { number, TYPES, typeName } from './labels.js';
import { option, t } from './language.js';
import type { NotificationList } from './notification-list.js';
import { findNotifications, type ListFilter } from './request.js';
import type { NotificationSummary } from './simulator-api.js';

/** Arrivals are drawn in batches: a bulk send must not freeze the page. */
const DRAWN_AFTER_MS = 40;
const DRAWN_AT_ONCE = 500;
const ANNOUNCED_AFTER_MS = 700;
const TYPING_MS = 200;

/** Keeps the list equal to the notifications that the simulator stores: filters, pages, and new arrivals. */
export class LiveNotifications {
  private readonly type = byId('filter-type', HTMLSelectElement);
  private readonly search = byId('search', HTMLInputElement);
  private total = 0;
  private more = false;
  private loading = false;
  private turn = 0;
  private waiting: NotificationSummary[] = [];
  private readonly unannounced: NotificationSummary[] = [];
  private drawing: number | undefined;
  private announcing: number | undefined;
  private typing: number | undefined;

  /** `onFailure` is called when the simulator did not answer. */
  constructor(
    private readonly list: NotificationList,
    private readonly onFailure: () => void,
  ) {
    this.type.append(...TYPES.map(({ code, key }) => option(code, key)));
    this.type.addEventListener('change', () => this.reload());
    this.search.addEventListener('input', () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.reload(), TYPING_MS);
    });
    byId('older').addEventListener('click', () => void this.loadOlder().catch(this.onFailure));
  }

  /** Reads the newest notifications anew; of several calls the last one counts. */
  async load(): Promise<void> {
    this.turn += 1;
    const turn = this.turn;
    this.loading = true;
    const page = await findNotifications(this.filter).finally(() => {
      if (turn === this.turn) this.loading = false;
    });
    if (turn !== this.turn) return;
    this.total = page.TotalCount;
    this.more = page.HasMore;
    const newest = page.Items[0]?.Id ?? 0;
    this.waiting = this.waiting.filter((item) => item.Id > newest);
    this.list.replace(page.Items);
    this.draw();
  }

  /** Takes a notification that has just arrived. */
  arrive(item: NotificationSummary): void {
    this.waiting.push(item);
    this.unannounced.push(item);
    clearTimeout(this.announcing);
    this.announcing = setTimeout(() => this.announce(), ANNOUNCED_AFTER_MS);
    this.drawing ??= setTimeout(() => {
      this.drawing = undefined;
      if (!this.loading) this.draw();
    }, DRAWN_AFTER_MS);
  }

  /** Another page or program has cleared the list. */
  cleared(): void {
    this.waiting = [];
    this.reload();
  }

  /** Shows everything in the language chosen meanwhile. */
  translate(): void {
    this.list.translate();
    this.showCounts();
  }

  showCounts(): void {
    const { type, referanceNo } = this.filter;
    const narrowed = type !== '' || referanceNo !== '';
    byId('count').textContent = t('count', { n: number(this.total) });
    byId('empty').hidden = this.total > 0;
    byId('empty-title').textContent = t(narrowed ? 'noMatchTitle' : 'emptyTitle');
    byId('empty-text').textContent = t(narrowed ? 'noMatchText' : 'emptyText');
    byId('older').hidden = !this.more;
    byId('clear', HTMLButtonElement).disabled = this.total === 0 && !narrowed;
  }

  private get filter(): ListFilter {
    return { type: this.type.value, referanceNo: this.search.value.trim() };
  }

  private reload(): void {
    this.load().catch(this.onFailure);
  }

  private async loadOlder(): Promise<void> {
    const page = await findNotifications(this.filter, this.list.oldestId());
    this.list.addBelow(page.Items);
    this.more = page.HasMore;
    this.showCounts();
  }

  private draw(): void {
    const items = this.waiting.filter((item) => this.matches(item));
    this.waiting = [];
    this.total += items.length;
    if (this.list.addOnTop(items.slice(-DRAWN_AT_ONCE).reverse())) this.more = true;
    this.showCounts();
  }

  private matches(item: NotificationSummary): boolean {
    const { type, referanceNo } = this.filter;
    if (type !== '' && item.NotificationType !== Number(type)) return false;
    return referanceNo === '' || (item.ReferanceNo ?? '').toLowerCase().includes(referanceNo.toLowerCase());
  }

  private announce(): void {
    const [first, ...others] = this.unannounced.splice(0);
    if (first === undefined) return;
    byId('announcer').textContent =
      others.length === 0
        ? t('announceOne', { name: typeName(first.NotificationType) })
        : t('announceMany', { n: number(others.length + 1) });
  }
}
