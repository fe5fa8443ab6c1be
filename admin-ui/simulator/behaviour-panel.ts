import { button, byId, el } from './dom.js';
import { number, ruleText, TYPES } from './labels.js';
import { option, t } from './language.js';
import { RequestRefusedError, readRules, removeRule, removeRules, setBehaviour } from './request.js';
import { BEHAVIOUR_KINDS, type Behaviour, type BehaviourRule, type BehaviourRules } from './simulator-api.js';

const RESULT_SHOWN_MS = 5000;

/** The form for the platform's behaviour, and the rules in force. */
export class BehaviourPanel {
  private rules: BehaviourRule[] = [];
  private readonly form = byId('behaviour-form', HTMLFormElement);
  private readonly result = byId('behaviour-result');
  private fading: number | undefined;

  constructor() {
    this.field('kind').append(...BEHAVIOUR_KINDS.map((kind) => option(kind, `kind.${kind}`)));
    this.field('notificationType').append(...TYPES.map(({ code, key }) => option(code, key)));
    this.form.addEventListener('change', () => this.showFields());
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.apply();
    });
    byId('reset-rules').addEventListener('click', () => void this.change(removeRules()));
    byId('behaviour', HTMLDetailsElement).open = matchMedia('(min-width: 800px)').matches;
    this.showFields();
  }

  /** Reads the rules in force anew. */
  async load(): Promise<void> {
    this.show(await readRules());
  }

  show({ rules }: BehaviourRules): void {
    this.rules = rules;
    byId('rules').replaceChildren(...rules.map((rule) => this.chip(rule)));
    byId('reset-rules').hidden = rules.length < 2;
    const covered = rules.some((rule) => rule.notificationType === null && rule.times === null);
    byId('rules-note').textContent = rules.length === 0 ? t('noRules') : covered ? '' : t('otherwise');
    byId('behaviour-now').textContent =
      rules.length === 0 ? t('kind.success') : t('rulesCount', { n: number(rules.length) });
    byId('behaviour').classList.toggle('altered', rules.length > 0);
  }

  /** Shows everything in the language chosen meanwhile. */
  translate(): void {
    this.result.textContent = '';
    this.showFields();
    this.show({ rules: this.rules });
  }

  private get kind(): Behaviour['kind'] {
    return BEHAVIOUR_KINDS.find((kind) => kind === this.field('kind').value) ?? 'success';
  }

  private showFields(): void {
    for (const field of this.form.querySelectorAll<HTMLElement>('[data-for]')) {
      field.hidden = field.dataset.for !== this.kind;
    }
    byId('kind-hint').textContent = t(`hint.${this.kind}`);
  }

  private apply(): void {
    for (const field of this.form.querySelectorAll('input')) {
      if (field.closest('[hidden]') === null && !field.reportValidity()) return;
    }
    const behaviour: Behaviour = {
      kind: this.kind,
      notificationType: this.numberIn('notificationType'),
      times: this.numberIn('times'),
    };
    if (this.kind === 'error') behaviour.explanation = this.field('explanation').value || null;
    if (this.kind === 'status') behaviour.status = this.numberIn('status');
    if (this.kind === 'slow') behaviour.milliseconds = this.numberIn('milliseconds');
    void this.change(setBehaviour(behaviour));
  }

  private field(name: string): HTMLInputElement | HTMLSelectElement {
    const field = this.form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) return field;
    throw new Error(`The form has no field ${name}.`);
  }

  private numberIn(name: string): number | null {
    const { value } = this.field(name);
    return value === '' ? null : Number(value);
  }

  private async change(answer: Promise<BehaviourRules>): Promise<void> {
    this.result.className = 'result';
    try {
      this.show(await answer);
      this.result.textContent = t('applied');
    } catch (error) {
      this.result.classList.add('bad');
      this.result.textContent =
        error instanceof RequestRefusedError ? `${t('failed')} ${error.message}` : t('failed');
    }
    clearTimeout(this.fading);
    this.fading = setTimeout(() => {
      this.result.textContent = '';
    }, RESULT_SHOWN_MS);
  }

  private chip(rule: BehaviourRule): HTMLLIElement {
    const { target, kind, left } = ruleText(rule);
    const remove = async () => {
      await this.change(removeRule(rule.id));
      this.field('kind').focus();
    };
    return el(
      'li',
      { class: 'chip' },
      el(
        'span',
        {},
        target,
        el('span', { class: 'arrow', 'aria-hidden': 'true' }, '→'),
        el('strong', {}, kind),
        left ? el('span', { class: 'left' }, left) : null,
      ),
      button(remove, { 'aria-label': t('removeRule', { rule: `${target} → ${kind}` }) }, '×'),
    );
  }
}
