// @module-tag running
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERMISSIONS, ROLES } from '../../src/access/roles.js';
import { withoutDirection } from '../../src/api/binding/read-values.js';
import { isBlank } from '../../src/api/binding/rules.js';
import type {
  Configuration,
  ConfiguredAgent,
  ConfiguredUser,
} from '../../src/configuration/configuration.js';
import { PLAN_FORMAT } from '../../src/configuration/configuration.js';
import type { ConfigurationService } from '../../src/configuration/configuration.service.js';
import { fileText, reviewableJson } from '../../src/configuration/file-text.js';
import { readConfiguration, readPlan } from '../../src/configuration/read-file.js';
import { dataSourceOptions } from '../../src/database/data-source.js';
import { file, openConfigurations } from '../support/configuration.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

const RUNS = 25 * Number(process.env['PROPERTY_RUNS'] ?? 1);
const COMPANIES = [110, 111, 2_147_483_647];
const USER_NAMES = ['şule.çağ', 'IĞDIR', 'ömer_ü', 'İnci', 'user-42', 'Иван', 'a@b.example', '__', '7'];

let files: Awaited<ReturnType<typeof openConfigurations>>;
let databases: TestDatabase[];
let sources: DataSource[];
let installations: ConfigurationService[];
let close: () => void;

beforeAll(async () => {
  files = await openConfigurations();
  databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  sources = await Promise.all(
    databases.map(({ url }) => new DataSource(dataSourceOptions({ url }, 2)).initialize()),
  );
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  installations = await Promise.all(databases.map((database) => files.opened(database, closed)));
});
afterAll(async () => {
  close?.();
  for (const source of sources ?? []) await source.destroy();
  for (const database of databases ?? []) await database.drop();
  await files?.remove();
});

const TURKISH = 'çğıİöşüÇĞIÖŞÜ';
/** What the service stores as a name: well-formed Unicode, not blank, without orders of direction. */
const named = (most: number) =>
  fc
    .oneof(
      fc.string({ unit: fc.constantFrom(...TURKISH, ' ', '"', '\\', '\n', 'a', '-', '/'), maxLength: most }),
      fc.string({ unit: 'grapheme-composite', maxLength: Math.min(most, 40) }),
      fc.constantFrom('__proto__', 'null', '0', 'ı'.repeat(most), '\u{1F69A} Nakliyat', 'e\u0301', '\u00e9'),
    )
    .map((text) => withoutDirection(text).replaceAll('\0', ''))
    .filter((text) => !isBlank(text) && [...text].length <= most && text.isWellFormed());

const id = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant(2_147_483_647));
const some = <T>(item: fc.Arbitrary<T>, key: (item: T) => unknown, maxLength = 6) =>
  fc.uniqueArray(item, { selector: (one) => JSON.stringify(key(one)), maxLength });
const product = fc.record({ insuranceCompanyId: fc.constantFrom(...COMPANIES), productId: id });
const operation = fc.record({
  serviceOperationId: id,
  outsourceProcessId: fc.option(id, { nil: null }),
});
const same = <T>(item: T) => item;

const agent: fc.Arbitrary<ConfiguredAgent> = fc.record({
  name: named(200),
  platformUrl: fc.constantFrom(
    null,
    'https://203.0.113.7/a',
    'http://127.0.0.1:9',
    'https://xn--acente-1hb.example',
  ),
  isActive: fc.boolean(),
  autoPause: fc.option(
    fc.record({ failures: fc.constantFrom(3, 1_000), minutes: fc.constantFrom(1, 1_440) }),
    { nil: null },
  ),
  perSecond: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
  resumePerSecond: fc.integer({ min: 1, max: 10_000 }),
  products: some(product, same),
  subscriptions: some(operation, same),
});

