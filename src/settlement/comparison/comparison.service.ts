import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BodyBudget } from '../../api/binding/body-budget.js';
import { readBytes } from '../../api/binding/incoming-body.js';
import { RawJson } from '../../api/json/stringify.js';
import { DatabasePools } from '../../data/database-pools.js';
import { Clock } from '../../time/clock.js';
import type { DayMoments, SettlementFilter } from '../settlement.sql.js';
import { ROW_TYPES, ROWS_BYTES, readRows } from './compared-rows.js';
import type { ComparisonCounts } from './comparison.answers.js';
import { comparisonOf } from './comparison.sql.js';

/** What the statement returns; the lists are the text of JSON. */
interface ComparedDay {
  agreed: number;
  missingHere: string;
  missingHereTotal: number;
  missingThere: string;
  missingThereTotal: number;
  different: string;
  differentTotal: number;
  doubled: string;
  doubledTotal: number;
  sums: string;
}

/** A `Comparison` whose lists PostgreSQL has written. */
export interface WrittenComparison {
  Agreed: number;
  MissingHere: RawJson;
  MissingThere: RawJson;
  Different: RawJson;
  Doubled: RawJson;
  Counts: ComparisonCounts;
  Sums: RawJson;
}

/** Compares the rows of another side with the endorsements of a day. Nothing of the rows is kept. */
@Injectable()
export class Comparisons {
  constructor(
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
    private readonly budget: BodyBudget,
  ) {}

  /**
   * Reads the rows from the request's body.
   * @throws DomainError of `readBytes`, Validation.General for bad rows
   * @throws BareAnswer for a body that is not of its media type
   */
  async compare(
    request: FastifyRequest,
    filter: SettlementFilter,
    day: DayMoments,
  ): Promise<WrittenComparison> {
    const hold = this.budget.hold();
    request.bodyHold = hold;
    const body = await readBytes(request, ROWS_BYTES, hold, ROW_TYPES);
    const rows = await readRows(body, request.headers['content-type'] ?? '');
    const { rows: compared } = await this.pools.requests.query<ComparedDay>(
      comparisonOf(rows, filter, day, this.clock.timeZone),
    );
    const [found] = compared as [ComparedDay];
    return {
      Agreed: found.agreed,
      MissingHere: new RawJson(found.missingHere),
      MissingThere: new RawJson(found.missingThere),
      Different: new RawJson(found.different),
      Doubled: new RawJson(found.doubled),
      Counts: {
        MissingHere: found.missingHereTotal,
        MissingThere: found.missingThereTotal,
        Different: found.differentTotal,
        Doubled: found.doubledTotal,
      },
      Sums: new RawJson(found.sums),
    };
  }
}
