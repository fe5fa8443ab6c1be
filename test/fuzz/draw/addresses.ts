import fc from 'fast-check';
import type { NamedOperation } from '../../support/described-api.js';
import { late, type PoolName } from './drawn.js';
import { oddText } from './texts.js';

type Schema = Record<string, unknown>;

/** Texts as they stand in an address; odd ones are encoded, unless they are wrong because they are not. */
const encoded = oddText.map((text) => encodeURIComponent(text.toWellFormed()));
const oddSegment = fc.oneof(
  fc.constantFrom(
    ...['0', '-1', '1', '2', '2147483647', '2147483648', '-2147483649', '99999999999999999999', '1.0'],
    ...['1e3', '0x1'],
    ...['%31', '%00', '1%00', '%20', 'null', 'x', '１', '%EF%BC%91', '%D9%A3', '1;a=b', '1,2', '1%2F2'],
    ...['..%2f..%2f', '%2e%2e'],
    ...['%', '%zz', '%ff', '%c0%af', '%ed%a0%80', '+1', '%2B1', "1'", '1%27%20or%201=1', '*', ':jobId'],
    ...['{jobId}', '~', '@'],
    'x'.repeat(399),
    'x'.repeat(401),
    'ş'.repeat(100),
    '%C5%9F'.repeat(100),
    '1'.repeat(5_000),
  ),
  encoded.filter((text) => text !== '' && text !== '.' && text !== '..' && text.length < 8_000),
);

const WORDS: Readonly<Record<string, readonly string[]>> = {
  insuranceCompanyId: ['110', '120', '999'],
  parameterId: ['91', '92', '93', '7'],
  day: ['2026-11-27', '2026-11-28', '9999-12-31'],
};
const DOCUMENT_KINDS = ['ZeyilPdf', 'BilgilendirmeFormu', 'zeyilpdf'];
const CODE_KINDS = ['RejectReasons', 'EndorsementTypes', 'Currencies', 'currencies'];
const POOL_OF_ID: readonly [path: RegExp, pool: PoolName][] = [
  [/agents/, 'agents'],
  [/users\/.+\/(secrets|keys)/, 'machines'],
  [/users/, 'users'],
  [/deliveries/, 'deliveries'],
  [/service-availabilities\/plans/, 'plans'],
  [/service-availabilities\/statuses/, 'bulkChanges'],
  [/service-availabilities/, 'services'],
  [/service-catalog\/syncs/, 'catalogSyncs'],
  [/syncs/, 'syncs'],
  [/admin\/vehicles\//, 'vehicleTypes'],
  [/outgoing-logs/, 'logs'],
];

/** Names a thing of the kind that the parameter stands for; undefined where no pool has one. */
function thingOf(path: string, name: string, pick: number): string | undefined {
  if (name === 'policyNumber') return late('policies', pick);
  if (name === 'comparisonId') return late('comparisons', pick);
  if (path.includes('{comparisonId}')) return late('comparisonDays', pick);
  const kinds = path.includes('codes') ? CODE_KINDS : DOCUMENT_KINDS;
  const words = name === 'kind' ? kinds : WORDS[name];
  if (words) return words[pick % words.length];
  if (name === 'jobId' && path.includes('files')) return late('fileJobs', pick);
  if (name === 'jobId') return late(pick % 3 === 0 ? 'jobs' : 'requestedJobs', pick);
  if (name === 'fileId') return late('files', pick);
  if (name === 'agentId') return late(pick % 2 === 0 ? 'agents' : 'ownAgents', pick);
  if (name === 'version') return late('versions', pick);
  if (name === 'referanceNo') return late('references', pick);
  if (name === 'value') return late('vehicles', pick);
  if (name === 'trialId') return late('trials', pick);
  if (path.includes('{trialId}')) return late('trialAgents', pick);
  if (name === 'secretId') return late('secrets', pick);
  if (path.includes('{secretId}')) return late('secretMachines', pick);
  const pool = POOL_OF_ID.find(([fits]) => fits.test(path))?.[1];
  return pool && late(pool, pick);
}

/** Paths of an operation: most name things that exist. */
function pathOf({ path }: NamedOperation): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return fc.constant(path);
  return fc
    .tuple(fc.nat({ max: 9_999 }), fc.array(fc.tuple(fc.nat({ max: 9 }), oddSegment), sized(names.length)))
    .map(([pick, odd]) =>
      names.reduce((text, name, index) => {
        const [turn = 0, segment = 'x'] = odd[index] ?? [];
        const thing = turn < 8 ? thingOf(path, name, pick) : undefined;
        return text.replace(`{${name}}`, () => thing ?? segment);
      }, path),
    );
}

