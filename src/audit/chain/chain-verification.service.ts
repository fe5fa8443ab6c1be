import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../time/clock.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';
import type { ChainState } from '../audit.answers.js';
import { AuditChain } from './audit-chain.service.js';
import { AuditHead } from './audit-head.service.js';
import { type Link, outOfTime } from './chain.rules.js';

/** Links that one look follows; bounds its cost, however long the chain is. */
const LINKS_AT_A_LOOK = 5_000;
const LINKS_AT_ONCE = 500;
const LOOK_AGAIN_AFTER_MS = 1_000;
/** Entries that one line of the log names. */
const NAMED_AT_MOST = 20;
/** Stands for the entry where none is left. */
const FIRST_ENTRY = '1';

/** How far a walk along the chain has come. */
interface Walk {
  link: Link;
  entryId?: string;
  /** The entry at which the chain is broken. */
  broken?: string;
  /** The latest time of an entry so far. */
  latest?: number;
}

/**
 * Verifies the chain in steps, one at each call: first the new links, then all links from the beginning again, round
 * after round, so that a later change is found, too. Progress is kept in memory; after a start, verification begins
 * again.
 */
@Injectable()
export class ChainVerification {
  /** The walk from the beginning to the newest link, made once. */
  private ahead: Walk | undefined;
  /** The walk that repeats what `ahead` has passed, round after round. */
  private again: Walk | undefined;
  private looked: { at: number; state: Promise<ChainState> } | undefined;

  constructor(
    private readonly chain: AuditChain,
    private readonly head: AuditHead,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Makes one more step and returns the state; calls within a second share one step. */
  state(): Promise<ChainState> {
    const now = performance.now();
    if (this.looked && now - this.looked.at < LOOK_AGAIN_AFTER_MS) return this.looked.state;
    const state = this.step();
    this.looked = { at: now, state };
    state.catch(() => {
      this.looked = undefined;
    });
    return state;
  }

  private async step(): Promise<ChainState> {
    const beginning = await this.chain.beginning();
    const from = notBefore(this.ahead, beginning);
    const isCutOff = from === this.ahead && !(await this.isStillThere(from));
    this.ahead = await this.walk(from, LINKS_AT_A_LOOK, (entries) =>
      this.logger.warn({ event: 'audit entries out of time', entries: entries.slice(0, NAMED_AT_MOST) }),
    );
    const passed = Number(this.ahead.link.position - from.link.position);
    const isRoundOver = !this.again?.broken && (this.again?.link.position ?? 0n) >= this.ahead.link.position;
    const back = notBefore(isRoundOver ? undefined : this.again, beginning);
    const behind = Number(this.ahead.link.position - back.link.position);
    this.again = await this.walk(back, Math.min(LINKS_AT_A_LOOK - passed, behind));
    const broken =
      this.again.broken ??
      this.ahead.broken ??
      (isCutOff ? this.ahead.entryId : undefined) ??
      (await this.atTheEnd()) ??
      (await this.chain.unexplained());
    return {
      VerifiedUpTo: this.ahead.entryId === undefined ? null : Number(this.ahead.entryId),
      VerifiedAt: this.clock.withOffset(this.clock.now()),
      Broken: broken === undefined ? null : Number(broken),
    };
  }

  /** Whether the last verified link is in its place; the retention may have removed it meanwhile. */
  private async isStillThere({ link }: Walk): Promise<boolean> {
    return (await this.chain.has(link)) || (await this.chain.beginning()).position >= link.position;
  }

  /** The entry at which the chain does not end as it should; undefined when it does. */
  private async atTheEnd(): Promise<string | undefined> {
    const found = await this.head.read();
    return this.head.isBroken(found) ? (found.entryId ?? FIRST_ENTRY) : undefined;
  }

  private async walk(
    { link, entryId, latest = -Infinity }: Walk,
    limit: number,
    tellOutOfTime: (entries: string[]) => void = () => undefined,
  ): Promise<Walk> {
    let at: Walk = { link, entryId, latest };
    for (let walked = 0; walked < limit; walked += LINKS_AT_ONCE) {
      const { links, last, broken } = await this.chain.follow(
        at.link,
        Math.min(LINKS_AT_ONCE, limit - walked),
      );
      if (links.length === 0) break;
      const times = outOfTime(at.latest ?? latest, last ? links.slice(0, links.indexOf(last) + 1) : []);
      if (times.entries.length > 0) tellOutOfTime(times.entries);
      // The entry itself is left out: it may be large, and is not needed again.
      const { position, hash } = last ?? at.link;
      at = { link: { position, hash }, entryId: last?.entryId ?? at.entryId, latest: times.latest };
      if (broken !== undefined) return { ...at, broken };
    }
    return at;
  }
}

/** Moves a walk to the beginning when the retention has removed the place that it had reached. */
function notBefore(walk: Walk | undefined, beginning: Link): Walk {
  return walk && walk.link.position >= beginning.position ? walk : { link: beginning };
}
