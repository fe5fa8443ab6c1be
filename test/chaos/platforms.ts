import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type PlatformAnswerer, startTestPlatform, succeed, type TestPlatform } from '../support/platform.js';
import { MOODY_PLATFORMS } from './plan.js';
import { oneOf } from './random.js';

/** One attempt as its platform saw it; moments are of performance.now(). */
export interface SeenAttempt {
  referanceNo: string;
  subReferanceNo: string;
  type: number;
  /** SHA-256 of type and payload. */
  content: string;
  /** Whether it said that it is the last one. */
  isMarkedLast: boolean;
  /** The address of the life that sent it. */
  from: string;
  at: number;
  /** When its connection was done with; undefined while it is under way. */
  endedAt?: number;
  /** Whether the documented success was written to the end. */
  isAccepted: boolean;
  /** Whether an answer with a status from 200 to 299 was written to the end, whatever it said. */
  hasSuccessStatus: boolean;
}

/** How a platform answers while it is not well. */
const MOODS: readonly PlatformAnswerer[] = [
  () => undefined,
  (_, response) => void response.socket?.resetAndDestroy(),
  (attempt, response) => void setTimeout(() => succeed(attempt, response), 300),
  (_, response) => void response.writeHead(500).end('broken'),
  (_, response) =>
    void response.end('{"ResultStatus":{"Status":"Error","Explanation":"Hata"},"Result":null}'),
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ResultStatus":'),
  (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
];
/** The second platform takes this long when it is well: a kill finds attempts under way. */
const SLOW_MS = 400;
/** The third answers so often in some mood. */
const MOODY_SHARE = 0.3;

/** The platforms of the run, and the one ledger of all that they were sent. */
export class Platforms {
  readonly attempts: SeenAttempt[] = [];
  /** What each platform answers instead of its usual; the last platform always resets. */
  private readonly moods: (PlatformAnswerer | undefined)[] = [];

  private constructor(
    private readonly platforms: readonly TestPlatform[],
    random: () => number,
  ) {
    const slowly: PlatformAnswerer = (attempt, response) =>
      void setTimeout(() => succeed(attempt, response), SLOW_MS);
    const moodily: PlatformAnswerer = (attempt, response) =>
      (random() < MOODY_SHARE ? oneOf(MOODS, random) : succeed)(attempt, response);
    const resets: PlatformAnswerer = (_, response) => void response.socket?.resetAndDestroy();
    for (const [number, usual] of [succeed, slowly, moodily, resets].entries()) {
      platforms[number]?.answer((attempt, response) => {
        this.note(attempt, response);
        return (this.moods[number] ?? usual)(attempt, response);
      });
    }
  }

  static async start(random: () => number): Promise<Platforms> {
    const starting = Array.from({ length: MOODY_PLATFORMS + 1 }, () =>
      startTestPlatform({ keepsLedger: false }),
    );
    return new Platforms(await Promise.all(starting), random);
  }

  get urls(): string[] {
    return this.platforms.map(({ url }) => url);
  }

  /** Puts a platform in one of the moods, chosen by `way`; the answered function ends it. */
  befall(number: number, way: number): () => void {
    this.moods[number] = MOODS[Math.floor(way * MOODS.length)];
    return () => {
      this.moods[number] = undefined;
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.platforms.map((platform) => platform.close()));
  }

  private note(attempt: Parameters<PlatformAnswerer>[0], response: ServerResponse): void {
    const { referanceNo, subReferanceNo, type, payload, at, headers } = attempt;
    const seen: SeenAttempt = {
      referanceNo,
      subReferanceNo,
      type,
      content: createHash('sha256').update(`${type} ${payload}`).digest('base64'),
      isMarkedLast: headers['islastattempttoredelivery'] === 'true',
      from: response.socket?.remoteAddress ?? '',
      at,
      isAccepted: false,
      hasSuccessStatus: false,
    };
    this.attempts.push(seen);
    let body = '';
    const { end } = response;
    response.end = ((text?: string) => {
      body = text ?? '';
      return end.call(response, text ?? '', 'utf8');
    }) as typeof response.end;
    response.on('finish', () => {
      seen.hasSuccessStatus = response.statusCode >= 200 && response.statusCode < 300;
      seen.isAccepted = response.statusCode === 200 && body.includes('"Status":"Success"');
    });
    response.on('close', () => {
      seen.endedAt = performance.now();
    });
  }
}