const user = (agents: readonly string[]): fc.Arbitrary<ConfiguredUser> =>
  fc
    .record({
      userName: fc.constantFrom(...USER_NAMES),
      kind: fc.constantFrom('Person' as const, 'Machine' as const),
      roles: fc.subarray([...ROLES]),
      permissions: fc.subarray([...PERMISSIONS]),
      insuranceCompanyIds: some(id, same),
      agent: agents.length > 0 ? fc.option(fc.constantFrom(...agents), { nil: null }) : fc.constant(null),
      allowedAddresses: fc.subarray(['203.0.113.0/24', '2001:db8::/32']),
      isActive: fc.boolean(),
      breakGlass: fc.boolean(),
    })
    // What no screen takes either.
    .map(
      (one): ConfiguredUser => ({
        ...one,
        roles: one.roles.filter(
          (role) =>
            (one.kind === 'Person' || (role !== 'Administrator' && role !== 'Operator')) &&
            (role !== 'PlatformUser' || one.agent !== null),
        ),
        allowedAddresses: one.kind === 'Machine' ? one.allowedAddresses : [],
        breakGlass: one.kind === 'Person' && one.breakGlass,
      }),
    );

const codes = (numbers: fc.Arbitrary<number>) =>
  some(fc.record({ code: numbers, tr: named(200), en: named(200) }), ({ code }) => code);
const service = fc.record({
  insuranceCompanyId: fc.constantFrom(...COMPANIES),
  productId: fc.option(id, { nil: null }),
  serviceOperationId: id,
  outsourceProcessId: fc.option(id, { nil: null }),
});

const configuration: fc.Arbitrary<Configuration> = some(agent, ({ name }) => name).chain((agents) =>
  fc.record({
    agents: fc.constant(agents),
    users: some(user(agents.map(({ name }) => name)), ({ userName }) => userName),
    codes: fc.record({
      currencies: codes(fc.integer({ min: 1, max: 7 })),
      endorsementTypes: codes(fc.integer({ min: 0, max: 4 })),
      rejectReasons: codes(fc.constantFrom(1, 17, 2_147_483_647)),
    }),
    evaluation: some(service, same),
  }),
);

const EMPTIED = 'agent, agent_product, agent_subscription, app_user, code_name, service_availability';
const INSERT_AGENT = `insert into agent (name, platform_url, is_active, auto_pause_failures, auto_pause_minutes, per_second,
  resume_per_second) values ($1, $2, $3, $4, $5, $6, $7) returning id`;