function sized(length: number): { minLength: number; maxLength: number } {
  return { minLength: length, maxLength: length };
}

/** A value as the parameter's schema describes it. */
function fittingValue({
  enum: words,
  type,
  minimum = 0,
  maximum = 500,
  format,
}: Schema): fc.Arbitrary<string> {
  if (Array.isArray(words)) return fc.constantFrom(...words.map(String));
  if (type === 'boolean') return fc.constantFrom('true', 'false');
  if (format === 'date') return fc.constantFrom('2026-11-22', '2026-01-01', '2016-01-01');
  if (type === 'integer') {
    const [least, most] = [Number(minimum), Number(maximum)];
    return fc
      .oneof(fc.integer({ min: least, max: Math.min(most, least + 30) }), fc.constantFrom(least, most))
      .map(String);
  }
  return fc.constantFrom('now', '2026-11-22', '1', 'true', 'a%20reason', 'OwjQ');
}

/** The example of a parameter, as it stands in an address. */
function exampleOf({ examples }: Schema): fc.Arbitrary<string> | undefined {
  return Array.isArray(examples) ? fc.constant(encodeURIComponent(String(examples[0]))) : undefined;
}

/** Queries of an operation: some of its parameters, and now and then doubled, unknown or malformed ones. */
function queryOf({ parameters = [] }: NamedOperation): fc.Arbitrary<string> {
  const pairsWith = (drawnFrom: (schema: Schema) => fc.Arbitrary<string>) => {
    const known = parameters.filter((parameter) => parameter.in === 'query');
    const pairs = known.map(({ name, schema, required }) => {
      const given = drawnFrom(schema).map((text) => `${name}=${text}`);
      const left = fc.constant('');
      return fc.oneof({ weight: required ? 9 : 1, arbitrary: given }, { weight: 1, arbitrary: left });
    });
    return fc.tuple(...pairs);
  };
  const odd = pairsWith((schema) =>
    fc.oneof({ weight: 4, arbitrary: fittingValue(schema) }, { weight: 1, arbitrary: encoded }),
  );
  // Of many filters one would nearly always be odd, so that no request got past the binder.
  const fitting = pairsWith((schema) => exampleOf(schema) ?? fittingValue(schema));
  const strange = fc.constantFrom(
    ...['a=1', '__proto__=1', '__proto__[a]=1', 'page', 'page=', 'page=1&page=2', 'PAGE=1', '=', '&&&'],
    ...['%', 'page=%zz', 'page=%ff'],
    ...[
      'page[]=1',
      'pageSize=%00',
      '?',
      '#',
      `q=${'x'.repeat(7_000)}`,
      Array.from({ length: 900 }, (_, i) => `p${i}=1`).join('&'),
    ],
  );
  return fc
    .tuple(
      fc.oneof(odd, fitting),
      fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: strange }),
    )
    .map(([pairs, more]) => [...pairs, more].filter(Boolean).join('&'));
}

/** Path and query of a request to an operation. */
export function targetOf(operation: NamedOperation): fc.Arbitrary<string> {
  return fc
    .tuple(pathOf(operation), queryOf(operation))
    .map(([path, query]) => (query ? `${path}?${query}` : path));
}
