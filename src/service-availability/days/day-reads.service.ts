import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { validationError } from '../../api/general.refusals.js';
import { Clock } from '../../time/clock.js';
import { dayAfter, daysBetween, daysFrom } from '../../time/days.js';
import type { AnsweredDays, AvailabilityByDay, CompanyAvailabilityByDay } from './days.answers.js';
import { type CountedDay, catalogSeconds, DAYS_AT_MOST, type RecordOfDay, type Span } from './days.rules.js';
import {
  COMPANIES,
  DAYS_OF_COMPANIES,
  DAYS_OF_RECORDS,
  KNOWN_RECORDS,
  PRESENCES_OF_RECORDS,
} from './days.sql.js';
import { addTo, type CompanySums, ServiceDays } from './service-days.service.js';

/** Days up to today that are computed for an answer when no round has counted them. Older ones wait for a round. */
const COMPUTED_DAYS = 3;

/** A count with what it belongs to: a record, or a company. */
type CountOfDay<T extends CountedDay> = T & { id: number; day: string };

type Presence = RecordOfDay['presences'][number];

/** Reads how long services were open, day by day. */
@Injectable()
export class DayReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly days: ServiceDays,
  ) {}

  /**
   * The records with these ids; others are left out.
   * @throws DomainError Validation.General for a span that is too long, or ends before it begins
   */
  async ofRecords(ids: readonly number[], from: string, to: string): Promise<AvailabilityByDay> {
    refuse(from, to);
    const known: { id: number }[] = await this.dataSource.query(KNOWN_RECORDS, [ids]);
    const missing = await this.uncounted(from, to);
    const counts: CountOfDay<CountedDay>[] = await this.dataSource.query(DAYS_OF_RECORDS, [ids, from, to]);
    for (const { day, span } of missing) {
      for await (const step of this.days.recordsOf(this.dataSource, span, ids)) {
        counts.push(...step.map((one) => ({ ...one, day })));
      }
    }
    const spans = this.spansOf(from, to);
    const days = answered(spans);
    const ofDays = [...spans.values()];
    const presences = await this.presencesOf(ids, ofDays);
    const Items = inLists(known, counts, days.Days).map(({ id, counted }) => ({
      Id: id,
      OpenSeconds: counted.map((one) => one?.openSeconds ?? null),
      CatalogSeconds: ofDays.map((span) => (span ? catalogSeconds(presences.get(id) ?? [], span) : 0)),
      Closings: closingsOf(counted),
    }));
    return { ...days, Items };
  }

  /** Every company. @throws DomainError Validation.General as `ofRecords` */
  async ofCompanies(from: string, to: string): Promise<CompanyAvailabilityByDay> {
    refuse(from, to);
    const companies: { id: number; name: string }[] = await this.dataSource.query(COMPANIES);
    const missing = await this.uncounted(from, to);
    const counts: CountOfDay<CompanySums>[] = await this.dataSource.query(DAYS_OF_COMPANIES, [from, to]);
    for (const { day, span } of missing) {
      const sums = new Map<number, CompanySums>();
      for await (const step of this.days.recordsOf(this.dataSource, span)) addTo(sums, step);
      for (const [id, one] of sums) counts.push({ ...one, id, day });
    }
    const days = answered(this.spansOf(from, to));
    const Items = inLists(companies, counts, days.Days).map(({ id, name, counted }) => ({
      Id: id,
      Name: name,
      Services: counted.map((one) => one?.services ?? null),
      OpenSeconds: counted.map((one) => one?.openSeconds ?? null),
      Closings: closingsOf(counted),
    }));
    return { ...days, Items };
  }

  /** The times for which records were in the catalog, by id. Days to come have no span. */
  private async presencesOf(
    ids: readonly number[],
    spans: readonly (Span | undefined)[],
  ): Promise<Map<number, Presence[]>> {
    const past = spans.filter((span) => span !== undefined);
    const [first, last] = [past[0], past.at(-1)];
    const found = new Map<number, Presence[]>();
    if (!first || !last) return found;
    const values = [ids, new Date(first.from), new Date(last.to)];
    const rows: (Presence & { id: number })[] = await this.dataSource.query(PRESENCES_OF_RECORDS, values);
    for (const { id, from, to } of rows) found.set(id, [...(found.get(id) ?? []), { from, to }]);
    return found;
  }

  /**
   * Today and the few days before it that no round has counted. It is read before the counted days: a day that a round
   * counts in between is found twice, and is the same.
   */
  private async uncounted(from: string, to: string): Promise<{ day: string; span: Span }[]> {
    const today = this.clock.today();
    const last = (await this.days.lastCounted()) ?? '';
    const recent = daysBetween(dayAfter(today, 1 - COMPUTED_DAYS), today);
    return recent
      .filter((day) => day > last && day >= from && day <= to)
      .flatMap((day) => {
        const span = this.days.spanOf(day);
        return span ? [{ day, span }] : [];
      });
  }

  /** The days from one to another with their spans; a day to come has none. */
  private spansOf(from: string, to: string): Map<string, Span | undefined> {
    return new Map(daysBetween(from, to).map((day) => [day, this.days.spanOf(day)]));
  }
}

function answered(spans: ReadonlyMap<string, Span | undefined>): AnsweredDays {
  const DaySeconds = [...spans.values()].map((span) =>
    span ? Math.round((span.to - span.from) / 1_000) : 0,
  );
  return { Days: [...spans.keys()], DaySeconds };
}

function refuse(from: string, to: string): void {
  const days = daysFrom(from, to);
  if (days >= 1 && days <= DAYS_AT_MOST) return;
  const Message = `To must be one of the ${DAYS_AT_MOST} days from From on.`;
  throw validationError([{ Field: 'To', Message }]);
}

/** The counts of each owner in the order of the days. */
function inLists<O extends { id: number }, T extends CountedDay>(
  owners: readonly O[],
  counts: readonly CountOfDay<T>[],
  days: readonly string[],
): (O & { counted: (T | undefined)[] })[] {
  const found = new Map(counts.map((one) => [`${one.id} ${one.day}`, one]));
  return owners.map((owner) => ({ ...owner, counted: days.map((day) => found.get(`${owner.id} ${day}`)) }));
}

function closingsOf(counted: readonly (CountedDay | undefined)[]): number {
  return counted.reduce((sum, one) => sum + (one?.closings ?? 0), 0);
}
