import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsNotEmpty, IsOptional, ValidateNested } from 'class-validator';
import { About, Example } from '../../api/api-schemas.js';
import {
  AreIds,
  FromPath,
  IsAnswerableDateTime,
  IsId,
  IsText,
  IsUuid,
  QueryInteger,
  rule,
} from '../../api/binding/decorators.js';
import { PageQuery } from '../../api/binding/page-query.js';
import { IsUntil } from '../status/availability.requests.js';
import { SERVICE_STATUSES, type ServiceStatus } from '../status/status.rules.js';

const PREVIEWED_AT_MOST = 1_000;
const CHANGED_AT_MOST = 200;

/** Asks what a change of many records would do. */
export class PreviewStatuses {
  @About('Each id once. Ids that are not in the catalog are answered as missing.')
  @AreIds(PREVIEWED_AT_MOST)
  ids: number[];

  @About('The status that the records would get.')
  @IsNotEmpty()
  @IsIn(SERVICE_STATUSES)
  status: ServiceStatus;

  @About('The moment of a planned closing; left out, the change is made now.')
  @IsOptional()
  @IsAnswerableDateTime()
  from?: Date;
}

/** A record to change, and the status in which the caller has seen it. */
export class ExpectedRecord {
  @IsId() id: number;

  @About('The record is passed by when it has another status by now.')
  @IsNotEmpty()
  @IsIn(SERVICE_STATUSES)
  expectedStatus: ServiceStatus;
}

/** Changes many records to one status. */
export class ChangeStatuses {
  @About('Records of the catalog, each of them once.')
  @IsArray()
  @ArrayMaxSize(CHANGED_AT_MOST)
  @rule('haveDifferentIds', '$property must have different ids, at least one.', (changes) => {
    const ids = Array.isArray(changes) ? changes.map((change: ExpectedRecord | null) => change?.id) : [];
    return ids.length > 0 && new Set(ids).size === ids.length;
  })
  @ValidateNested({ each: true })
  @Type(() => ExpectedRecord)
  changes: ExpectedRecord[];

  @About('The status that the records get.')
  @IsNotEmpty()
  @IsIn(SERVICE_STATUSES)
  status: ServiceStatus;

  @About('Shown with the records and sent to the agents concerned.')
  @IsText(500)
  reason: string;

  @About('The future time at which the records open again by themselves.')
  @IsOptional()
  @IsUntil()
  until?: Date;

  @About(
    'A UUID of the caller’s choice. Calls with the same one are parts of one change, and must have the same `status`, ' +
      '`reason` and `until`. A record that an earlier call named is answered as it was then, and is not changed again.',
  )
  @IsNotEmpty()
  @IsUuid()
  bulkId: string;
}

/** Names a bulk change, and a page of its records. */
export class ShowBulk extends PageQuery {
  @About('The `bulkId` of the calls.')
  @Example('0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11')
  @FromPath()
  @IsUuid()
  bulkId: string;

  @QueryInteger(1, 1_000)
  pageSize = 200;
}
