import { el } from './dom.js';
import { english } from './texts.en.js';
import { type TextKey, turkish } from './texts.tr.js';

const TEXTS = { tr: turkish, en: english };
const LOCALES = { tr: 'tr-TR', en: 'en-GB' };
const STORAGE_KEY = 'platform-simulator.language';

type Language = keyof typeof TEXTS;

let language: Language = remembered() ?? (navigator.language.toLowerCase().startsWith('tr') ? 'tr' : 'en');

function remembered(): Language | null {
  try {
    return languageOf(localStorage.getItem(STORAGE_KEY));
  } catch {
    return null;
  }
}

function languageOf(name: string | null | undefined): Language | null {
  return name === 'tr' || name === 'en' ? name : null;
}

/** The locale of the chosen language, for `Intl`. */
export const locale = () => LOCALES[language];

/** The text in the chosen language, its placeholders such as `{n}` replaced by `values`. */
export function t(key: TextKey, values: Record<string, string | number | null> = {}): string {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** Whether the page has a text of this name. */
export function isTextKey(name: string): name is TextKey {
  return name in turkish;
}

/** Calls `onChoice` after a click on a language, which the browser remembers. */
export function offerLanguages(onChoice: () => void): void {
  for (const node of document.querySelectorAll<HTMLElement>('[data-language]')) {
    node.addEventListener('click', () => {
      language = languageOf(node.dataset.language) ?? language;
      try {
        localStorage.setItem(STORAGE_KEY, language);
      } catch {
        // A browser that keeps nothing still switches.
      }
      onChoice();
    });
  }
}

/** An option of a list of choices, whose text `translatePage` fills in. */
export function option(value: string, key: TextKey): HTMLOptionElement {
  return el('option', { value, 'data-text': key });
}

/** Fills in the texts of index.html. */
export function translatePage(): void {
  document.documentElement.lang = language;
  document.title = t('title');
  translate('data-text', (node, text) => {
    node.textContent = text;
  });
  translate('data-label', (node, text) => node.setAttribute('aria-label', text));
  translate('data-placeholder', (node, text) => node.setAttribute('placeholder', text));
  for (const node of document.querySelectorAll<HTMLElement>('[data-language]')) {
    node.setAttribute('aria-pressed', String(node.dataset.language === language));
  }
}

function translate(attribute: string, show: (node: Element, text: string) => void): void {
  for (const node of document.querySelectorAll(`[${attribute}]`)) {
    const key = node.getAttribute(attribute) ?? '';
    if (!isTextKey(key)) throw new Error(`There is no text ${key}.`);
    show(node, t(key));
  }
}
