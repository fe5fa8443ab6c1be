import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { Histogram, Registry } from 'prom-client';
import { sqlState } from '../errors/database-errors.js';
import { activeSpan, inSpan } from '../tracing/tracing.js';
import { requestArea } from './request-area.js';

/** Members of one statement. Above that its own time costs its members more than the next statement would. */
export const MEMBERS_AT_MOST = 32;
/** A statement of more would hold up small members for the time that large ones take to be sent. */
const BYTES_AT_MOST = 1024 * 1024;
/** A batch that takes longer, such as for a lock or a dead connection, holds up its own members only. */
const LANE_HELD_AT_MOST_MS = 200;
/**
 * The server has refused the whole statement for what one member asked, or for a wait that was too long, and has written
 * nothing. After anything else it may have written all.
 */
const REFUSED_FOR_ONE = /^(21|22|23|40|42|54)|^(55P03|57014)$/;

/** Work that several calls can leave to one statement. */
export interface BatchWork<M, R> {
  /** Label of the metric and name of the span, such as `make`. */
  name: string;
  /** Does the work of all members in one statement; a result for each, undefined for a member that it has left out. */
  together(members: readonly M[]): Promise<readonly (R | undefined)[]>;
  /** Does the work of one member. */
  alone(member: M): Promise<R>;
  /** Members with a key in common never leave together. */
  keysOf?(member: M): readonly string[];
  /** How much of the statement a member is, in bytes. */
  bytesOf?(member: M): number;
}

/** A call that waits for its batch. */
interface Waiting<M, R> {
  member: M;
  /** Calls back in the caller's own context. */
  within: AsyncResource;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/**
 * Calls that arrive while a statement is under way leave together in the next; those that find nothing under way leave at the
 * end of their turn of the event loop, and no timer delays any. The answer of one statement wakes several callers, and each asks
 * for its next one in that turn: if the first left at once, the others would wait for it. Calls of one area of the API share a lane, so that a connection is taken in the turn of the right
 * one. A statement begins after all of its members have come: none sees less than it would have seen alone.
 */
export class Batches<M, R> {
  /** Calls that wait, by area; an area is there while a batch of it gathers or is under way. */
  private readonly lanes = new Map<string | undefined, Waiting<M, R>[]>();

  constructor(
    private readonly work: BatchWork<M, R>,
    private readonly sizes?: Pick<Histogram<'work'>, 'observe'>,
  ) {}

  /** Does the work of one member, in whichever statement; resolves or rejects as that member's part does. */
  call(member: M): Promise<R> {
    return new Promise((resolve, reject) => {
      const waiting = { member, within: new AsyncResource('Batches'), resolve, reject };
      const area = requestArea();
      const lane = this.lanes.get(area);
      if (lane) lane.push(waiting);
      else this.gather(area, [waiting]);
    });
  }

  private gather(area: string | undefined, lane: Waiting<M, R>[]): void {
    this.lanes.set(area, lane);
    setImmediate(() => this.next(area, lane));
  }

  private begin(area: string | undefined, batch: readonly Waiting<M, R>[], lane: Waiting<M, R>[]): void {
    this.sizes?.observe({ work: this.work.name }, batch.length);
    let holdsLane = true;
    const leaveLane = () => {
      clearTimeout(timer);
      if (holdsLane) this.next(area, lane);
      holdsLane = false;
    };
    const timer = setTimeout(leaveLane, LANE_HELD_AT_MOST_MS);
    // The statement belongs to the area and the trace of its first member, not to those of the batch before.
    const [first] = batch;
    void first?.within.runInAsyncScope(() => this.run(batch)).finally(leaveLane);
  }

  private next(area: string | undefined, lane: Waiting<M, R>[]): void {
    if (lane.length === 0) this.lanes.delete(area);
    else this.begin(area, this.take(lane), lane);
  }

  /** Takes the first call and those behind it that may leave with it; the others keep their order. */
  private take(lane: Waiting<M, R>[]): Waiting<M, R>[] {
    const { keysOf, bytesOf } = this.work;
    const batch: Waiting<M, R>[] = [];
    const taken = new Set<string>();
    let bytes = 0;
    const left = lane.splice(0).filter((waiting) => {
      const keys = keysOf?.(waiting.member) ?? [];
      const size = bytesOf?.(waiting.member) ?? 0;
      const isFull = batch.length > 0 && (batch.length >= MEMBERS_AT_MOST || bytes + size > BYTES_AT_MOST);
      const isKept = isFull || keys.some((key) => taken.has(key));
      // Also the keys of one that stays: what came later must not overtake it.
      for (const key of keys) taken.add(key);
      if (isKept) return true;
      bytes += size;
      batch.push(waiting);
      return false;
    });
    lane.push(...left);
    return batch;
  }

  private async run(batch: readonly Waiting<M, R>[]): Promise<void> {
    const [first] = batch;
    if (batch.length === 1 && first) return this.runAlone(first);
    const members = batch.map(({ member }) => member);
    try {
      const results = await this.inSpan(batch, () => this.work.together(members));
      for (const [index, waiting] of batch.entries()) {
        const result = results[index];
        if (result === undefined) void this.runAlone(waiting);
        else waiting.resolve(result);
      }
    } catch (error) {
      const isForOne = REFUSED_FOR_ONE.test(sqlState(error) ?? '');
      for (const waiting of batch) {
        if (isForOne) void this.runAlone(waiting);
        else waiting.reject(error);
      }
    }
  }

  private async runAlone({ member, within, resolve, reject }: Waiting<M, R>): Promise<void> {
    await within.runInAsyncScope(() => this.work.alone(member)).then(resolve, reject);
  }

  /** The span of a statement is part of its first member's trace, and is linked to the spans of the others. */
  private inSpan<T>(batch: readonly Waiting<M, R>[], work: () => Promise<T>): Promise<T> {
    if (!activeSpan()) return work();
    const links = batch.slice(1).flatMap(({ within }) => {
      const span = within.runInAsyncScope(activeSpan);
      return span ? [{ context: span.spanContext() }] : [];
    });
    const attributes = { 'batch.size': batch.length };
    return inSpan(`batch ${this.work.name}`, { attributes, links }, work);
  }
}

/** Makes `Batches`, and counts the members of their statements. */
@Injectable()
export class BatchSizes {
  private readonly sizes: Histogram<'work'>;

  constructor(registry: Registry) {
    this.sizes = new Histogram({
      name: 'zeyil_batch_size',
      help: 'Requests whose work left to the database in one statement; 1 for one that came alone.',
      labelNames: ['work'],
      buckets: [1, 2, 4, 8, 16, 32],
      registers: [registry],
    });
  }

  of<M, R>(work: BatchWork<M, R>): Batches<M, R> {
    return new Batches(work, this.sizes);
  }
}
