import { isTextKey, locale, t } from './language.js';
import type { Answer, BehaviourRule } from './simulator-api.js';
import { type TextKey, turkish } from './texts.tr.js';

/** Every type of notification with the key of its name. */
export const TYPES: readonly { code: string; key: TextKey }[] = (Object.keys(turkish) as TextKey[])
  .filter((key) => key.startsWith('type.'))
  .map((key) => ({ code: key.slice('type.'.length), key }));

export function typeName(type: number | null): string {
  if (type === null) return t('noType');
  const key = `type.${type}`;
  return isTextKey(key) ? t(key) : t('unknownType');
}

export const number = (value: number) => new Intl.NumberFormat(locale()).format(value);

const CLOCK: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
};

export function timeText(iso: string): string {
  return new Intl.DateTimeFormat(locale(), CLOCK).format(new Date(iso));
}

/** The day, or nothing when it is today. */
export function dayText(iso: string): string {
  const day = new Date(iso);
  if (day.toDateString() === new Date().toDateString()) return '';
  return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short' }).format(day);
}

export function momentText(iso: string): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(locale(), { ...day, ...CLOCK }).format(new Date(iso));
}

function waitText(milliseconds: number): string {
  const [amount, unit] =
    milliseconds < 1000 ? [milliseconds, 'millisecond'] : [milliseconds / 1000, 'second'];
  const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale(), style).format(amount);
}

export function answerText(answer: Answer): string {
  const n = answer.Kind === 'slow' ? waitText(answer.DelayMs) : answer.Status;
  const word = t(`answer.${answer.Kind}`, { n });
  return answer.Status === null || answer.Kind === 'status' ? word : `${answer.Status} · ${word}`;
}

/** The status colour beside the words; the names are those of tokens.css. */
export function answerTone(answer: Answer): 'ok' | 'fault' | 'wait' | 'warn' {
  if (answer.Kind === 'slow') return 'wait';
  if (answer.Kind === 'error' || answer.Kind === 'invalid-json') return 'warn';
  return answer.Status !== null && answer.Status < 300 ? 'ok' : 'fault';
}

/** A rule in words: the notifications that it applies to, the answer, and the requests left. */
export function ruleText(rule: BehaviourRule): { target: string; kind: string; left: string } {
  const type = rule.notificationType;
  return {
    target: type === null ? t('allTypes') : `${type} ${typeName(type)}`,
    kind: ruleKindText(rule),
    left: rule.times === null ? '' : t('remaining', { n: number(rule.times) }),
  };
}

function ruleKindText({ kind, status, milliseconds }: BehaviourRule): string {
  if (kind === 'status') return `HTTP ${status}`;
  return kind === 'slow' ? `${t('kind.slow')}, ${waitText(milliseconds ?? 0)}` : t(`kind.${kind}`);
}
