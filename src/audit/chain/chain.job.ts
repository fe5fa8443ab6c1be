import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Cron, Interval } from '@nestjs/schedule';
import { Gauge, Registry } from 'prom-client';
import { Round, warning } from '../../data/round.js';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import { AuditChain } from './audit-chain.service.js';
import { ChainVerification } from './chain-verification.service.js';

const EVERY_MS = 30_000;

/**
 * Extends and verifies the chain periodically. All replicas try; only one at a time extends it, and writes the new end to the
 * log, where rewriting the tables later does not change it.
 */
@Injectable()
export class ChainJob implements OnApplicationBootstrap, OnModuleDestroy {
  private hasBegun = false;
  private readonly failed: (error: unknown) => void;
  private readonly round: Round;
  private readonly broken: Gauge;

  constructor(
    private readonly chain: AuditChain,
    private readonly verification: ChainVerification,
    @Inject(LOGGER) private readonly logger: Logger,
    registry: Registry,
  ) {
    this.broken = new Gauge({
      name: 'zeyil_audit_chain_broken',
      help: '1 once an audit entry or link was found that was changed, removed or slipped in; 0 otherwise.',
      registers: [registry],
    });
    this.failed = warning(logger, 'audit chain not extended');
    this.round = new Round((stopping) => this.extendAndVerify(stopping), this.failed);
  }

  /** Never rejects: where the end cannot be proven now, the next round does it. */
  async onApplicationBootstrap(): Promise<void> {
    await this.begin().catch(this.failed);
  }

  /** Happens once in the life of an installation; again, it is a trace of somebody who wrote the chain anew. */
  private async begin(): Promise<void> {
    const { hasBegun, first } = await this.chain.begin();
    this.hasBegun = hasBegun;
    if (!first?.hasEntries) return;
    const { position, entryId, hash } = first;
    const end = { position: String(position), entryId, hash: hash.toString('hex') };
    this.logger.info({ event: 'audit chain proven for the first time', ...end });
  }

  /** Joins the round that is under way, if any. Never rejects: a failure is logged, and the next round tries again. */
  @Interval(EVERY_MS)
  extend(): Promise<void> {
    return this.round.run();
  }

  /** Writes the day's last hash to the log, whether the chain was extended of late or not. */
  @Cron('0 0 * * *', { timeZone: 'UTC' })
  async logLastHash(): Promise<void> {
    await this.extend();
    await this.logEnd();
  }

  private async logEnd(): Promise<void> {
    try {
      const last = await this.chain.last();
      if (!last) return;
      const { position, entryId, hash, chainedAt } = last;
      this.logger.info({
        event: 'audit chain',
        position: String(position),
        entryId,
        hash: hash.toString('hex'),
        chainedAt,
      });
    } catch (error) {
      this.logger.warn({ event: 'audit chain not read', error: describeError(error) });
    }
  }

  onModuleDestroy(): Promise<void> {
    return this.round.stop();
  }

  private async extendAndVerify(stopping: AbortSignal): Promise<void> {
    if (!this.hasBegun) await this.begin();
    if ((await this.chain.extend(() => !stopping.aborted)) > 0) await this.logEnd();
    const { Broken } = await this.verification.state();
    this.broken.set(Broken === null ? 0 : 1);
    if (Broken === null) return;
    this.logger.error({ event: 'audit chain broken', entryId: Broken });
    await this.chain.reportBroken(Broken);
  }
}
