import { DiscoveryService } from '@nestjs/core';
import { expect, test } from 'vitest';
import { ApiDocs } from '../src/api-docs/api-docs.service.js';
import { namesOf, openApiDocument } from '../src/api-docs/document.js';
import { asOpenApi30 } from '../src/api-docs/openapi-3-0.js';
import { inTurkish } from '../src/api-docs/translation.js';
import { Settings } from '../src/config/settings.js';
import type { StoredAnswer } from '../src/http/stored-answer.js';
import type { Steps } from '../src/time/steps.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const PATHS = [
  '/api/openapi.json',
  '/api/openapi.json?lang=tr',
  '/api/openapi-3.0.json',
  '/api/openapi-3.0.json?lang=tr',
];

const service = startOnce(sharedService);

/** The description as it is after a start: no document is built yet. */
function unread(): ApiDocs {
  const { app } = service.running;
  const docs = new ApiDocs(app.get(DiscoveryService), app.get(Settings));
  docs.onModuleInit();
  return docs;
}

function everyDocumentOf(docs: ApiDocs): Promise<StoredAnswer>[] {
  return (['en', 'tr'] as const).flatMap((language) => [docs.json(language), docs.json30(language)]);
}

test('ten first readers of each document get the same bytes', async () => {
  for (const path of PATHS) {
    const readers = Array.from({ length: 10 }, () => service.anonymous.get(path));
    const [first, ...others] = await Promise.all(readers);
    expect(first?.status).toBe(200);
    expect(others.filter(({ text }) => text !== first?.text)).toEqual([]);
  }
});

test('a hundred first readers at once share one building of each document', async () => {
  const docs = unread();
  const read = await Promise.all(Array.from({ length: 100 }, () => Promise.all(everyDocumentOf(docs))));
  expect(new Set(read.flat()).size).toBe(PATHS.length);
});

test('the building of a document can pause after each of its parts', () => {
  const { routes } = unread();
  const { notificationRetryWaits, platform, requestLimits } = service.running.app.get(Settings);
  const times = { retryWaits: notificationRetryWaits, timeout: platform.timeout };
  const english = counted(openApiDocument(routes, { version: '1', times, requestLimits, guide: '' }));
  const { paths, webhooks, components } = english.value;
  const parts = [paths, webhooks, components.schemas].flatMap((members) => Object.keys(members));
  expect(english.pauses).toBeGreaterThanOrEqual(routes.length);
  expect(counted(inTurkish(english.value, '', namesOf(routes))).pauses).toBe(parts.length);
  expect(counted(asOpenApi30(english.value)).pauses).toBe(parts.length);
});

function counted<T>(steps: Steps<T>): { value: T; pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const { done, value } = steps.next();
    if (done) return { value, pauses };
  }
}
