import { preferencesIn } from './preferences.js';

/** The languages in which people read the service's texts. */
export const LANGUAGES = ['tr', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

/** A text in each language. */
export type Words = Readonly<Record<Language, string>>;

/** The language of this name; undefined when there is none. */
export function languageNamed(name: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === name);
}

/** The language that an Accept-Language header prefers; undefined when it names none of ours. */
export function preferredLanguage(accepted?: string): Language | undefined {
  const wishes = preferencesIn(accepted).flatMap(({ name, weight }) => {
    const language = LANGUAGES.find((known) => name === known || name.startsWith(`${known}-`));
    return language ? [{ language, weight }] : [];
  });
  const best = wishes.sort((a, b) => b.weight - a.weight)[0];
  return best && best.weight > 0 ? best.language : undefined;
}
