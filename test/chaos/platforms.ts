import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type PlatformAnswerer, startTestPlatform, succeed, type TestPlatform } from '../support/platform.js';
import { MOODY_PLATFORMS } from './plan.js';
import { oneOf } from './random.js';

/** One attempt as its platform received it; times are on performance.now()'s scale. */
export interface SeenAttempt {
  referanceNo: string;
  subReferanceNo: string;
  type: number;
  /** SHA-256 of type and payload. */
  content: string;
  /** Whether it was marked as the last attempt. */
  isMarkedLast: boolean;
  /** The address of the life that sent it. */
  from: string;
  at: number;
  /** When its connection was finished; undefined while it is under way. */
  endedAt?: number;
  /** Whether the documented success was written completely. */
  isAccepted: boolean;
  /** Whether an answer with a status from 200 to 299 was written completely, whatever its body. */
  hasSuccessStatus: boolean;
}

/** Answers of a platform with a fault. */
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
/** The usual delay of the second platform, so that a kill finds attempts under way. */
const SLOW_MS = 400;
/** The share of attempts that the third platform usually answers with a fault. */
const MOODY_SHARE = 0.3;

/** The platforms of the run, with one ledger of all attempts. */
export class Platforms {
  readonly attempts: SeenAttempt[] = [];
  /** Each platform's present fault, which replaces its usual answer; the last platform always resets. */
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

  /** Gives a platform one of the faults, chosen by `way`; the returned function ends it. */
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
