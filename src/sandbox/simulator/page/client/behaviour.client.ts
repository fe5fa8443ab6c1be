/** The form that tells the platform how to answer, and the rules in force. */
export const behaviourScript = `
import { byId, el, request } from './dom.js';
import { number, ruleText, t } from './labels.js';

export class BehaviourPanel {
  constructor() {
    this.rules = [];
    this.form = byId('behaviour-form');
    this.fields = this.form.elements;
    this.form.addEventListener('change', () => this.showFields());
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.apply();
    });
    byId('reset-rules').addEventListener('click', () => this.send('DELETE', '/simulator/behaviour'));
    byId('behaviour').open = matchMedia('(min-width: 800px)').matches;
    this.showFields();
  }

  showFields() {
    const kind = this.fields.kind.value;
    for (const field of this.form.querySelectorAll('[data-for]')) field.hidden = field.dataset.for !== kind;
    byId('kind-hint').textContent = t('hint.' + kind);
  }

  apply() {
    const kind = this.fields.kind.value;
    const parameters = {
      error: () => ({ explanation: this.fields.explanation.value || null }),
      status: () => ({ status: this.numberIn('status') }),
      slow: () => ({ milliseconds: this.numberIn('milliseconds') }),
    }[kind]?.();
    for (const field of this.form.querySelectorAll('input')) {
      if (field.closest('[hidden]')) continue;
      if (!field.reportValidity()) return;
    }
    this.send('PUT', '/simulator/behaviour', {
      kind, ...parameters, notificationType: this.numberIn('notificationType'), times: this.numberIn('times'),
    });
  }

  numberIn(name) {
    const value = this.fields[name].value;
    return value === '' ? null : Number(value);
  }

  async send(method, path, body) {
    const result = byId('behaviour-result');
    result.className = 'result';
    try {
      this.show((await request(method, path, body)).rules);
      result.textContent = t('applied');
    } catch (error) {
      result.classList.add('bad');
      result.textContent = t('failed') + (error.status ? ' ' + error.message : '');
    }
    clearTimeout(this.fading);
    this.fading = setTimeout(() => { result.textContent = ''; }, 5000);
  }

  async load() {
    this.show((await request('GET', '/simulator/behaviour')).rules);
  }

  translate() {
    byId('behaviour-result').textContent = '';
    this.showFields();
    this.show(this.rules);
  }

  show(rules) {
    this.rules = rules;
    byId('rules').replaceChildren(...rules.map((rule) => this.chip(rule)));
    byId('reset-rules').hidden = rules.length < 2;
    const covered = rules.some((rule) => rule.notificationType === null && rule.times === null);
    byId('rules-note').textContent = rules.length === 0 ? t('noRules') : covered ? '' : t('otherwise');
    byId('behaviour-now').textContent = rules.length === 0 ? t('kind.success') : t('rulesCount', { n: number(rules.length) });
    byId('behaviour').classList.toggle('altered', rules.length > 0);
  }

  chip(rule) {
    const { target, kind, left } = ruleText(rule);
    const whole = target + ' → ' + kind;
    return el('li', { class: 'chip' },
      el('span', {}, target, el('span', { class: 'arrow', 'aria-hidden': 'true' }, '→'), el('strong', {}, kind),
        left ? el('span', { class: 'left' }, left) : null),
      el('button', { type: 'button', 'aria-label': t('removeRule', { rule: whole }), onclick: () => this.remove(rule.id) }, '×'),
    );
  }

  async remove(id) {
    await this.send('DELETE', '/simulator/behaviour/' + id);
    this.fields.kind.focus();
  }
}
`;
