/** Markup that is safe to put into a page as it is. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | false | undefined | readonly Part[];

/** A template whose values are escaped unless they are markup already; false and undefined are nothing. */
export function html(texts: TemplateStringsArray, ...values: Part[]): Html {
  const markup = texts.map((text, index) => text + markupOf(values[index])).join('');
  return new Html(markup);
}

/** Text with `code` in backticks and [links](#anchor). */
export function prose(text: string): Html {
  const markup = escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\((#[\w-]+)\)/g, '<a href="$2">$1</a>');
  return new Html(markup);
}

function markupOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(markupOf).join('');
  return escaped(String(part));
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
