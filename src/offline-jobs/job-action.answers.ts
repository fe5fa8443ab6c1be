import {
  filledText,
  flag,
  id,
  int32From,
  listOf,
  localDateTime,
  longId,
  nullable,
  Property,
  text,
  textLike,
  word,
} from '../api/api-schemas.js';
import { actionTypeCode, stageCode } from './job-codes.rules.js';
import { FILE_KINDS, type FileKind } from './job-stages.rules.js';

const SHA256 = textLike(/^[0-9a-f]{64}$/);

/** A document of an action. */
export class JobFileItem {
  @Property(id('The `fileId` of the download.', 310)) Id: number;
  @Property(word(FILE_KINDS)) Kind: FileKind;
  @Property(filledText(undefined, '1204_100000334601017_0_Policy_k3v9x2.pdf')) FileName: string;
  @Property(textLike(/^[\w.+-]+\/[\w.+-]+$/)(undefined, 'application/pdf')) ContentType: string;
  @Property(int32From(1)('Size in bytes.', 84213)) Size: number;
  @Property(
    SHA256(
      'SHA-256 of the content, hexadecimal.',
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ),
  )
  Sha256: string;
}

/** Whether a file is a PDF, for operations whose shape the interface does not print. */
export const IS_PDF = nullable(
  flag(
    'Whether the content is a PDF: `%PDF-` is among its first 1,024 bytes. Null when the file was stored before this was recorded.',
    true,
  ),
);

/** A document of an action as the staff reads it. */
export class StaffJobFileItem extends JobFileItem {
  @Property(IS_PDF) IsPdf: boolean | null;
}

export const FILES_OF_ACTION =
  'The action’s documents. A transfer document that was replaced before an endorsement used it is listed, but no longer kept.';

/** An action on a job, without what was endorsed. */
export abstract class JobActionRecord {
  @Property(longId('The action; notifications call it ActionId.', 5120)) Id: number;
  @Property(id(undefined, 1204)) JobId: number;
  @Property(actionTypeCode('What the action did.', 3)) ActionType: number;
  @Property(stageCode('Stage of the job after the action.', 3)) Stage: number;
  @Property(nullable(id('Who acted.', 7))) UserId: number | null;
  @Property(nullable(filledText(undefined, 'sigorta.api'))) UserName: string | null;
  @Property(nullable(text(undefined, 'Plaka zeyili düzenlendi.'))) Message: string | null;
  @Property(localDateTime('When the action was recorded.', '2026-11-20T10:31:05.240')) CreateDate: string;
  @Property(nullable(id('The reason of a rejection; null for other actions.'))) RejectReasonId: number | null;
  @Property(listOf(JobFileItem, FILES_OF_ACTION))
  Files: JobFileItem[];
}
