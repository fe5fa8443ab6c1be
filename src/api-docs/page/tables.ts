import type { FieldRow } from './field-rows.js';
import { type Html, html, prose } from './html.js';
import type { Labels } from './labels.js';

/** One line of a table of errors. */
export interface ErrorRow {
  status: string;
  code: string;
  message: string;
  when: string;
  /** Whether `when` is in the page's language, and not English. */
  translated: boolean;
}

/** A table whose cells carry their column's name, so that a narrow screen can stack them. */
export function table(kind: string, columns: readonly string[], rows: readonly Html[][]): Html {
  const head = columns.map((column) => html`<th scope="col">${column}</th>`);
  const body = rows.map((cells) => {
    const [first = html``, ...others] = cells;
    const rest = others.map((cell, index) => html`<td data-label="${columns[index + 1]}">${cell}</td>`);
    return html`<tr><th scope="row">${first}</th>${rest}</tr>`;
  });
  return html`<table class="${kind}"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

const typeOf = ({ type, codeId }: FieldRow) =>
  codeId ? html`<a href="#${codeId}">${type}</a>` : html`${type}`;

/** Fields of a request: with their rules and the messages of the validator. */
export function requestFields(rows: readonly (FieldRow & { in?: string })[], labels: Labels): Html {
  if (rows.length === 0) return html`<p>${labels.noFields}</p>`;
  return table(
    'fields',
    [labels.name, labels.type, labels.meaning, labels.rules],
    rows.map((row) => [
      html`<code>${row.path}</code> <span class="${row.required ? 'required' : 'muted'}">${row.required ? labels.required : labels.optional}</span>`,
      html`${typeOf(row)}${row.in && html` <span class="muted">${row.in}</span>`}`,
      html`<span lang="en">${prose(row.meaning)}</span>`,
      html`${row.rules.length > 0 && html`<span class="rule">${row.rules.join('; ')}</span>`}${messages(row.messages)}`,
    ]),
  );
}

/** Fields of an answer or a payload. */
export function answerFields(rows: readonly FieldRow[], labels: Labels): Html {
  if (rows.length === 0) return html``;
  return table(
    'fields answered',
    [labels.name, labels.type, labels.meaning],
    rows.map((row) => [
      html`<code>${row.path}</code>`,
      typeOf(row),
      html`<span lang="en">${prose(row.meaning)}</span>${row.choice && html`<span class="rule">${row.choice}</span>`}`,
    ]),
  );
}

/** Errors, one line for each code. */
export function errorTable(rows: readonly ErrorRow[], labels: Labels): Html {
  return table(
    'errors',
    [labels.status, labels.code, labels.message, labels.when],
    rows.map(({ status, code, message, when, translated }) => [
      html`${status}`,
      html`${code.includes('.') ? html`<code>${code.split('.').map((word, index) => html`${index > 0 && html`.<wbr>`}${word}`)}</code>` : code}`,
      html`<span lang="en">${prose(message)}</span>`,
      translated ? prose(when) : html`<span lang="en">${prose(when)}</span>`,
    ]),
  );
}

/** An example that is shown when it is asked for. */
export function folded(text: string, label: string): Html {
  return html`<details class="code"><summary>${label}</summary><pre tabindex="0"><code>${text}</code></pre></details>`;
}

/** Something to copy. */
export function codeBlock(text: string, label: string): Html {
  return html`<figure class="code"><figcaption>${label}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`;
}

function messages(list: readonly string[]): Html | false {
  if (list.length === 0) return false;
  return html`<ul class="messages" lang="en">${list.map((message) => html`<li>${message}</li>`)}</ul>`;
}
