/** The detail: beside the list on a wide screen, over it on a narrow one. */
export const detailScript = `
import { byId, copyButton, el, request } from './dom.js';
import { prettyJson, SHOWN_CHARACTERS } from './json.js';
import { answerText, answerTone, momentText, number, t, typeName } from './labels.js';
import { marks } from './list.js';

const wide = matchMedia('(min-width: 1100px)');

export class NotificationDetail {
  constructor(onClosed) {
    this.dialog = byId('detail');
    this.id = null;
    this.record = null;
    this.onClosed = onClosed;
    this.dialog.addEventListener('close', () => this.closed());
    document.addEventListener('keydown', (event) => {
      const elsewhere = document.querySelector('dialog:modal') || event.target.matches('input, select');
      if (event.key === 'Escape' && this.dialog.open && !elsewhere) this.dialog.close();
    });
    wide.addEventListener('change', () => this.reopen());
  }

  async open(id) {
    this.id = id;
    let record = null;
    try {
      record = await request('GET', '/simulator/notifications/' + id);
    } catch (error) {
      if (error.status !== 404) throw error;
    }
    if (this.id !== id) return;
    this.record = record;
    this.render();
    this.show();
  }

  close() {
    if (this.dialog.open) this.dialog.close();
  }

  translate() {
    if (this.dialog.open) this.render();
  }

  show() {
    if (this.dialog.open) return;
    // Unlike show(), the attribute leaves the focus on the row, so that the arrow keys go on working.
    if (wide.matches) this.dialog.setAttribute('open', '');
    else this.dialog.showModal();
    document.body.classList.add('with-detail');
  }

  // A modal dialog must not stay modal beside the list, nor the other way round.
  reopen() {
    if (!this.dialog.open) return;
    this.switching = true;
    this.dialog.close();
  }

  closed() {
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

  render() {
    const record = this.record;
    const closeButton = el('button', { type: 'button', class: 'close', 'aria-label': t('close'), onclick: () => this.dialog.close() }, '×');
    if (record === null) {
      this.dialog.replaceChildren(el('div', { class: 'detail-head' }, el('h2', { id: 'detail-title' }, t('detail')), closeButton), el('p', { class: 'muted' }, t('gone')));
      return;
    }
    const head = el('div', { class: 'detail-head' },
      el('h2', { id: 'detail-title' }, el('span', { class: 'number' }, String(record.NotificationType ?? '?')), ' ', typeName(record.NotificationType)),
      closeButton,
    );
    const outcome = el('p', { class: 'outcome' }, el('span', { class: 'pill ' + answerTone(record.Answer) }, answerText(record.Answer)), ...marks(record));
    this.dialog.replaceChildren(head, outcome, facts(record), ...payload(record), ...answerBody(record), headers(record));
    this.dialog.scrollTop = 0;
  }
}

function facts(record) {
  const list = el('dl', { class: 'facts' });
  const fact = (name, value, code = false) => list.append(el('dt', {}, name), el('dd', code ? { class: 'code' } : {}, value));
  fact(t('receivedAt'), momentText(record.ReceivedAt));
  fact('ReferanceNo', record.ReferanceNo ?? t('noReference'), record.ReferanceNo !== null);
  if (record.SubReferanceNo !== null) fact('SubReferanceNo', record.SubReferanceNo, true);
  if (record.AgentId !== null) fact(t('agent'), record.AgentId);
  fact(t('attempt'), number(record.Attempt));
  fact(t('applies'), t(record.Applied ? 'yes' : 'no'));
  return list;
}

function block(title, source, whenEmpty) {
  if (source === null || source === '') return [el('h3', {}, title), el('p', { class: 'muted' }, whenEmpty)];
  const note = source.length > SHOWN_CHARACTERS
    ? el('p', { class: 'muted' }, t('truncated', { shown: number(SHOWN_CHARACTERS), total: number(source.length) }))
    : null;
  const content = prettyJson(source);
  content.setAttribute('aria-label', title);
  content.setAttribute('role', 'region');
  const heading = el('div', { class: 'block-head' }, el('h3', {}, title), copyButton(source, t('copy'), t('copied')));
  return note ? [heading, content, note] : [heading, content];
}

const payload = (record) => block(t('payload'), record.Payload, t('noPayload'));
const answerBody = (record) => block(t('answerBody'), record.Answer.Body, t('noBody'));

function headers(record) {
  const list = el('dl', { class: 'facts' });
  for (const [name, value] of Object.entries(record.Headers)) list.append(el('dt', {}, name), el('dd', { class: 'code' }, value));
  return el('details', { class: 'headers' }, el('summary', {}, el('h3', {}, t('headers'))), list);
}
`;
