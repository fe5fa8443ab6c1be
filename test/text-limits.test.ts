import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '../src/access/roles.js';
import { bind } from '../src/api/binding/bind.js';
import type { Field, RequestClass } from '../src/api/binding/field.js';
import { fieldsOf } from '../src/api/binding/fields.js';
import { MEGABYTE } from '../src/api/binding/rules.js';
import { ApiDocs } from '../src/api-docs/api-docs.service.js';
import { Clock } from '../src/time/clock.js';
import { Client } from './support/client.js';
import { type OpenApi, operationsOf } from './support/described-api.js';
import { makePath, startEndorsements } from './support/endorsements.js';
import { endorsement, endorsementPolicy, pdf } from './support/jobs.js';
import { processorTime } from './support/processor-time.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';
import { field } from './support/users.js';

type Schema = Record<string, unknown>;

const bench = startOnce(startEndorsements);
let document: OpenApi;
let requests: RequestClass[];

beforeAll(async () => {
  document = (await bench.service.anonymous.get('/api/openapi.json')).json<OpenApi>();
  const inputs = bench.service.running.app.get(ApiDocs).routes.flatMap(({ input }) => input ?? []);
  requests = [...new Set(inputs.flatMap(withNested))];
});

function withNested(target: RequestClass): RequestClass[] {
  const nested = fieldsOf(target).flatMap(({ type }) => {
    const inner = type.kind === 'list' ? type.of : type;
    return inner.kind === 'object' ? withNested(inner.of()) : [];
  });
  return [target, ...nested];
}

/** The characters that a field's text may have, whatever its limit is made of; undefined for one of a few words. */
function limitOf({ type, limits }: Field): number | undefined {
  const { maxLength, maxMegabytes } = type.kind === 'list' ? type.limits : limits;
  return maxLength ?? (maxMegabytes && maxMegabytes * MEGABYTE);
}

function isText({ type }: Field): boolean {
  const { kind } = type.kind === 'list' ? type.of : type;
  return kind === 'text' || kind === 'integerOrText';
}

/** One of a few words, a day or a cursor, which have words of their own for what is too long. */
const hasOwnFormat = ({ limits, query }: Field) =>
  limits.oneOf !== undefined || limits.format !== undefined || query?.options.emptyIsAbsent === true;

/** What is answered to a request whose only content is a text of so many characters in this field. */
function refusalOf(target: RequestClass, field: Field, characters: number): string | undefined {
  const text = 'x'.repeat(characters);
  const path = Object.fromEntries(
    fieldsOf(target).map(({ name }) => [name, name === field.name ? text : '1']),
  );
  const value = field.type.kind === 'list' ? [text] : text;
  const { errors } = bind(
    target,
    {
      path,
      query: field.source === 'query' ? { [field.name]: text } : {},
      body: Buffer.from(field.source === 'body' ? JSON.stringify({ [field.name]: value }) : '{}'),
    },
    new Clock('UTC'),
  );
  return errors.find(({ Field }) => Field === field.answerName)?.Message;
}

describe('no text of a request is without a documented limit', { tags: 'offline-jobs' }, () => {
  test('Every text of a request has a limit: `{Field} must be at most {n} characters.`', () => {
    const texts = requests.flatMap((target) =>
      fieldsOf(target)
        .filter((field) => isText(field) && !hasOwnFormat(field))
        .map((field) => ({ target, field, limit: limitOf(field) })),
    );
    const answers = texts.map(({ target, field, limit }) => {
      const refusal = limit === undefined ? 'no limit' : refusalOf(target, field, limit + 1);
      return [`${target.name}.${field.name}`, refusal];
    });
    const documented = texts.map(({ target, field, limit }) => {
      const { maxMegabytes } = field.limits;
      const most = maxMegabytes === undefined ? `${limit} characters` : `${maxMegabytes} MB`;
      return [`${target.name}.${field.name}`, `${field.answerName} must be at most ${most}.`];
    });
    expect(texts.length).toBeGreaterThan(30);
    expect(answers).toEqual(documented);
  });

  test('The description states a limit, a format or a choice for every text', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    const schemas = operations.flatMap(({ operationId, parameters = [], requestBody }) => [
      ...parameters.map(({ name, schema }): [string, Schema] => [`${operationId} ${name}`, schema]),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }): [string, Schema] => [
        operationId,
        schema,
      ]),
    ]);
    const unlimited = schemas.flatMap(([place, schema]) => unlimitedIn(schema, place));
    expect([...new Set(unlimited)]).toEqual([]);
  });
});