const INSERT_USER = `insert into app_user (user_name, kind, roles, permissions, insurance_company_ids, agent_id, allowed_addresses,
  is_active, break_glass, password_hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const INSERT_SERVICE = `insert into service_availability (insurance_company_id, insurance_company_name, product_id, product_name,
  service_operation_id, service_operation_name, service_name, outsource_process_id, outsource_process_name, reason, status_date,
  automatic_evaluation) values ($1, 'c', $2::int, case when $2::int is not null then 'p' end, $3, 'o', 's', $4::int,
  case when $4::int is not null then 'x' end, '', now(), $5)`;

/** An installation with its first Administrator and a service catalog: what is there before any configuration. */
async function emptied(source: DataSource, { evaluation }: Configuration, isOn: boolean): Promise<void> {
  await source.query(`truncate ${EMPTIED} restart identity cascade`);
  const first = ['ilk', 'Person', ['Administrator'], ['Create'], [], null, [], true, true, 'hash'];
  await source.query(INSERT_USER, first);
  for (const one of evaluation) {
    const keys = [one.insuranceCompanyId, one.productId, one.serviceOperationId, one.outsourceProcessId];
    await source.query(INSERT_SERVICE, [...keys, isOn]);
  }
}

/** The rows of a configuration, written without the code that reads and applies files. */
async function filled(source: DataSource, drawn: Configuration): Promise<void> {
  await emptied(source, drawn, true);
  // Other ids than in the installation that takes the file.
  await source.query("select setval(pg_get_serial_sequence('agent', 'id'), 100)");
  const ids = new Map<string, number>();
  for (const { products, subscriptions, ...one } of drawn.agents) {
    const pause = [one.autoPause?.failures ?? null, one.autoPause?.minutes ?? null];
    const values = [one.name, one.platformUrl, one.isActive, ...pause, one.perSecond, one.resumePerSecond];
    const [row]: { id: number }[] = await source.query(INSERT_AGENT, values);
    ids.set(one.name, row?.id ?? 0);
    await source.query('insert into agent_product select $1, * from unnest($2::int[], $3::int[])', [
      row?.id,
      products.map(({ insuranceCompanyId }) => insuranceCompanyId),
      products.map(({ productId }) => productId),
    ]);
    await source.query(
      `insert into agent_subscription (agent_id, service_operation_id, outsource_process_id)
       select $1, * from unnest($2::int[], $3::int[])`,
      [
        row?.id,
        subscriptions.map(({ serviceOperationId }) => serviceOperationId),
        subscriptions.map(({ outsourceProcessId }) => outsourceProcessId),
      ],
    );
  }
  for (const one of drawn.users) {
    const rights = [one.userName, one.kind, one.roles, one.permissions, one.insuranceCompanyIds];
    const of = one.agent === null ? null : ids.get(one.agent);
    const hash = one.kind === 'Person' ? 'hash' : null;
    await source.query(INSERT_USER, [
      ...rights,
      of,
      one.allowedAddresses,
      one.isActive,
      one.breakGlass,
      hash,
    ]);
  }
  const kinds = {
    currencies: 'Currencies',
    endorsementTypes: 'EndorsementTypes',
    rejectReasons: 'RejectReasons',
  };
  for (const [kind, names] of Object.entries(drawn.codes)) {
    for (const { code, tr, en } of names) {
      await source.query('insert into code_name values ($1, $2, $3, $4)', [
        kinds[kind as keyof typeof kinds],
        code,
        tr,
        en,
      ]);
    }
  }
}

async function carried(drawn: Configuration): Promise<void> {
  const [from, to] = installations as [ConfigurationService, ConfigurationService];
  await filled(sources[0] as DataSource, drawn);
  await emptied(sources[1] as DataSource, drawn, false);
  const text = fileText(await from.present());
  for (const { name } of drawn.agents) expect(text).toContain(JSON.stringify(name));
  const wanted = await readConfiguration(await files.write(text));
  const { lines, fingerprint } = await to.plan(wanted, false);
  const plan = {
    format: PLAN_FORMAT,
    version: 1,
    prune: false,
    fingerprint,
    changes: lines,
    configuration: file(wanted),
  };
  await to.apply(await readPlan(await files.write(reviewableJson(plan))));
  expect(fileText(await to.present())).toBe(text);
  expect((await to.plan(wanted, true)).lines).toEqual([]);
}

test('An exported configuration that is applied to an empty installation is exported there byte for byte, and a plan of it is empty', async () => {
  await fc.assert(fc.asyncProperty(configuration, carried), { numRuns: RUNS });
});

test('The same with the largest lists and the longest names', async () => {
  const long = (letter: string) => letter.repeat(200);
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  await carried({
    agents: ['ş', '\u{1F69A}'].map((letter) => ({
      name: long(letter),
      platformUrl: `https://203.0.113.7/${'a'.repeat(480)}`,
      isActive: true,
      autoPause: { failures: 1_000, minutes: 1_440 },
      perSecond: 10_000,
      resumePerSecond: 10_000,
      products: numbers(5_000).map((productId) => ({ insuranceCompanyId: 110, productId })),
      subscriptions: numbers(5_000).map((serviceOperationId) => ({
        serviceOperationId,
        outsourceProcessId: null,
      })),
    })),
    users: [
      {
        userName: 'ğ'.repeat(100),
        kind: 'Machine',
        roles: ['InsuranceCompanyAPIAdmin', 'PlatformUser'],
        permissions: ['Create'],
        insuranceCompanyIds: numbers(500),
        agent: long('ş'),
        allowedAddresses: numbers(50).map((part) => `203.0.113.${part}/32`),
        isActive: true,
        breakGlass: false,
      },
    ],
    codes: {
      currencies: numbers(7).map((code) => ({ code, tr: long('ı'), en: long('İ') })),
      endorsementTypes: [],
      rejectReasons: numbers(500).map((code) => ({ code, tr: long('ğ'), en: 'e' })),
    },
    evaluation: numbers(300).map((serviceOperationId) => ({
      insuranceCompanyId: 110,
      productId: null,
      serviceOperationId,
      outsourceProcessId: 3,
    })),
  });
});
