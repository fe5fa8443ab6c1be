import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the instructions of a Dockerfile leave behind. */
export interface Built {
  /** The folder that stands for the root of the image's file system. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string | undefined;
  /** ENTRYPOINT and CMD. */
  command: string[];
  health: string[];
}

/** Paths of the image that the instructions create or use; in the test they lie under the stage's root. */
const OWN_PATHS = /\/(app|var\/lib\/zeyil-gateway)\b/g;

const INSTALLATION = 'npm ci --ignore-scripts';

/** A build knows nothing of the test's variables; with NODE_ENV=test its pages would be those of development. */
const { NODE_ENV: _, ...OF_THE_BUILD } = process.env;

/**
 * Carries out the instructions of a Dockerfile without Docker, in folders below `directory`: the same commands on this
 * machine's Node.js, not on the base image. Owners are not set.
 * @returns the last stage
 */
export async function buildWithoutDocker(dockerfile: string, directory: string): Promise<Built> {
  const text = await readFile(dockerfile, 'utf8');
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const context = await contextFiles(`${dockerfile}.dockerignore`);
  const stages = new Map<string, Built>();
  let stage: Built | undefined;
  for (const line of lines) {
    const [instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line)?.slice(1) ?? [];
    if (instruction === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last';
      const root = join(directory, name);
      stage = { root, workdir: '/', env: {}, user: undefined, command: [], health: [] };
      stages.set(name, stage);
    } else if (stage) await carryOut(stage, instruction, rest, context, stages);
  }
  if (!stage) throw new Error(`${dockerfile} has no FROM.`);
  return stage;
}

async function carryOut(
  stage: Built,
  instruction: string,
  rest: string,
  context: readonly string[],
  stages: ReadonlyMap<string, Built>,
): Promise<void> {
  const here = join(stage.root, stage.workdir);
  switch (instruction) {
    case 'WORKDIR':
      stage.workdir = rest;
      await mkdir(join(stage.root, rest), { recursive: true });
      return;
    case 'COPY':
      return copy(rest, here, context, stages);
    case 'RUN': {
      const command = rest
        .replace(/chown \S+ \S+/g, 'true')
        .replace(OWN_PATHS, (path) => join(stage.root, path));
      if (command === INSTALLATION && (await copyPackages(here))) return;
      await run('sh', ['-ec', command], { cwd: here, env: OF_THE_BUILD, maxBuffer: 64 * 1024 * 1024 });
      return;
    }
    case 'ENV':
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
      return;
    case 'USER':
      stage.user = rest;
      return;
    case 'ENTRYPOINT':
    case 'CMD':
      stage.command.push(...(JSON.parse(rest) as string[]));
      return;
    case 'HEALTHCHECK':
      stage.health = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4)) as string[];
      return;
    case 'VOLUME':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return;
    default:
      throw new Error(`${instruction} is not known to this test.`);
  }
}

/**
 * Copies the checkout's packages into a folder, in a tenth of the time in which npm unpacks them.
 * @returns whether npm finds there exactly what it would install
 */
async function copyPackages(here: string): Promise<boolean> {
  await run('cp', ['-a', 'node_modules', here]);
  const { stdout } = await run('sh', ['-c', `${INSTALLATION} --dry-run`], { cwd: here, env: OF_THE_BUILD });
  const isSame = /^up to date/m.test(stdout);
  if (!isSame) await rm(join(here, 'node_modules'), { recursive: true });
  return isSame;
}

async function copy(
  rest: string,
  here: string,
  context: readonly string[],
  stages: ReadonlyMap<string, Built>,
): Promise<void> {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? stages.get(words.shift()?.slice(7) ?? '') : undefined;
  const given = words.pop() ?? '.';
  for (const source of words) {
    const target = given.endsWith('/') && from ? join(given, basename(source)) : given;
    if (from)
      await cp(join(from.root, source), join(here, target), { recursive: true, verbatimSymlinks: true });
    else {
      const files = context.filter((file) => source === '.' || file === source);
      if (files.length === 0) throw new Error(`${source} is not in the context.`);
      for (const file of files) {
        const path = join(here, target, source === '.' ? file : basename(file));
        await mkdir(dirname(path), { recursive: true });
        await cp(file, path);
      }
    }
  }
}

/** The files of the checkout that the list lets into the context; of its patterns, those that it uses are known. */
async function contextFiles(ignoreFile: string): Promise<string[]> {
  const patterns = (await readFile(ignoreFile, 'utf8')).split('\n').filter(Boolean);
  const isUnder = (file: string, path: string) => file === path || file.startsWith(`${path}/`);
  const roots = patterns.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const left = patterns.filter((line) => !line.startsWith('!') && line !== '*');
  const found: string[] = [];
  for (const root of roots) {
    const inside = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => undefined);
    if (!inside) found.push(root);
    for (const entry of inside ?? []) if (entry.isFile()) found.push(join(entry.parentPath, entry.name));
  }
  return found.filter((file) => !left.some((path) => isUnder(file, path)));
}
