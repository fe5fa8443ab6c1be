// Writes the types of the API for the administration screens and for the TypeScript client from the API's own description.
// With --check it only compares and exits with 1 when they differ. Starts neither database nor server.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTs, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { describedApi, isForClients } from './described-api.mjs';

const WRITTEN =
  '// Written by `npm run generate -- types` from the description of the API: not edited by hand.\n';
const SCREENS = {
  file: 'admin-ui/admin/api/schema.gen.ts',
  head: "import type { Exact } from './exact-json.js';\n\n",
  has: () => true,
  types: { amount: 'Exact', long: 'Exact' },
};
const CLIENT = {
  file: 'clients/typescript/src/schema.gen.ts',
  head: "import type { Decimal, Long } from './numbers.js';\n\n",
  has: isForClients,
  types: { amount: 'Decimal', long: 'Long' },
};

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const document = withoutTextsAndErrors(await describedApi());
for (const target of [SCREENS, CLIENT]) await write(target);

async function write(target) {
  const { file, head } = target;
  const part = target === CLIENT ? onlyUsed(document, target.has) : document;
  const types = astToString(await openapiTs(part, { transform: exactNumbers(target.types) }));
  const text = formatted(file, WRITTEN + head + types + (target === CLIENT ? amountNames(part) : ''));
  if (!process.argv.includes('--check')) return writeFileSync(file, text);
  if (readFileSync(file, 'utf8') === text) return undefined;
  console.error(`${file} is out of date: run npm run generate -- types`);
  process.exitCode = 1;
}

/** The paths that a client calls, with the components that they lead to. */
function onlyUsed({ webhooks: _, ...whole }, has) {
  const paths = Object.fromEntries(Object.entries(whole.paths).filter(([path]) => has(path)));
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
  follow(paths);
  const components = Object.fromEntries(
    Object.entries(whole.components).map(([kind, members]) => [
      kind,
      Object.fromEntries(
        Object.entries(members).filter(([name]) => used.has(`#/components/${kind}/${name}`)),
      ),
    ]),
  );
  return { ...whole, paths, components };
}

/** The members that hold amounts, as a constant; a name that holds amounts holds no other number. */
function amountNames(part) {
  const names = { amount: new Set(), other: new Set() };
  const isAmount = (schema) => JSON.stringify(schema).includes('"#/components/schemas/Amount"');
  for (const { properties = {} } of Object.values(part.components.schemas)) {
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

/** A reworded text or another example changes no type, and every refusal has the same shape. */
function withoutTextsAndErrors(document) {
  const isLeftOut = (key, value) =>
    (['description', 'summary'].includes(key) && typeof value === 'string') ||
    ['example', 'examples', 'headers'].includes(key) ||
    /^[45]\d\d$/.test(key);
  return JSON.parse(JSON.stringify(document, (key, value) => (isLeftOut(key, value) ? undefined : value)));
}

/** 64-bit numbers and amounts keep all their digits. */
function exactNumbers({ amount, long }) {
  return ({ type, format }, { path }) => {
    const isAmount = path === '#/components/schemas/Amount';
    if (format !== 'int64' && !isAmount) return undefined;
    const exact = ts.factory.createTypeReferenceNode(isAmount ? amount : long);
    return [type].flat().includes('null')
      ? ts.factory.createUnionTypeNode([exact, ts.factory.createLiteralTypeNode(ts.factory.createNull())])
      : exact;
  };
}

function formatted(file, text) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/@biomejs/biome/bin/biome', 'format', `--stdin-file-path=${file}`],
    { input: text, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
