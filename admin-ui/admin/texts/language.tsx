import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { keep } from '../api/kept.js';
import { isolated } from './isolated.js';
import type { Text } from './text.js';
import type { TextKey } from './tr.js';

export type Language = 'tr' | 'en';
export type Values = Record<string, string | number>;
/** The text of a key in the chosen language; numbers among the values are written as that language writes them. */
export type Translate = (key: TextKey, values?: Values) => string;

const STORED = 'zeyil.language';
const LOADERS: Record<Language, () => Promise<Record<TextKey, Text>>> = {
  tr: async () => (await import('./tr.js')).tr,
  en: async () => (await import('./en.js')).en,
};
const TEXTS: Partial<Record<Language, Record<TextKey, Text>>> = {};
const LOCALES: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB' };

interface LanguageContext {
  language: Language;
  /** For Intl. */
  locale: string;
  t: Translate;
  choose(language: Language): void;
}

const Context = createContext<LanguageContext | undefined>(undefined);

/** Loads the texts of a language, which nothing can be shown in before. Rejects when they do not arrive. */
export async function loadTexts(language: Language): Promise<void> {
  TEXTS[language] ??= await LOADERS[language]();
}

/** Provides the preferred language, whose texts are loaded, and the way to another one. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(preferredLanguage);
  // Before the children's reads, which name the language to the service.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = useCallback((chosen: Language) => {
    keep(STORED, chosen);
    // Without a connection the page stays in its language; the next opening tries the chosen one again.
    loadTexts(chosen).then(
      () => setLanguage(chosen),
      () => undefined,
    );
  }, []);
  const value = useMemo(
    () => ({ language, locale: LOCALES[language], t: translator(language), choose }),
    [language, choose],
  );
  return <Context value={value}>{children}</Context>;
}

export function useLanguage(): LanguageContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error('LanguageProvider is missing');
  return context;
}

/** Whether the screens have a text of this name. Needs the texts of a language loaded. */
export function isText(name: string): name is TextKey {
  return Object.values(TEXTS).some((texts) => name in texts);
}

/** Needs the language's texts loaded. A value that is not given leaves its braces, which a test would show. */
export function translator(language: Language): Translate {
  const texts = TEXTS[language];
  if (!texts) throw new Error('The texts of the language are not loaded.');
  const plural = new Intl.PluralRules(LOCALES[language]);
  const number = new Intl.NumberFormat(LOCALES[language]);
  return (key, values = {}) => {
    const text = texts[key];
    const form =
      typeof text === 'string' ? text : text[plural.select(Number(values['n'])) === 'one' ? 'one' : 'other'];
    return form.replace(/\{(\w+)\}/g, (braces, name: string) => {
      const value = values[name];
      if (value === undefined) return braces;
      return typeof value === 'number' ? number.format(value) : isolated(value);
    });
  };
}

/** The chosen language, else the browser's: Turkish where it prefers Turkish, English elsewhere. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  if (stored === 'tr' || stored === 'en') return stored;
  return navigator.language.toLowerCase().startsWith('tr') ? 'tr' : 'en';
}
