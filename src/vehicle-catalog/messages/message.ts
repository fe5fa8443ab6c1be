import type { Language } from '../../api/language.js';
import { EN, type MessageCode, type Texts } from './english.js';

import { TR } from './turkish.js';

/** A value within a text: numbers are written in the reader's way, texts as they are. */
export type MessageValue = string | number | Message | Examples;

/** The first of several things, and the number of all. */
export interface Examples {
  first: readonly (string | Message)[];
  all: number;
}

const EXAMPLES = 5;

/** The first of these names, and their number. */
export function examplesOf(names: readonly string[], most = EXAMPLES): Examples {
  return { first: names.slice(0, most), all: names.length };
}

/** Something that the service says about a list, without its language. It survives as JSON. */
export interface Message {
  code: MessageCode;
  values?: Readonly<Record<string, MessageValue>>;
}

/** The names of the values in a text. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ValuesOf<Code extends MessageCode> = [NamesIn<(typeof EN)[Code]>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<(typeof EN)[Code]>, MessageValue>>];

const TEXTS: Readonly<Record<Language, Texts>> = { en: EN, tr: TR };
const NUMBERS: Readonly<Record<Language, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 2 }),
  tr: new Intl.NumberFormat('tr', { maximumFractionDigits: 2 }),
};

/** A message with the values that its text names. */
export function message<Code extends MessageCode>(code: Code, ...[values]: ValuesOf<Code>): Message {
  return values === undefined ? { code } : { code, values };
}

/** The message in words. A code that another release made and this one does not know is written as it is. */
export function textOf({ code, values = {} }: Message, language: Language): string {
  const text: string = TEXTS[language][code] ?? code;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : inWords(value, language);
  });
}

function inWords(value: MessageValue, language: Language): string {
  if (typeof value === 'number') return NUMBERS[language].format(value);
  if (typeof value === 'string') return value;
  if ('code' in value) return textOf(value, language);
  const examples = value.first.map((one) => inWords(one, language)).join(', ');
  const rest = value.all - value.first.length;
  return rest > 0 ? textOf(message('examples.more', { examples, rest }), language) : examples;
}
