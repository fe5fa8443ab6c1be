import { Inject, Injectable } from '@nestjs/common';
import { tooBusy, WeightedTurns } from '../weighted-turns.js';

/** Injection token of the largest body that is read, in bytes. */
export const MAX_BODY_BYTES = Symbol('MaxBodyBytes');

const MEGABYTE = 1024 * 1024;
/** Bodies up to this size are not counted: a connection costs as much. */
export const UNCOUNTED = 64 * 1024;
/** Beyond this size a body may be turned into many times its size in values, and only few may at once. */
const LARGE = MEGABYTE;
const LIGHT_AT_ONCE = 8 * MEGABYTE;
const LARGE_AT_ONCE = 16 * MEGABYTE;
const PATIENCE_MS = 20_000;
/** While others wait for room, so much of a body must come in so many milliseconds: 51 KB a second. */
const PACE = { bytes: 256 * 1024, milliseconds: 5_000 };
const LOOK_EVERY_MS = 1_000;

/** The room that one body takes, from its first byte to the end of its request. */
export interface BodyHold {
  /** Rejects with General.Unavailable when the body comes so slowly that others cannot be kept waiting for it. */
  readonly givenUp: Promise<never>;
  /** Waits until so many more bytes may be held. @throws DomainError General.Unavailable when that took too long */
  add(bytes: number): Promise<void>;
  /** All bytes are there: waits until they may be turned into values. @throws DomainError General.Unavailable */
  complete(): Promise<void>;
  /** Gives all of it back, for good: what is still under way takes none any more. */
  release(): void;
}

interface ArrivingBody {
  isPaused: boolean;
  /** Since when its sender has owed the next `PACE.bytes`. */
  owedSince: number;
  giveUp(): void;
}

/**
 * How much of requests' bodies this process holds at one time. Bytes that arrive are counted together: when they are too
 * many, only the body that began first is read on, and those that come too slowly are given up. A body becomes values only
 * when it is complete, in the order of completion, and as many at once as the memory has room for.
 */
@Injectable()
export class BodyRoom {
  private readonly light = new WeightedTurns(LIGHT_AT_ONCE, PATIENCE_MS);
  private readonly large = new WeightedTurns(LARGE_AT_ONCE, PATIENCE_MS);
  private readonly bytesAtMost: number;
  /** Those that are counted, in the order in which they began. */
  private readonly arriving = new Set<ArrivingBody>();
  private readonly waiting = new Set<() => void>();
  private held = 0;

  constructor(@Inject(MAX_BODY_BYTES) maxBodyBytes: number) {
    this.bytesAtMost = 4 * maxBodyBytes;
  }

  hold(): BodyHold {
    const room = this;
    const body: ArrivingBody = { isPaused: false, owedSince: performance.now(), giveUp: () => undefined };
    const givenUp = new Promise<never>((_, reject) => {
      body.giveUp = () => reject(tooBusy());
    });
    // Known to whoever reads the body, if it is still read at all.
    givenUp.catch(() => undefined);
    let bytes = 0;
    let isReleased = false;
    let endTurn: (() => void) | undefined;
    return {
      givenUp,
      async add(more) {
        if (isReleased) return;
        if (Math.floor((bytes + more) / PACE.bytes) > Math.floor(bytes / PACE.bytes)) {
          body.owedSince = performance.now();
        }
        bytes += more;
        if (bytes <= UNCOUNTED) return;
        room.arriving.add(body);
        room.held += bytes - more > UNCOUNTED ? more : bytes;
        await room.untilRoom(body);
      },
      async complete() {
        room.arriving.delete(body);
        room.wake();
        if (bytes <= UNCOUNTED || isReleased) return;
        const giveBack = await (bytes > LARGE ? room.large : room.light).take(bytes);
        if (isReleased) giveBack();
        else endTurn = giveBack;
      },
      release() {
        if (isReleased) return;
        isReleased = true;
        endTurn?.();
        if (bytes > UNCOUNTED) room.held -= bytes;
        room.arriving.delete(body);
        room.wake();
      },
    };
  }

  private async untilRoom(body: ArrivingBody): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (this.mustWait(body)) {
      const left = deadline - performance.now();
      if (left <= 0) throw tooBusy();
      body.isPaused = true;
      await this.change(Math.min(left, LOOK_EVERY_MS));
      this.giveUpSlowOnes();
    }
    if (body.isPaused) body.owedSince = performance.now();
    body.isPaused = false;
  }

  private mustWait(body: ArrivingBody): boolean {
    if (this.held <= this.bytesAtMost || !this.arriving.has(body)) return false;
    return this.arriving.values().next().value !== body;
  }

  private giveUpSlowOnes(): void {
    if (this.held <= this.bytesAtMost) return;
    const since = performance.now() - PACE.milliseconds;
    for (const body of this.arriving) {
      if (body.isPaused || body.owedSince > since) continue;
      this.arriving.delete(body);
      body.giveUp();
    }
  }

  /** Resolves when a body has arrived or is gone, or the time is up. */
  private change(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, milliseconds);
      this.waiting.add(go);
    });
  }

  private wake(): void {
    for (const go of this.waiting) go();
  }
}
