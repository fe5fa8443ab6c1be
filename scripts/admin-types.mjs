// Writes the types of the API for the administration screens from the API's own description. With --check it only
// compares and exits with 1 when they differ. Starts neither database nor server.
import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DiscoveryService, ModulesContainer, NestFactory } from '@nestjs/core';
import openapiTs, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { ApiDocs } from '../dist/src/api-docs/api-docs.service.js';
import { AppModule } from '../dist/src/app.module.js';
import { Settings } from '../dist/src/config/settings.js';

const FILE = 'admin-ui/admin/api/schema.gen.ts';
const HEAD =
  '// Written by `npm run admin:types` from the description of the API: not edited by hand.\n' +
  "import type { Exact } from './exact-json.js';\n\n";

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const written = formatted(HEAD + astToString(await openapiTs(await described(), { transform: exactNumber })));
if (!process.argv.includes('--check')) writeFileSync(FILE, written);
else if (readFileSync(FILE, 'utf8') !== written) {
  console.error(`${FILE} is out of date: run npm run admin:types`);
  process.exitCode = 1;
}

/** The document of a service with default settings; Nest's preview mode reads the modules and creates nothing. */
async function described() {
  const folder = mkdtempSync(join(tmpdir(), 'zeyil-types-'));
  try {
    const settings = new Settings({ DATA_DIR: folder, SANDBOX: 'false' });
    const app = await NestFactory.createApplicationContext(
      AppModule.with(settings, { options: {} }, {}, {}),
      { preview: true, logger: ['error'], abortOnError: false },
    );
    const docs = new ApiDocs(new DiscoveryService(app.get(ModulesContainer)), settings);
    docs.onModuleInit();
    return withoutTextsAndErrors(JSON.parse(String(await docs.json('en'))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A reworded text or another example changes no type, and every refusal has the same shape. */
function withoutTextsAndErrors(document) {
  const isLeftOut = (key, value) =>
    (['description', 'summary'].includes(key) && typeof value === 'string') ||
    ['example', 'examples', 'headers'].includes(key) ||
    /^[45]\d\d$/.test(key);
  return JSON.parse(JSON.stringify(document, (key, value) => (isLeftOut(key, value) ? undefined : value)));
}

/** 64-bit numbers and amounts keep all their digits, as text where a float cannot hold them. */
function exactNumber({ type, format }, { path }) {
  if (format !== 'int64' && path !== '#/components/schemas/Amount') return undefined;
  const exact = ts.factory.createTypeReferenceNode('Exact');
  return [type].flat().includes('null')
    ? ts.factory.createUnionTypeNode([exact, ts.factory.createLiteralTypeNode(ts.factory.createNull())])
    : exact;
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
