import type { Language } from './delivery-words.js';

const LANGUAGES: readonly Language[] = ['tr', 'en'];

/** The language asked for by name, else the one that the browser likes best, else English. */
export function languageOf(named: unknown, accepted: string | undefined): Language {
  const chosen = LANGUAGES.find((language) => language === named);
  return chosen ?? preferred(accepted ?? '') ?? 'en';
}

function preferred(accepted: string): Language | undefined {
  const wishes = accepted.split(',').flatMap((item) => {
    const [tag = '', weight = ''] = item
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    const language = LANGUAGES.find((known) => tag === known || tag.startsWith(`${known}-`));
    return language ? [{ language, weight: weight === '' ? 1 : Number(weight) || 0 }] : [];
  });
  const best = wishes.sort((a, b) => b.weight - a.weight)[0];
  return best && best.weight > 0 ? best.language : undefined;
}
