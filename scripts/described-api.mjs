// Returns the description of the API without a running service.
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiscoveryService, ModulesContainer, NestFactory } from '@nestjs/core';
import { ApiDocs } from '../dist/src/api-docs/api-docs.service.js';
import { AppModule } from '../dist/src/app.module.js';
import { Settings } from '../dist/src/config/settings.js';

let text;

/** The English document of a service with default settings, which each process builds once. */
export async function describedApi() {
  text ??= build();
  return JSON.parse(await text);
}

/** Nest's preview mode reads the modules and creates nothing. */
async function build() {
  const folder = mkdtempSync(join(tmpdir(), 'zeyil-types-'));
  try {
    const settings = new Settings({ DATA_DIR: folder, SANDBOX: 'false' });
    const app = await NestFactory.createApplicationContext(
      AppModule.with(settings, { options: {} }, {}, {}),
      { preview: true, logger: ['error'], abortOnError: false },
    );
    const docs = new ApiDocs(new DiscoveryService(app.get(ModulesContainer)), settings);
    docs.onModuleInit();
    return String((await docs.json('en')).bytes);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
