import 'reflect-metadata';
import { join } from 'node:path';
import { pino } from 'pino';
import { startService } from '../boot.js';
import { SettingsError } from '../config/environment.js';
import { exportToLibraries, Settings } from '../config/settings.js';
import { isDatabaseUnavailable } from '../errors/database-errors.js';
import { problemsBeside } from '../start-problems.js';
import { describeError } from '../tracing/logger.js';
import { command } from './command-line.js';

/** Time for the stop after SHUTDOWN_DELAY. Leases and crash recovery take care of work that is unfinished by then. */
const STOP_WITHIN_MS = 18_000;

const usage = `Usage: zeyil start
Serves until it is stopped. Settings are environment variables or stand in .env; .env.example lists them all.`;

// Without this handler, Node.js prints the whole error: for a failed query its text and parameters, with personal data.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${JSON.stringify({ event: 'uncaught error', error: describeError(error) })}\n`);
  process.exit(1);
});

export default command({ usage }, async () => {
  try {
    const settings = new Settings(process.env);
    exportToLibraries(settings, process.env);
    const service = await startService(settings);
    const hurry = new AbortController();
    let stopping = false;
    const stop = () => {
      // A second signal cuts SHUTDOWN_DELAY short.
      if (stopping) return hurry.abort();
      stopping = true;
      setTimeout(() => process.exit(0), settings.shutdownDelay + STOP_WITHIN_MS).unref();
      void service.stop(hurry.signal).finally(() => process.exit(0));
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    // Written at every LOG_LEVEL, in the form of the log: supervisors wait for it.
    const [level, time] = [pino.levels.values['info'], new Date().toISOString()];
    const line = { event: 'listening', url: service.url, simulator: service.simulatorUrl, level, time };
    process.stdout.write(`${JSON.stringify(line)}\n`);
    if (service.simulatorUrl) {
      process.stdout.write(
        `\nSandbox. Administration: ${service.url}/admin/ (ADMIN_NAME and ADMIN_PASSWORD of the demo users)\n` +
          `API page: ${service.url}/api/docs  Platform simulator: ${service.simulatorUrl}/\n` +
          `Demo users: ${join(settings.dataDirectory, 'sandbox-users.env')}  Try: npx zeyil demo\n\n`,
      );
    }
    return 0;
  } catch (error) {
    const beside = error instanceof SettingsError ? await problemsBeside(error) : [];
    process.stderr.write(`${[wordsFor(error), ...beside].join('\n')}\n`);
    return process.exit(1);
  }
});

function wordsFor(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof Error && error.constructor === Error) return error.message;
  const description = describeError(error);
  const { code } = description;
  if (isDatabaseUnavailable(error) && code === undefined)
    return 'The database did not answer during the start; see DATABASE_URL.';
  return isDatabaseUnavailable(error)
    ? `The database did not take what a start writes (${code}); see DATABASE_URL.`
    : JSON.stringify(description, null, 2);
}
