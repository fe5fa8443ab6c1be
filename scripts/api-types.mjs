// Writes the types of the API, which the TypeScript client and the administration screens share, and the kinds of events, which
// the screens offer, from the API's own description. With --check it only compares and exits with 1 when they differ. Starts
// neither database nor server.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import openapiTs, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { describedApi } from './described-api.mjs';
import { writePages } from './written-pages.mjs';

const FILE = 'clients/typescript/src/schema.gen.ts';
const EVENT_KINDS = 'admin-ui/admin/api/event-kinds.gen.ts';
const WRITTEN =
  '// Written by `npm run generate -- types` from the description of the API: not edited by hand.\n';
const HEAD = `${WRITTEN}// Decimal is the type of amounts, Long that of integers of 64 bits: each user of these types reads numbers in its own way.

`;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const document = onlyCalled(withoutTextsAndErrors(await describedApi()));
const types = astToString(await openapiTs(document, { transform: exactNumbers }));
const text = HEAD + withNumberTypes(withoutAbsent(types)) + amountNames();
const files = [
  [FILE, text],
  [EVENT_KINDS, WRITTEN + eventKinds()],
];
writePages('types', new Map(files.map(([file, written]) => [file, formatted(written)])));

/** The paths, with the components that they lead to; nobody calls a webhook. */
function onlyCalled({ webhooks: _, ...whole }) {
  const used = new Set();
  const follow = (value) => {
    JSON.stringify(value, (key, member) => {
      if (key !== '$ref' || used.has(member)) return member;
      used.add(member);
      const [, , kind, name] = member.split('/');
      follow(whole.components[kind][name]);
      return member;
    });
  };
  follow(whole.paths);
  const components = Object.fromEntries(
    Object.entries(whole.components).map(([kind, members]) => [
      kind,
      Object.fromEntries(
        Object.entries(members).filter(([name]) => used.has(`#/components/${kind}/${name}`)),
      ),
    ]),
  );
  return { ...whole, components };
}

/** The members that hold amounts, as a constant; a name that holds amounts holds no other number. */
function amountNames() {
  const names = { amount: new Set(), other: new Set() };
  const isAmount = (schema) => JSON.stringify(schema).includes('"#/components/schemas/Amount"');
  for (const { properties = {} } of Object.values(document.components.schemas)) {
    for (const [name, schema] of Object.entries(properties)) {
      if (schema.properties || schema.items || schema.type === 'string' || schema.type === 'boolean')
        continue;
      names[isAmount(schema) ? 'amount' : 'other'].add(name);
    }
  }
  const both = [...names.amount].filter((name) => names.other.has(name));
  if (both.length > 0) throw new Error(`Amounts and other numbers share a name: ${both.join(', ')}`);
  const list = JSON.stringify([...names.amount].sort());
  return `\n/** Members whose numbers are amounts. */\nexport const AMOUNTS: readonly string[] = ${list};\n`;
}

/** The kinds of events, in the order in which people choose them. */
function eventKinds() {
  const kinds = JSON.stringify(document.components.schemas.EventItem.properties.Kind.enum);
  return `
/** The kinds of operational events, in the order in which people choose them. */
export const EVENT_KINDS = ${kinds} as const;
export type EventKind = (typeof EVENT_KINDS)[number];
`;
}

/** A reworded text or another example changes no type, and every refusal has the same shape. */
function withoutTextsAndErrors(described) {
  const isLeftOut = (key, value) =>
    (['description', 'summary'].includes(key) && typeof value === 'string') ||
    ['example', 'examples', 'headers'].includes(key) ||
    /^[45]\d\d$/.test(key);
  return JSON.parse(JSON.stringify(described, (key, value) => (isLeftOut(key, value) ? undefined : value)));
}

/** 64-bit numbers and amounts keep all their digits. */
function exactNumbers({ type, format }, { path }) {
  const isAmount = path === '#/components/schemas/Amount';
  if (format !== 'int64' && !isAmount) return undefined;
  const exact = ts.factory.createTypeReferenceNode(isAmount ? 'Decimal' : 'Long');
  return [type].flat().includes('null')
    ? ts.factory.createUnionTypeNode([exact, ts.factory.createLiteralTypeNode(ts.factory.createNull())])
    : exact;
}

/** Leaves out the methods and parameters that an operation has not, and headers of any name. */
function withoutAbsent(text) {
  return text
    .replace(/^ *(?!content)\w+\?: never;\n/gm, '')
    .replace(/^ *parameters: \{\s*\};\n/gm, '')
    .replace(/^ *headers: \{\s*\[name: string\]: unknown;\s*\};\n/gm, '')
    .replace(/^export type (webhooks|\$defs) = .*\n/gm, '');
}

function withNumberTypes(text) {
  return text
    .replace(/^(export interface (?:paths|components|operations)) /gm, '$1<Decimal, Long> ')
    .replace(/\b(components|operations)(?=\[")/g, '$1<Decimal, Long>');
}

function formatted(text) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/@biomejs/biome/bin/biome', 'format', `--stdin-file-path=${FILE}`],
    { input: text, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
