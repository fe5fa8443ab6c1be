import { access, constants, mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Places, SettingsError } from './config/environment.js';
import type { Settings } from './config/settings.js';
import { databaseProblem } from './database/open-database.js';
import { errorCode } from './errors/caught.js';
import { hostInUrl } from './net/host-urls.js';
import type { Logger } from './tracing/logger.js';

/** File handles for callers, platforms, documents and the S3 client; database connections need more. */
const FILE_HANDLES = 1_000;

/** @throws Error that lists every problem, one a line, that would keep the service from starting */
export async function refuseToStartWith(places: Places): Promise<void> {
  const problems = sentences(await Promise.all([unwritableData(places), takenPort(places)]));
  if (problems.length === 0) return;
  throw new Error([...problems, ...sentences([await databaseProblem(places)])].join('\n'));
}

/** Other problems that keep the service from starting, as far as the valid settings allow checking. */
export async function problemsBeside({ problems, places }: SettingsError): Promise<string[]> {
  const isWrong = (name: string) => problems.some((problem) => problem.startsWith(name));
  return sentences(
    await Promise.all([
      unwritableData(places),
      isWrong('PORT ') ? undefined : takenPort(places),
      isWrong('DATABASE_URL') ? undefined : databaseProblem(places),
    ]),
  );
}

const sentences = (problems: (string | undefined)[]) => problems.filter((problem) => problem !== undefined);

/** Warns of a low limit of open files; Node.js has already raised it as far as its process may. */
export async function warnOfFewFileHandles({ databasePoolSize }: Settings, logger: Logger): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const limit = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]);
  const wanted = databasePoolSize + FILE_HANDLES;
  if (limit < wanted)
    logger.warn({ event: 'few file handles', limit, wanted, see: 'ulimit -n, LimitNOFILE' });
}

/** A full disk does not stop the start, because stored data can still be read. */
async function unwritableData({ dataDirectory }: Places): Promise<string | undefined> {
  try {
    await mkdir(dataDirectory, { recursive: true });
    await access(dataDirectory, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const code = errorCode(error);
    return code === 'ENOSPC' ? undefined : `${dataDirectory} cannot be written (${code}); see DATA_DIR.`;
  }
}

function takenPort({ host, port }: Places): Promise<string | undefined> {
  if (port === 0) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(`Cannot listen on ${hostInUrl(host)}:${port} (${code}); see HOST and PORT.`),
    );
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}
