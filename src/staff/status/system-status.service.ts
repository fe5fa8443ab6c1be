import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';
import { Readiness } from '../../data/readiness.js';
import { DeliveryOverview } from '../../notifications/administration/delivery-overview.service.js';
import { Clock } from '../../time/clock.js';
import { SingleFlight } from '../../time/single-flight.js';
import { serviceVersion } from '../../version.js';
import { judgeSystem, METRICS, type PointFinding, RecentRise } from './system-points.rules.js';
import type { SystemStatus } from './system-status.answers.js';

/** Counters of things that should never happen; what counts is whether they have risen lately. */
const COUNTERS: ReadonlySet<string> = new Set<(typeof METRICS)[number]>([
  'zeyil_audit_deeds_lost_total',
  'zeyil_decryption_failures_total',
]);

/** Reads how the service stands from the metrics and the checks of readiness. */
@Injectable()
export class SystemStatusService {
  private readonly rises = new Map<string, RecentRise>();
  private readonly reading = new SingleFlight<SystemStatus>();

  constructor(
    private readonly registry: Registry,
    private readonly readiness: Readiness,
    private readonly deliveries: DeliveryOverview,
    private readonly clock: Clock,
  ) {}

  /** The present state; calls at the same time share one reading. */
  read(): Promise<SystemStatus> {
    return this.reading.run(() => this.readNow());
  }

  private async readNow(): Promise<SystemStatus> {
    const [checks, metrics, replicas] = await Promise.all([
      this.readiness.probe(),
      this.metrics(),
      this.replicas(),
    ]);
    const now = this.clock.now();
    const { state, points } = judgeSystem({
      checks,
      metric: (name) => metrics.get(name),
      now: now.getTime() / 1_000,
    });
    return {
      Now: this.clock.withOffset(now),
      Version: serviceVersion(),
      StartedAt: this.clock.withOffset(new Date(now.getTime() - process.uptime() * 1_000)),
      Replicas: replicas,
      State: state,
      Points: points.map(itemOf),
    };
  }

  /** The metrics that points are judged by; reading one asks the database where a scrape would. */
  private async metrics(): Promise<Map<string, number>> {
    const read = METRICS.map(async (name): Promise<[string, number][]> => {
      const metric = this.registry.getSingleMetric(name);
      if (!metric) return [];
      const { values } = await metric.get();
      const total = values.reduce((sum, { value }) => sum + Number(value), 0);
      return [[name, COUNTERS.has(name) ? this.riseOf(name).read(total, performance.now()) : total]];
    });
    return new Map((await Promise.all(read)).flat());
  }

  private riseOf(name: string): RecentRise {
    const rise = this.rises.get(name) ?? new RecentRise();
    this.rises.set(name, rise);
    return rise;
  }

  private replicas(): Promise<number | null> {
    // A database that cannot be asked is a point by itself.
    return this.deliveries.replicas().catch(() => null);
  }
}

function itemOf({ point, state, value }: PointFinding): SystemStatus['Points'][number] {
  return { Point: point, State: state, Value: value };
}
