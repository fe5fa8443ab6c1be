import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { en } from './en.js';
import type { Text } from './text.js';
import { type TextKey, tr } from './tr.js';

export type Language = 'tr' | 'en';
export type Values = Record<string, string | number>;
/** The text of a key in the chosen language; numbers among the values are written as that language writes them. */
export type Translate = (key: TextKey, values?: Values) => string;

const STORED = 'zeyil.language';
const TEXTS: Record<Language, Record<TextKey, Text>> = { tr, en };
const LOCALES: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB' };

interface LanguageContext {
  language: Language;
  /** For Intl. */
  locale: string;
  t: Translate;
  choose(language: Language): void;
}

const Context = createContext<LanguageContext | undefined>(undefined);

/** Provides the chosen language, else the browser's: Turkish where it prefers Turkish, English elsewhere. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(preferred);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = useCallback((chosen: Language) => {
    localStorage.setItem(STORED, chosen);
    setLanguage(chosen);
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

/** Throws nothing: a value that is not given leaves its braces, which a test would show. */
export function translator(language: Language): Translate {
  const plural = new Intl.PluralRules(LOCALES[language]);
  const number = new Intl.NumberFormat(LOCALES[language]);
  return (key, values = {}) => {
    const text = TEXTS[language][key];
    const form =
      typeof text === 'string' ? text : text[plural.select(Number(values['n'])) === 'one' ? 'one' : 'other'];
    return form.replace(/\{(\w+)\}/g, (braces, name: string) => {
      const value = values[name];
      return value === undefined ? braces : typeof value === 'number' ? number.format(value) : value;
    });
  };
}

function preferred(): Language {
  const stored = localStorage.getItem(STORED);
  if (stored === 'tr' || stored === 'en') return stored;
  return navigator.language.toLowerCase().startsWith('tr') ? 'tr' : 'en';
}
