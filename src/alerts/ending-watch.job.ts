import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { DAY, MINUTE } from '../config/duration.js';
import { Round, warning } from '../data/round.js';
import { inTransaction } from '../data/transaction.js';
import { keepConditions } from '../events/event-notes.sql.js';
import { Clock } from '../time/clock.js';
import { LOGGER, type Logger } from '../tracing/logger.js';
import { machineSecretsEnding } from '../users/users.sql.js';

const EVERY_MS = MINUTE / 2;
/** Before the end, days at which it is reported. */
const STEPS = [1, 14];
const PARTITION_DAYS = 14;

/** Reports what ends by itself unless somebody renews it: certificates, secrets of machines, partitions. Every replica checks. */
@Injectable()
export class EndingWatch implements OnModuleDestroy {
  private readonly round: Round;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly registry: Registry,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.round = new Round(() => this.check(), warning(logger, 'endings not checked'));
  }

  @Interval(EVERY_MS)
  run(): Promise<void> {
    return this.round.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.round.stop();
  }

  private async check(): Promise<void> {
    const now = this.clock.now().getTime();
    const certificate = ((await this.gauge('zeyil_platform_certificate_expires_seconds')) ?? 0) * 1_000;
    const ahead = ((await this.gauge('zeyil_partitions_ahead_seconds')) ?? Number.NaN) * 1_000;
    await inTransaction(this.dataSource, async (tx) => {
      const days = STEPS.find((step) => certificate - now < step * DAY);
      const isEnding = certificate > 0 && days !== undefined;
      await tx.query(CERTIFICATE, [isEnding, days ?? 0, { what: 'Certificate', endsAt: iso(certificate) }]);
      await tx.query(MACHINE_SECRETS);
      if (Number.isNaN(ahead)) return;
      await tx.query(PARTITIONS, [ahead < PARTITION_DAYS * DAY, { endsAt: iso(now + ahead) }]);
    });
  }

  /** The gauge's value, of which there is one; undefined without the gauge. */
  private async gauge(name: string): Promise<number | undefined> {
    const { values } = (await this.registry.getSingleMetric(name)?.get()) ?? { values: [] };
    return values[0]?.value;
  }
}

const iso = (moment: number) => new Date(moment).toISOString();

const CERTIFICATE = keepConditions(
  { kind: 'secret.ending', subject: 'Certificate' },
  `select 'platform' as subject_id, null::int as agent_id, $2::int as step, $3::jsonb as facts where $1::boolean`,
);
const MACHINE_SECRETS = keepConditions(
  { kind: 'secret.ending', subject: 'User' },
  machineSecretsEnding(STEPS),
);
const PARTITIONS = keepConditions(
  { kind: 'partitions.ending', subject: 'Database' },
  `select 'partitions' as subject_id, null::int as agent_id, 0 as step, $2::jsonb as facts where $1::boolean`,
);
