import type { Schema } from '../../common/api-schemas.js';
import { ACCESS_PARAGRAPH } from '../operations.js';
import { EMPTY_BODY } from '../responses.js';
import { sampleOf } from '../sample.js';
import { fieldRow, fieldRows } from './field-rows.js';
import { type Html, html, prose } from './html.js';
import { WHENS } from './labels.js';
import {
  type MediaType,
  type Operation,
  type OperationResponse,
  type PageContext,
  titleOf,
} from './page-context.js';
import { answerFields, codeBlock, type ErrorRow, errorTable, folded, requestFields } from './tables.js';

const FORM = 'multipart/form-data';

/** One operation: what it takes, what it answers and how it refuses. */
export function operationSection(
  method: string,
  path: string,
  operation: Operation,
  context: PageContext,
): Html {
  const { labels } = context;
  const { operationId } = operation;
  return html`
<article id="${operationId}" class="operation">
<h4><a href="#${operationId}">${titleOf(operation, context.language)}</a></h4>
<p class="endpoint"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
${paragraphs(operation)}
<p class="access"><strong>${labels.access}:</strong> ${accessWords(operation, context)}</p>
${parameterTable(operation, context)}
${bodyTable(operation, context)}
${codeBlock(curl(method, path, operation, context), labels.call)}
${successAnswers(operation, context)}
${errors(operation, context)}
</article>`;
}

/** The description without its paragraph on access, which has a line of its own here. */
export function paragraphs({ description }: Operation): Html[] {
  const texts = description.split('\n\n').filter((text) => text && !text.startsWith(ACCESS_PARAGRAPH));
  return texts.map((text) => html`<p lang="en">${prose(text)}</p>`);
}

function accessWords(operation: Operation, { labels }: PageContext): Html {
  const roles = operation['x-roles'];
  if (!roles) return html`${labels.public}`;
  const permission = operation['x-permission'];
  return html`${roles.map((role) => html`<code class="role">${role}</code> `)}${permission && html`<span class="muted">+ ${labels.permission}</span> <code class="role">${permission}</code>`}`;
}

function parameterTable({ parameters = [] }: Operation, context: PageContext): Html | undefined {
  if (parameters.length === 0) return undefined;
  const { schemas, labels } = context;
  const rows = parameters.map((parameter) => {
    const { name, schema, required = false, description = '' } = parameter;
    const annotated = { ...schema, description, 'x-messages': parameter['x-messages'] };
    return { ...fieldRow(name, annotated, schemas, labels, required), in: labels[parameter.in] };
  });
  return html`<h5>${labels.parameters}</h5>${requestFields(rows, labels)}`;
}

function bodyTable({ requestBody }: Operation, { schemas, labels }: PageContext): Html | undefined {
  const content = requestBody?.content['application/json'] ?? requestBody?.content[FORM];
  if (!content) return undefined;
  const rows = fieldRows(content.schema, schemas, labels);
  return html`<h5>${labels.body}</h5>${requestFields(rows, labels)}`;
}

function curl(method: string, path: string, operation: Operation, { schemas }: PageContext): string {
  const { parameters = [], requestBody, responses } = operation;
  const answersFile = responses['200']?.content?.['*/*'] !== undefined;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return String(parameter ? sampleOf(parameter.schema, schemas) : name);
  });
  const body = requestBody?.content['application/json']?.example;
  const lines = [
    `curl -sS${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$BASE${filled}"${answersFile ? ' -OJ' : ''}`,
    ...(operation['x-roles'] ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...formFields(requestBody?.content[FORM]?.schema).map((name) => `-F ${name}=@${name}.xlsx`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d @- <<'JSON'`]),
  ];
  const document = body === undefined ? '' : `\n${JSON.stringify(body, null, 2)}\nJSON`;
  return `${lines.join(' \\\n  ')}${document}`;
}

function formFields(schema: Schema | undefined): string[] {
  return Object.keys((schema?.['properties'] as object | undefined) ?? {});
}

function successAnswers({ responses }: Operation, context: PageContext): Html {
  const { labels } = context;
  const shown = Object.entries(responses).filter(([status, response]) => isDeclared(status, response));
  return html`<h5>${labels.answers}</h5>${shown.map(
    ([status, { description = '', content = {} }]) => html`
<div class="answer"><p><span class="status">${status}</span> <span lang="en">${prose(description)}</span></p>
${Object.entries(content).map(([type, media]) => answerContent(type, media, context))}</div>`,
  )}`;
}

/** The fields of an answer; of the envelope only what is in its Response. */
export function answerContent(type: string, media: MediaType, { schemas, labels }: PageContext): Html {
  if (type !== 'application/json') return html`<p><code>${type}</code></p>`;
  const properties = media.schema['properties'] as Record<string, MediaType['schema']> | undefined;
  const response = properties?.['Response'];
  const rows = response
    ? [
        fieldRow('Response', response, schemas, labels, true),
        ...fieldRows(response, schemas, labels, 'Response'),
      ]
    : fieldRows(media.schema, schemas, labels);
  return html`${answerFields(rows, labels)}${folded(JSON.stringify(media.example, null, 2), labels.example)}`;
}

/** Answers with a body of their own, a probe's 503 among them; refusals go into the table of errors. */
function isDeclared(status: string, { content }: OperationResponse): boolean {
  return /^2/.test(status) || (status !== 'default' && content?.['application/json']?.example !== undefined);
}

function errors({ responses }: Operation, context: PageContext): Html | undefined {
  const rows = Object.entries(responses).flatMap(([status, response]) =>
    errorRows(status, response, context),
  );
  if (rows.length === 0) return undefined;
  return html`<h5>${context.labels.errors}</h5>${errorTable(rows, context.labels)}`;
}

function errorRows(
  status: string,
  { $ref, description = '', content = {} }: OperationResponse,
  { labels, language }: PageContext,
): ErrorRow[] {
  if (status === 'default') return [];
  const whens = WHENS[language];
  const empty = $ref !== undefined || description.includes(EMPTY_BODY);
  const text = content['text/plain'];
  const examples = Object.entries(content['application/json']?.examples ?? {});
  const row = (code: string, message: string, cause: string, summary = '') => {
    const when = whens[cause];
    return { status, code, message, when: when ?? summary, translated: when !== undefined };
  };
  return [
    ...(empty ? [row(labels.emptyBody, '', status)] : []),
    ...(text ? [row(labels.plainText, String(text.example), 'text')] : []),
    ...examples.map(([, { summary, value }]) =>
      row(value.Code ?? labels.noCode, value.Message, value.Code ?? '', summary),
    ),
  ];
}
