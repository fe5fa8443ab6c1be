import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../support/client.js';
import { DescribedApi, type OpenApi } from '../support/described-api.js';
import { askedLogId, QUESTION_PATH } from '../support/outgoing-logs.js';
import { type PlatformAnswerer, succeed, type TestPlatform } from '../support/platform.js';
import { WITHOUT_LIMITS } from '../support/request-limits.js';
import { contradictions } from './consistency.js';
import { PRIVATE_TEXT } from './draw/bodies.js';
import { type Case, drawer } from './draw/cases.js';
import { type Finding, Findings } from './findings.js';
import { Oracle } from './oracle.js';
import { Player } from './player.js';
import { startFuzzProvider } from './provider.js';
import { SEQUENCES } from './sequences.js';
import { type Memory, ServiceUnderFuzz, type Stall } from './service-under-fuzz.js';
import { JWT_SECRET, OTHER_PASSWORD, PASSWORD, PLATFORM_KEY, ROOT, World } from './world.js';

/** What is fuzzed, and how much. */
export interface FuzzOptions {
  seed: number;
  requests: number;
  concurrency: number;
  /** Only the case of this index. */
  only?: number;
  /** An empty database. */
  databaseUrl: string;
  /** An empty directory. */
  dataDirectory: string;
  platform: TestPlatform;
  /** Told how far it is. */
  progress?: (done: number) => void;
}

/** What came of it. */
export interface FuzzReport {
  findings: Finding[];
  /** Answers by status. */
  statuses: Record<number, number>;
  /** Operations that never succeeded: the fuzzer did not get deep there. */
  shallow: string[];
  /** The longest times for which one request held the event loop up, confirmed alone. */
  stalls: Stall[];
  /** The longest time for which the event loop was held up at all, in milliseconds, and what was under way then. */
  longest: { ms: number; indexes: number[] };
  warm: Memory;
  end: Memory;
  seconds: number;
}

const STALL_LIMIT_MS = 100;
const HEAP_GROWTH_LIMIT = 24 * 1024 * 1024;

/** How many requests more are drawn at a time. */
const DEEPER_BY = 200;
const KEEP_EVERY = 250;

/** What no answer shows: none of them shows passwords, keys or what signs. */
const SECRETS = [JWT_SECRET, PASSWORD, OTHER_PASSWORD, ROOT.password, PLATFORM_KEY];
const ENCRYPTION_KEY = Buffer.alloc(32, 'sifreleme').toString('base64');

