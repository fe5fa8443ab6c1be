import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditReads } from '../../audit/audit-reads.service.js';
import { DeliveryOverview } from '../../notifications/administration/delivery-overview.service.js';
import { StaffJobs } from '../../offline-jobs/staff-jobs.service.js';
import { BoardCounts } from '../../service-availability/board/board-counts.service.js';
import { Clock } from '../../time/clock.js';
import { SingleFlight } from '../../time/single-flight.js';
import { AdminSessions } from '../../users/admin-sessions.js';
import { AreaRevision } from './area-revision.entity.js';
import type { Pulse } from './pulse.answers.js';

/** The part of a pulse that is the same for all callers. */
export type SharedPulse = Pick<Pulse, 'Revisions' | 'Counts'>;

/** Reads what the administration screens ask for every few seconds. Nothing is written. */
@Injectable()
export class Pulses {
  private readonly reading = new SingleFlight<SharedPulse>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditReads,
    private readonly deliveries: DeliveryOverview,
    private readonly services: BoardCounts,
    private readonly jobs: StaffJobs,
    private readonly sessions: AdminSessions,
  ) {}

  /** Revisions and counts; calls at the same time share one read. */
  shared(): Promise<SharedPulse> {
    return this.reading.run(() => this.read());
  }

  /** A whole answer for the caller with this administration session, if it has one. */
  async answer(shared: SharedPulse, sessionId: string | undefined): Promise<Pulse> {
    const endsAt = sessionId === undefined ? undefined : await this.sessions.endOf(sessionId);
    return {
      Now: this.clock.withOffset(this.clock.now()),
      SessionEndsAt: endsAt ? this.clock.withOffset(endsAt) : null,
      ...shared,
    };
  }

  /**
   * The counts are read after the revisions: what changes in between moves a revision of the next read. Both stand in
   * the order of the declarations, so that the same data have the same text.
   */
  private async read(): Promise<SharedPulse> {
    const areas = await this.areas();
    const audit = await this.audit.revision();
    const { revision, needsAttention, waiting, parked } = await this.deliveries.read();
    const services = await this.services.read();
    const requestedJobs = await this.jobs.requested();
    return {
      Revisions: {
        ServiceStatuses: areas('ServiceStatuses'),
        ServiceCatalog: areas('ServiceCatalog'),
        Deliveries: revision,
        Agents: areas('Agents'),
        VehicleSyncs: areas('VehicleSyncs'),
        Audit: audit,
      },
      Counts: {
        ClosedByHand: services.closedByHand,
        ClosedAutomatically: services.closedAutomatically,
        ReopeningToday: services.reopeningToday,
        ClosedOverDay: services.closedOverDay,
        PlannedClosings: services.plannedClosings,
        NeedsAttention: needsAttention,
        Waiting: waiting,
        Parked: parked,
        RequestedJobs: requestedJobs,
      },
    };
  }

  private async areas(): Promise<(area: AreaRevision['area']) => number> {
    const rows: AreaRevision[] = await this.dataSource.query('select area, revision from area_revision');
    const revisions = new Map(rows.map(({ area, revision }) => [area, Number(revision)]));
    return (area) => revisions.get(area) ?? 0;
  }
}
