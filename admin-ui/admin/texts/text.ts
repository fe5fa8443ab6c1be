/** A text, or its forms by Intl.PluralRules; the value `n` chooses. */
export type Text = string | { one: string; other: string };
