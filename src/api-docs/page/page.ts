import { createHash } from 'node:crypto';
import type { ApiPart } from '../../common/api-description.js';
import type { Schema } from '../../common/api-schemas.js';
import type { Language } from '../delivery-words.js';
import { type OpenApiDocument, PARTS } from '../document.js';
import type { GuideSection } from '../guide.js';
import { codesSection, guideSection } from './guide-section.js';
import { Html, html, prose } from './html.js';
import { LABELS } from './labels.js';
import { operationSection } from './operation.js';
import { PAGE_CSS } from './page.css.js';
import { type Operation, type PageContext, titleOf } from './page-context.js';
import { deliveryTable, type Webhook, webhookSection } from './webhook.js';

const STYLE_HASH = createHash('sha256').update(PAGE_CSS).digest('base64');

/** The page brings everything with it, and runs nothing. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface Entry {
  id: string;
  title: string;
  section: Html;
}

interface Chapter {
  id: string;
  part: ApiPart;
  title: string;
  about: string;
  entries: Entry[];
  closing?: Html;
}

/** The document and the guide as one page without scripts. */
export function renderPage(
  document: OpenApiDocument,
  guide: readonly GuideSection[],
  language: Language,
): string {
  const labels = LABELS[language];
  const schemas = document.components['schemas'] as Record<string, Schema>;
  const context: PageContext = { language, labels, schemas };
  const chapters = chaptersOf(document, context);
  const navigation = contents(guide, chapters, context);
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title} – ${labels.title}</title>
<link rel="icon" href="data:,">
<style>${new Html(PAGE_CSS)}</style>
</head>
<body>
<a class="skip" href="#content">${labels.skip}</a>
<header class="top">
<h1>${document.info.title} <span class="muted">${labels.title}</span></h1>
<span class="muted">${labels.version} ${document.info.version}</span>
<div class="links"><a href="/api/openapi.json">${labels.document}</a>
<nav class="languages" aria-label="${labels.language}">${languageLinks(language)}</nav></div>
</header>
<div class="layout">
<details class="menu"><summary>${labels.contents}</summary><nav aria-label="${labels.contents}">${navigation}</nav></details>
<nav class="side" aria-label="${labels.contents}">${navigation}</nav>
<main id="content">
<h2>${labels.guide}</h2>
${guide.map((section) => guideSection(section, language))}
${codesSection(context)}
${partsOf(chapters).map((part) => html`<h2>${PARTS[part][language]}</h2>${chapters.filter((one) => one.part === part).map(chapterSection)}`)}
</main>
</div>
</body>
</html>
`;
  return page.markup;
}

function languageLinks(current: Language): Html[] {
  const names = { tr: 'Türkçe', en: 'English' };
  return Object.entries(names).map(
    ([language, name]) =>
      html`<a href="?lang=${language}" lang="${language}" hreflang="${language}"${language === current && html` aria-current="true"`}>${name}</a> `,
  );
}

function chaptersOf(document: OpenApiDocument, context: PageContext): Chapter[] {
  const webhooks = Object.values(document.webhooks).map((item) => item['post'] as Webhook);
  return document.tags.map((tag) => {
    const sent = webhooks.filter(({ tags }) => tags?.includes(tag.name));
    return {
      id: `tag-${tag.name.toLowerCase().replace(/\W+/g, '-')}`,
      part: tag['x-part'],
      title: context.language === 'tr' ? tag['x-name-tr'] : tag.name,
      about: tag.description,
      entries: [
        ...operationEntries(document, tag.name, context),
        ...sent.map((webhook) => entry(webhook, webhookSection(webhook, context), context)),
      ],
      closing: sent.length > 0 ? deliveryTable(sent, context) : undefined,
    };
  });
}

function operationEntries(document: OpenApiDocument, tag: string, context: PageContext): Entry[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>)
      .filter(([, { tags }]) => tags?.includes(tag))
      .map(([method, operation]) =>
        entry(operation, operationSection(method, path, operation, context), context),
      ),
  );
}

function entry(operation: Operation, section: Html, { language }: PageContext): Entry {
  return { id: operation.operationId, title: titleOf(operation, language), section };
}

function contents(guide: readonly GuideSection[], chapters: readonly Chapter[], context: PageContext): Html {
  const { language, labels } = context;
  const link = (id: string, title: string) => html`<li><a href="#${id}">${title}</a></li>`;
  const parts = partsOf(chapters).map((part) => {
    const tags = chapters.filter((chapter) => chapter.part === part);
    return html`<p class="part">${PARTS[part][language]}</p><ul>${tags.map(
      ({ id, title, entries }) =>
        html`<li><a class="tag" href="#${id}">${title}</a><ul>${entries.map((one) => link(one.id, one.title))}</ul></li>`,
    )}</ul>`;
  });
  return html`<p class="part">${labels.guide}</p><ul>${guide.map(({ id, title }) => link(id, title[language]))}${link('code-names', labels.codes)}</ul>${parts}`;
}

function chapterSection({ id, title, about, entries, closing }: Chapter): Html {
  return html`
<section id="${id}" class="chapter">
<h3><a href="#${id}">${title}</a></h3>
<p lang="en">${prose(about)}</p>
${closing}
${entries.map(({ section }) => section)}
</section>`;
}

function partsOf(chapters: readonly Chapter[]): ApiPart[] {
  return [...new Set(chapters.map(({ part }) => part))];
}
