import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import type { DomainError } from '../../errors/domain-error.js';
import { FairQueue } from '../../time/fair-queue.js';
import { whenClosed } from '../answer-closing.js';
import { BODY_BUDGET_SPENT, TRY_AGAIN_SECONDS } from '../general.refusals.js';
import { refusedWith } from '../refusal.js';
import { MEGABYTE } from './rules.js';

/** Injection token of the largest body size, in bytes. */
export const MAX_BODY_BYTES = Symbol('MaxBodyBytes');

/** Bodies up to this size are not counted, because a connection takes as much memory. */
export const UNCOUNTED = 64 * 1024;
/** A larger body may become many times its size in values, so only few are turned into values at once. */
const LARGE = MEGABYTE;
const LIGHT_AT_ONCE = 8 * MEGABYTE;
const LARGE_AT_ONCE = 16 * MEGABYTE;
const PATIENCE_MS = 20_000;
/** The slowest pace of a body while others wait for the budget: 51 KB a second. */
const PACE = { bytes: 256 * 1024, milliseconds: 5_000 };
const CHECK_EVERY_MS = 1_000;

/** The share of one body, from its first byte to the end of its request. */
export interface BodyHold {
  /**
   * Returns the result of `work`; one call at a time. It rejects when the body is given up: because it arrives so
   * slowly that others cannot be kept waiting, or because its sender has left.
   * @throws DomainError General.Unavailable
   */
  during<T>(work: Promise<T>): Promise<T>;
  /** Waits until `bytes` more may be held. @throws DomainError General.Unavailable when that took too long */
  add(bytes: number): Promise<void>;
  /**
   * Call it when all bytes have arrived: waits until they may become values. @throws DomainError General.Unavailable
   */
  complete(): Promise<void>;
  /** Call it when the values are gone: others may have theirs, while the bytes are still held. */
  settle(): void;
  /** Call it when the sender has left: the body waits no longer, neither for budget nor in the queue. */
  leave(): void;
  /** Releases the body's share for good; later calls take none. */
  release(): void;
}

interface ArrivingBody {
  isPaused: boolean;
  /** Since when the sender has owed the next `PACE.bytes`. */
  owedSince: number;
  giveUp(): void;
}

/**
 * Limits the bytes of request bodies, and of large answers, that this process holds at one time. Arriving bytes are counted together: when
 * there are too many, only the body that began first is read on, and bodies that arrive too slowly are given up. A body
 * becomes values only when it is complete, in the order of completion, and only as many at once as fit
 * into the memory.
 */
@Injectable()
export class BodyBudget {
  private readonly light = new FairQueue({
    capacity: LIGHT_AT_ONCE,
    patience: PATIENCE_MS,
    refusal: tooBusy,
  });
  private readonly large = new FairQueue({
    capacity: LARGE_AT_ONCE,
    patience: PATIENCE_MS,
    refusal: tooBusy,
  });
  private readonly bytesAtMost: number;
  /** Counted bodies, in the order in which they began. */
  private readonly arriving = new Set<ArrivingBody>();
  private readonly waiting: (() => void)[] = [];
  /** One timer for all waiting bodies: with one each, comparing all with all would be a million checks a second. */
  private nextLook: NodeJS.Timeout | undefined;
  private held = 0;

  constructor(@Inject(MAX_BODY_BYTES) maxBodyBytes: number) {
    this.bytesAtMost = 4 * maxBodyBytes;
  }

  hold(): BodyHold {
    const budget = this;
    let isGivenUp = false;
    let refuse: ((error: Error) => void) | undefined;
    const giveUp = () => {
      isGivenUp = true;
      budget.arriving.delete(body);
      refuse?.(tooBusy());
    };
    const body: ArrivingBody = { isPaused: false, owedSince: performance.now(), giveUp };
    let bytes = 0;
    let isReleased = false;
    let leaveQueue: (() => void) | undefined;
    return {
      async during<T>(work: Promise<T>) {
        // Promise.race with one promise for all pieces would keep each of them until the request ends.
        const result = new Promise<T>((resolve, reject) => {
          refuse = reject;
          work.then(resolve, reject);
        });
        if (isGivenUp) giveUp();
        try {
          return await result;
        } finally {
          refuse = undefined;
        }
      },
      async add(more) {
        if (isGivenUp || isReleased) return;
        if (Math.floor((bytes + more) / PACE.bytes) > Math.floor(bytes / PACE.bytes)) {
          body.owedSince = performance.now();
        }
        bytes += more;
        if (bytes <= UNCOUNTED) return;
        budget.arriving.add(body);
        budget.held += bytes - more > UNCOUNTED ? more : bytes;
        await budget.untilRoom(body);
      },
      async complete() {
        if (bytes <= UNCOUNTED || isReleased) return;
        budget.arriving.delete(body);
        budget.wake();
        const entered = (bytes > LARGE ? budget.large : budget.light).enter(bytes).then((leave) => {
          if (isReleased) leave();
          else leaveQueue = leave;
        });
        await this.during(entered);
      },
      settle() {
        leaveQueue?.();
      },
      leave() {
        giveUp();
        if (bytes > UNCOUNTED) budget.wake();
      },
      release() {
        if (isReleased) return;
        isReleased = true;
        if (bytes <= UNCOUNTED) return;
        leaveQueue?.();
        budget.held -= bytes;
        budget.arriving.delete(body);
        budget.wake();
      },
    };
  }

  private async untilRoom(body: ArrivingBody): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (this.mustWait(body)) {
      if (performance.now() >= deadline) throw tooBusy();
      body.isPaused = true;
      await this.change();
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
      body.giveUp();
    }
  }

  /** Resolves when a body has arrived or is gone, or when the next check is due. */
  private change(): Promise<void> {
    this.nextLook ??= setTimeout(() => {
      this.nextLook = undefined;
      this.giveUpSlowOnes();
      this.wake();
    }, CHECK_EVERY_MS);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private wake(): void {
    for (const goOn of this.waiting.splice(0)) goOn();
  }
}

/** The refusal of a request whose body found no budget in time. */
export function tooBusy(): DomainError {
  return refusedWith({ retryAfterSeconds: TRY_AGAIN_SECONDS }, BODY_BUDGET_SPENT);
}

/**
 * Releases the budget of a request's body when its handler has ended, even if the caller has gone; a body that waits for
 * its handler is released as soon as the connection has closed.
 */
@Injectable()
export class BodyRelease implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { raw } = context.switchToHttp().getResponse<FastifyReply>();
    whenClosed(raw, () => request.bodyHold?.leave());
    return next.handle().pipe(
      finalize(() => {
        request.bodyHold?.release();
        request.rawBody = undefined;
      }),
    );
  }
}