test('Every list refuses by name a `page` below 1 and a `pageSize` out of its documented range', {
  tags: 'offline-jobs',
}, async () => {
  const claims = { sub: '1', roles: ROLES, permissions: ['Create'], insuranceCompanies: [110], agentId: 1 };
  const caller = new Client(bench.service.url, signToken(claims));
  const lists = operationsOf(document).flatMap(({ operationId, path, parameters = [] }) => {
    const size = parameters.find(({ name }) => name === 'pageSize');
    return size ? [{ operationId, path, most: Number(size.schema['maximum']), parameters }] : [];
  });
  expect(lists.length).toBeGreaterThan(25);
  for (const { operationId, path, most, parameters } of lists) {
    const hasPages = parameters.some(({ name }) => name === 'page');
    const refused = {
      ...field('PageSize', `must be between 1 and ${most}.`),
      ...(hasPages && {
        Page: 'Page must be at least 1.',
      }),
    };
    for (const size of ['0', '-1', `${most + 1}`, 'x', '']) {
      const query = `pageSize=${size}${hasPages ? '&page=0' : ''}`;
      const { fields } = await caller.get(`${path.replace(/\{\w+\}/g, '1')}?${query}`);
      expect(fields, `${operationId}?${query}`).toMatchObject(refused);
    }
  }
});

/** The places of texts without limit in a request's schema. */
function unlimitedIn(schema: Schema, place: string): string[] {
  const { $ref, type, properties, items, anyOf } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? '';
    return unlimitedIn(document.components.schemas[name] ?? {}, `${place} > ${name}`);
  }
  const inner = [
    ...Object.entries((properties ?? {}) as Record<string, Schema>),
    ...((anyOf ?? []) as Schema[]).map((one): [string, Schema] => ['', one]),
    ...(items ? [['[]', items as Schema] as [string, Schema]] : []),
  ].flatMap(([name, one]) => unlimitedIn(one, `${place}.${name}`));
  // How long a document may be is the body's limit.
  const keywords = ['maxLength', 'enum', 'format', 'contentEncoding', 'contentMediaType'];
  const isFree = [type].flat().includes('string') && !keywords.some((keyword) => keyword in schema);
  return isFree ? [place, ...inner] : inner;
}

/** Normalised whole, 200,000 of them take more than ten seconds. */
const MARKS = '\u0301\u0316'.repeat(100_000);

describe('a text that is far too long is refused like any other, in no time', () => {
  test('`policyNumber`, `renewalNo` and `contentType` have at most 200 characters, `fileName` 512', {
    tags: 'endorsements',
  }, async () => {
    const jobId = await bench.requestedJob();
    const body = endorsement({
      endorsementPolicy: endorsementPolicy({ policyNumber: MARKS, renewalNo: MARKS }),
      endorsementPdf: { ...pdf(), fileName: `a.${MARKS}`, contentType: MARKS },
    });
    const { result: answer, ms } = await processorTime(() => bench.insurer.post(makePath(jobId), body));
    expect(answer.fields).toEqual({
      'EndorsementPolicy.PolicyNumber': 'PolicyNumber must be at most 200 characters.',
      'EndorsementPolicy.RenewalNo': 'RenewalNo must be at most 200 characters.',
      'EndorsementPdf.FileName': 'FileName must be at most 512 characters.',
      'EndorsementPdf.ContentType': 'ContentType must be at most 200 characters.',
    });
    expect(ms).toBeLessThan(3_000);
  });

  test('fileName of a file that comes with a request for an endorsement', async () => {
    const files = [{ ...pdf(), fileName: `a.${MARKS}` }];
    const jobId = await bench.requestedJob();
    const answer = await bench.platform.post(`/api/platform/jobs/${jobId}/endorsement-requests`, { files });
    expect(answer.fields).toEqual({ 'Files[0].FileName': 'FileName must be at most 512 characters.' });
  });

  test('Texts of exactly the longest length are accepted', { tags: 'endorsements' }, async () => {
    const jobId = await bench.requestedJob();
    const longest = {
      endorsementPolicy: endorsementPolicy({ policyNumber: 'Ğ'.repeat(200), renewalNo: '0'.repeat(200) }),
      endorsementPdf: { ...pdf(), fileName: 'ş'.repeat(512), contentType: 'x'.repeat(200) },
    };
    expect((await bench.make(jobId, endorsement(longest))).status).toBe(204);
  });
});
