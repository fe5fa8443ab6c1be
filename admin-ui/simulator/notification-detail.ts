import { button, byId, copyButton, el } from './dom.js';
import { prettyJson, SHOWN_CHARACTERS } from './json.js';
import { momentText, number, typeName } from './labels.js';
import { t } from './language.js';
import { outcome, typeNumber } from './notification-list.js';
import { readNotification } from './request.js';
import type { ReceivedNotification } from './simulator-api.js';

const WIDE = matchMedia('(min-width: 1100px)');

/** The detail: beside the list on a wide screen, over it on a narrow one. */
export class NotificationDetail {
  private readonly dialog = byId('detail', HTMLDialogElement);
  private id: number | null = null;
  private record: ReceivedNotification | null = null;
  private switching = false;

  /** `onClosed` gets the Id of the notification that was shown. */
  constructor(private readonly onClosed: (id: number | null) => void) {
    this.dialog.addEventListener('close', () => this.closed());
    document.addEventListener('keydown', (event) => {
      const typing = event.target instanceof Element && event.target.matches('input, select');
      const elsewhere = typing || document.querySelector('dialog:modal') !== null;
      if (event.key === 'Escape' && this.dialog.open && !elsewhere) this.dialog.close();
    });
    WIDE.addEventListener('change', () => this.reopen());
  }

  /** Shows the notification, or that it is no longer stored; of several calls the last one counts. */
  async open(id: number): Promise<void> {
    this.id = id;
    const record = await readNotification(id);
    if (this.id !== id) return;
    this.record = record;
    this.render();
    this.show();
  }

  close(): void {
    if (this.dialog.open) this.dialog.close();
  }

  /** Shows everything in the language chosen meanwhile. */
  translate(): void {
    if (this.dialog.open) this.render();
  }

  private show(): void {
    if (this.dialog.open) return;
    // Unlike show(), the attribute leaves the focus on the row, so that the arrow keys go on working.
    if (WIDE.matches) this.dialog.setAttribute('open', '');
    else this.dialog.showModal();
    document.body.classList.add('with-detail');
  }

  // A modal dialog must not stay modal beside the list, nor the other way round.
  private reopen(): void {
    if (!this.dialog.open) return;
    this.switching = true;
    this.dialog.close();
  }

  private closed(): void {
    if (this.switching) {
      this.switching = false;
      this.show();
      return;
    }
    const id = this.id;
    this.id = null;
    this.record = null;
    document.body.classList.remove('with-detail');
    this.onClosed(id);
  }

  private render(): void {
    const record = this.record;
    const close = button(() => this.dialog.close(), { class: 'close', 'aria-label': t('close') }, '×');
    const head = (...title: (Node | string)[]) =>
      el('div', { class: 'detail-head' }, el('h2', { id: 'detail-title' }, ...title), close);
    if (record === null) {
      this.dialog.replaceChildren(head(t('detail')), el('p', { class: 'muted' }, t('gone')));
      return;
    }
    this.dialog.replaceChildren(
      head(typeNumber(record), ' ', typeName(record.NotificationType)),
      outcome('p', record),
      facts(record),
      ...block(t('payload'), record.Payload, t('noPayload')),
      ...block(t('answerBody'), record.Answer.Body, t('noBody')),
      headers(record),
    );
    this.dialog.scrollTop = 0;
  }
}

function facts(record: ReceivedNotification): HTMLElement {
  const list = el('dl', { class: 'facts' });
  const fact = (name: string, value: string, code = false) =>
    list.append(el('dt', {}, name), el('dd', code ? { class: 'code' } : {}, value));
  fact(t('receivedAt'), momentText(record.ReceivedAt));
  fact('ReferanceNo', record.ReferanceNo ?? t('noReference'), record.ReferanceNo !== null);
  if (record.SubReferanceNo !== null) fact('SubReferanceNo', record.SubReferanceNo, true);
  if (record.AgentId !== null) fact(t('agent'), record.AgentId);
  fact(t('attempt'), number(record.Attempt));
  fact(t('applies'), t(record.Applied ? 'yes' : 'no'));
  return list;
}

function block(title: string, source: string | null, whenEmpty: string): HTMLElement[] {
  if (source === null || source === '') {
    return [el('h3', {}, title), el('p', { class: 'muted' }, whenEmpty)];
  }
  const content = prettyJson(source);
  content.setAttribute('aria-label', title);
  content.setAttribute('role', 'region');
  const copy = copyButton(source, t('copy'), t('copied'));
  const parts = [el('div', { class: 'block-head' }, el('h3', {}, title), copy), content];
  if (source.length <= SHOWN_CHARACTERS) return parts;
  const size = { shown: number(SHOWN_CHARACTERS), total: number(source.length) };
  return [...parts, el('p', { class: 'muted' }, t('truncated', size))];
}

function headers(record: ReceivedNotification): HTMLElement {
  const list = el('dl', { class: 'facts' });
  for (const [name, value] of Object.entries(record.Headers)) {
    list.append(el('dt', {}, name), el('dd', { class: 'code' }, value));
  }
  return el('details', { class: 'headers' }, el('summary', {}, el('h3', {}, t('headers'))), list);
}