/** Starts the built service, sends it what the seed says, and looks at everything that came of it. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const provider = await startFuzzProvider();
  const variables = {
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: options.dataDirectory,
    BOOTSTRAP_ADMIN_USER: ROOT.userName,
    BOOTSTRAP_ADMIN_PASSWORD: ROOT.password,
    JWT_SECRETS: JWT_SECRET,
    ENCRYPTION_KEY,
    ACCESS_TOKEN_TTL: '1h',
    TRUST_PROXY: '1',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'zeyil',
    OIDC_CLIENT_SECRET: PLATFORM_KEY,
    OIDC_ROLES: 'Administrator=a;Operator=b',
    LOCAL_SIGN_IN: 'on',
    ...WITHOUT_LIMITS,
    // One half of the seeds looks at what is kept in clear, the other at what is encrypted.
    ENCRYPT_DOCUMENTS: String(options.seed % 2 === 1),
  };
  options.platform.answer(moody());
  const service = await ServiceUnderFuzz.start(variables, [...SECRETS, ENCRYPTION_KEY, PRIVATE_TEXT]);
  const run = new Run(options, service, provider.logoutTokens);
  try {
    return await run.go();
  } finally {
    await run.close();
    await service.stop();
    provider.close();
  }
}

class Run {
  private readonly findings = new Findings();
  private draw: (seed: number, index: number) => Case;
  private player: Player;
  private world: World;
  private operations: readonly string[] = [];
  private next = 0;
  private done = 0;
  private readonly underWay: { index: number; from: number; to: number }[] = [];

  constructor(
    private readonly options: FuzzOptions,
    private readonly service: ServiceUnderFuzz,
    private readonly logoutTokens: readonly string[],
  ) {}

  async go(): Promise<FuzzReport> {
    const { options, service } = this;
    const { databaseUrl, platform, only, requests } = options;
    this.world = await World.make(service.url, databaseUrl, platform.url);
    this.world.pools.logoutTokens = [...this.logoutTokens];
    const document = await new Client(service.url).get('/api/openapi.json');
    const api = new DescribedApi(document.json<OpenApi>());
    this.operations = api.operations.map(({ operationId }) => operationId);
    const oracle = new Oracle(api, [...SECRETS, ENCRYPTION_KEY]);
    this.player = new Player(this.world, api.operations, oracle, this.findings);
    this.draw = drawer(api.operations, Object.keys(SEQUENCES), platform.url);
    // Starting and making the world is not what is measured.
    service.stalls.length = 0;
    const startedAt = performance.now();
    if (only !== undefined) await this.play(only);
    else await this.upTo(Math.min(1_000, Math.ceil(requests / 3)));
    const warm = await service.memory();
    if (only === undefined) {
      await this.upTo(requests);
      await this.untilDeep(requests);
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    const longest = this.longestStall();
    const stalls = await this.confirmedStalls();
    const end = await this.settled();
    await this.judgeTheEnd(warm, end);
    const { statuses } = this.player;
    return {
      findings: this.findings.list,
      statuses,
      shallow: this.shallow(),
      stalls,
      longest,
      warm,
      end,
      seconds,
    };
  }

  async close(): Promise<void> {
    await this.world?.close();
  }

  /** Plays what is not yet played below this index. */
  /** Operations that have not succeeded yet. */
  private shallow(): string[] {
    return this.operations.filter((name) => !this.player.succeeded.has(name));
  }

  /**
   * Goes on while an operation has not succeeded, at most for half as many requests again: whether a drawn one can depends on
   * what there is at that moment, which on a busy machine differs from run to run.
   */
  private async untilDeep(requests: number): Promise<void> {
    const most = Math.ceil(requests * 1.5);
    for (let index = requests; index < most && this.shallow().length > 0; ) {
      index = Math.min(index + DEEPER_BY, most);
      await this.upTo(index);
    }
  }

  private async upTo(index: number): Promise<void> {
    const worker = async () => {
      while (this.next < index && !this.service.end) {
        const mine = this.next++;
        if (mine > 0 && mine % KEEP_EVERY === 0) await this.world.keep();
        await this.play(mine);
        this.options.progress?.(++this.done);
      }
    };
    await Promise.all(Array.from({ length: this.options.concurrency }, worker));
  }

  private async play(index: number): Promise<void> {
    const from = Date.now();
    await this.player.play(index, this.draw(this.options.seed, index));
    this.underWay.push({ index, from, to: Date.now() });
  }

  private longestStall(): FuzzReport['longest'] {
    const [longest] = this.service.stalls.toSorted((a, b) => b.ms - a.ms);
    return longest ? { ms: longest.ms, indexes: this.during(longest) } : { ms: 0, indexes: [] };
  }

  private during(stall: Stall): number[] {
    return this.underWay
      .filter(({ from, to }) => from <= stall.to && to >= stall.from)
      .map(({ index }) => index);
  }

  /** A stall while many requests are under way may be all of theirs: each is asked again alone. */
  private async confirmedStalls(): Promise<Stall[]> {
    const long = this.service.stalls.filter(({ ms }) => ms >= STALL_LIMIT_MS).sort((a, b) => b.ms - a.ms);
    const suspects = long.slice(0, 40).flatMap((stall) => this.during(stall));
    const confirmed: Stall[] = [];
    for (const index of new Set(suspects)) {
      await sleep(50);
      const before = this.service.stalls.length;
      await this.play(index);
      await sleep(50);
      const own = this.service.stalls.slice(before).find(({ ms }) => ms >= STALL_LIMIT_MS);
      if (!own) continue;
      confirmed.push(own);
      const problem = `the event loop was held up for more than ${STALL_LIMIT_MS} ms`;
      this.findings.add({
        index,
        problem,
        dump: `${Math.round(own.ms)} ms\n${this.player.dumpOf(this.draw(this.options.seed, index))}`,
      });
    }
    return confirmed;
  }

  /** Memory once deliveries and what else runs in the background had time to end. */
  private async settled(): Promise<Memory> {
    await sleep(Math.min(5_000, this.options.requests));
    return this.service.memory();
  }

  private async judgeTheEnd(warm: Memory, end: Memory): Promise<void> {
    const { service, findings, options, world } = this;
    for (const complaint of service.complaints) findings.add({ problem: complaint });
    if (service.end) return findings.add({ problem: service.end });
    const grown = end.heapUsed + end.external - warm.heapUsed - warm.external;
    if (grown > HEAP_GROWTH_LIMIT)
      findings.add({ problem: `the heap grew by ${Math.round(grown / 1_048_576)} MB` });
    for (const path of ['/health/live', '/health/ready']) {
      const { status, text } = await new Client(service.url).get(path);
      if (status !== 200) findings.add({ problem: `${path} answers ${status} at the end: ${text}` });
    }
    for (const problem of await contradictions(world.database, options.dataDirectory))
      findings.add({ problem });
  }
}

/** What a platform answers that is not at its best, one after the other; most are successes. */
const MOODS: readonly PlatformAnswerer[] = [
  succeed,
  succeed,
  succeed,
  succeed,
  (_, response) => void response.writeHead(500).end('no'),
  (_, response) => void response.end('{"ResultStatus":{"Status":"Error","Explanation":"\\ud800\\u0000"}}'),
  (_, response) => void response.end('<html>'),
  (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  (_, response) => void response.socket?.resetAndDestroy(),
];

/** Takes notifications in changing moods, and answers every second question for a body. */
function moody(): PlatformAnswerer {
  let count = 0;
  return (attempt, response) => {
    const mood = MOODS[count++ % MOODS.length] ?? succeed;
    if (attempt.path !== QUESTION_PATH || count % 2 === 0) return mood(attempt, response);
    response.setHeader('content-type', 'application/json');
    const result = `{"LogID":${askedLogId(attempt)},"Payload":"<sonuc/>"}`;
    response.end(`{"ResultStatus":{"Status":"Success","Explanation":null},"Result":${result}}`);
  };
}
