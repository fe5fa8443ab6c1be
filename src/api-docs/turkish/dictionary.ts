/** Paragraphs of one language by the English paragraph that they translate. */
export type Dictionary = Readonly<Record<string, string>>;
