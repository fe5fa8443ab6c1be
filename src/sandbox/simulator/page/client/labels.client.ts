/** Language, and how a notification's values are worded in it. */
export const labelsScript = String.raw`
import { texts } from './texts.js';

const STORAGE_KEY = 'platform-simulator.language';
let language = remembered() ?? (navigator.language.toLowerCase().startsWith('tr') ? 'tr' : 'en');

function remembered() {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return kept in texts ? kept : null;
  } catch {
    return null;
  }
}

const locale = () => (language === 'tr' ? 'tr-TR' : 'en-GB');

export function chooseLanguage(next) {
  language = next;
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // A browser that keeps nothing still switches.
  }
}

export function t(key, values = {}) {
  const text = texts[language][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

export const number = (value) => new Intl.NumberFormat(locale()).format(value);

export function translatePage() {
  document.documentElement.lang = language;
  document.title = t('title');
  for (const node of document.querySelectorAll('[data-text]')) node.textContent = t(node.dataset.text);
  for (const node of document.querySelectorAll('[data-label]')) node.setAttribute('aria-label', t(node.dataset.label));
  for (const node of document.querySelectorAll('[data-placeholder]')) node.placeholder = t(node.dataset.placeholder);
  for (const node of document.querySelectorAll('[data-language]')) {
    node.setAttribute('aria-pressed', String(node.dataset.language === language));
  }
}

export function typeName(type) {
  if (type === null) return t('noType');
  return 'type.' + type in texts[language] ? t('type.' + type) : t('unknownType');
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hourCycle: 'h23' };

export function timeText(iso) {
  return new Intl.DateTimeFormat(locale(), clock).format(new Date(iso));
}

export function dayText(iso) {
  const day = new Date(iso);
  if (day.toDateString() === new Date().toDateString()) return '';
  return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short' }).format(day);
}

export function momentText(iso) {
  return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', year: 'numeric', ...clock }).format(new Date(iso));
}

export function waitText(milliseconds) {
  const [amount, unit] = milliseconds < 1000 ? [milliseconds, 'millisecond'] : [milliseconds / 1000, 'second'];
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(amount);
}

export function answerText(answer) {
  const word = t('answer.' + answer.Kind, { n: answer.Kind === 'slow' ? waitText(answer.DelayMs) : answer.Status });
  return answer.Status === null || answer.Kind === 'status' ? word : answer.Status + ' · ' + word;
}

// success, warning, failure or waiting: the colour beside the words.
export function answerTone(answer) {
  if (answer.Kind === 'slow') return 'waiting';
  if (answer.Kind === 'error' || answer.Kind === 'invalid-json') return 'warning';
  return answer.Status !== null && answer.Status < 300 ? 'success' : 'failure';
}

export function ruleText(rule) {
  const target = rule.notificationType === null ? t('allTypes') : rule.notificationType + ' ' + typeName(rule.notificationType);
  const kind = rule.kind === 'status' ? 'HTTP ' + rule.status
    : rule.kind === 'slow' ? t('kind.slow') + ', ' + waitText(rule.milliseconds)
    : t('kind.' + rule.kind);
  return { target, kind, left: rule.times === null ? '' : t('remaining', { n: number(rule.times) }) };
}
`;
