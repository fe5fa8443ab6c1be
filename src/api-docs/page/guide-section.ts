import type { Language } from '../delivery-words.js';
import type { GuideSection } from '../guide.js';
import { type Html, html, prose } from './html.js';
import type { PageContext } from './page-context.js';
import { codeBlock, table } from './tables.js';

/** One chapter of the guide. */
export function guideSection(
  { id, title, steps = [], paragraphs = [], code }: GuideSection,
  language: Language,
): Html {
  const items = steps.map((step) => html`<li>${prose(step[language])}</li>`);
  return html`
<section id="${id}" class="chapter">
<h3><a href="#${id}">${title[language]}</a></h3>
${steps.length > 0 && html`<ol>${items}</ol>`}
${paragraphs.map((paragraph) => html`<p>${prose(paragraph[language])}</p>`)}
${code !== undefined && codeBlock(code, 'sh')}
</section>`;
}

/** The names of every code, for the fields that refer to them. */
export function codesSection({ labels, schemas }: PageContext): Html {
  const tables = Object.entries(schemas).flatMap(([name, schema]) => {
    const names = schema['x-names'] as Record<string, string> | undefined;
    if (!names) return [];
    const rows = Object.entries(names).map(([number, meaning]) => [html`${number}`, html`${meaning}`]);
    return html`<h4 id="code-${name}">${name}</h4>${table('codes', [labels.number, labels.name], rows)}`;
  });
  return html`<section id="code-names" class="chapter"><h3><a href="#code-names">${labels.codes}</a></h3>${tables}</section>`;
}
