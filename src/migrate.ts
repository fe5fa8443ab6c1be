import { existsSync } from 'node:fs';
import { Settings } from './config/settings.js';
import { openDatabase } from './database/open-database.js';

// Brings the schema up to date without serving; the service does the same when it starts.
if (existsSync('.env')) process.loadEnvFile('.env');
const say = (message: string) => void process.stdout.write(`${message}\n`);
try {
  const database = await openDatabase(new Settings(process.env), say);
  await database.close();
  say('The database is up to date.');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
