import type { Schema } from '../../common/api-schemas.js';
import { type DeliveryFacts, deliveryInWords, durationInWords, waitsOf } from '../delivery-words.js';
import { resolve, sampleOf } from '../sample.js';
import { fieldRow, fieldRows } from './field-rows.js';
import { type Html, html, prose } from './html.js';
import { answerContent, paragraphs } from './operation.js';
import { type Operation, type PageContext, titleOf } from './page-context.js';
import { answerFields, codeBlock, folded, requestFields, table } from './tables.js';

/** An operation that the platform implements. */
export interface Webhook extends Operation {
  'x-path': string;
  'x-delivery'?: DeliveryFacts;
}

/** One call to the platform: what it carries, what is expected and when it comes again. */
export function webhookSection(webhook: Webhook, context: PageContext): Html {
  const { operationId, requestBody } = webhook;
  const { labels } = context;
  const body = requestBody?.content['application/json'];
  const delivery = webhook['x-delivery'];
  return html`
<article id="${operationId}" class="operation">
<h4><a href="#${operationId}">${titleOf(webhook, context.language)}</a></h4>
<p class="endpoint"><span class="method post">POST</span> <code>{platform_url}${webhook['x-path']}</code></p>
${delivery ? deliveryBlock(delivery, context) : paragraphs(webhook)}
${headers(webhook, context)}
<h5>${labels.body}</h5>
${answerFields(fieldRows(body?.schema ?? {}, context.schemas, labels), labels)}
${payloadBlock(body?.schema ?? {}, context)}
${folded(JSON.stringify(body?.example, null, 2), labels.example)}
${answers(webhook, context)}
</article>`;
}

/** All types of notification side by side. */
export function deliveryTable(webhooks: readonly Webhook[], { language, labels }: PageContext): Html {
  const rows = webhooks.flatMap((webhook) => {
    const facts = webhook['x-delivery'];
    if (!facts) return [];
    const link = html`<a href="#${webhook.operationId}">${titleOf(webhook, language)}</a>`;
    return [
      [
        link,
        html`${facts.success === '2xx' ? labels.success2xx : labels.successResultStatus}`,
        html`${labels[facts.retriedOn]}`,
        html`${facts.attempts}`,
        html`${facts.lastAttemptHeader && html`<code>IsLastAttemptToReDelivery</code>`}`,
      ],
    ];
  });
  const columns = [
    labels.notification,
    labels.success,
    labels.retriedOn,
    labels.attempts,
    labels.lastAttempt,
  ];
  return html`<h4>${labels.retriedTypes}</h4>${table('deliveries', columns, rows)}`;
}

function deliveryBlock(facts: DeliveryFacts, { language, labels }: PageContext): Html {
  const waits = waitsOf(facts).map((seconds) => `+ ${durationInWords(seconds, language)}`);
  const steps = [labels.atOnce, ...waits].map((wait) => html`<li>${wait}</li>`);
  return html`<h5>${labels.delivery}</h5>
<ul>${deliveryInWords(facts, language).map((sentence) => html`<li>${prose(sentence)}</li>`)}</ul>
<ol class="ladder" aria-label="${labels.ladder}">${steps}</ol>`;
}

function headers({ parameters = [] }: Webhook, { schemas, labels }: PageContext): Html | undefined {
  if (parameters.length === 0) return undefined;
  const rows = parameters.map(({ name, schema, description }) => ({
    ...fieldRow(name, { ...schema, description }, schemas, labels, false),
    in: labels.header,
  }));
  return html`<h5>${labels.parameters}</h5>${requestFields(rows, labels)}`;
}

/** What the Payload's text holds, once it is parsed. */
function payloadBlock(envelope: Schema, { schemas, labels }: PageContext): Html | undefined {
  const content = propertyOf(propertyOf(envelope, 'RequestObject'), 'Payload')?.['contentSchema'];
  if (content === undefined) return undefined;
  const payload = resolve(content as Schema, schemas);
  const description = payload['description'];
  const note = typeof description === 'string' && html`<p lang="en">${prose(description)}</p>`;
  const sample = sampleOf(payload, schemas);
  return html`<h5>${labels.payload}</h5>${note}${answerFields(fieldRows(payload, schemas, labels), labels)}
${codeBlock(JSON.stringify(sample, null, 2), labels.payload)}`;
}

function propertyOf(schema: Schema | undefined, name: string): Schema | undefined {
  return (schema?.['properties'] as Record<string, Schema> | undefined)?.[name];
}

function answers({ responses }: Webhook, context: PageContext): Html {
  const all = Object.entries(responses).map(([status, { description = '', content = {} }]) => {
    const bodies = Object.entries(content).map(([type, media]) => answerContent(type, media, context));
    return html`<div class="answer"><p><span class="status">${status}</span> <span lang="en">${prose(description)}</span></p>${bodies}</div>`;
  });
  return html`<h5>${context.labels.answers}</h5>${all}`;
}
