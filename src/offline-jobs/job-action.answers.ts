import {
  amount,
  flag,
  id,
  int32,
  int64,
  listOf,
  localDateTime,
  nullable,
  Property,
  text,
  word,
} from '../common/api-schemas.js';
import type { Decimal } from '../common/decimal.js';
import { actionTypeCode, stageCode } from './job-codes.rules.js';
import { FILE_KINDS, type FileKind } from './job-stages.rules.js';

/** A document of an action. */
export class JobFileItem {
  @Property(id('The `fileId` of the download.', 310)) Id: number;
  @Property(word(FILE_KINDS)) Kind: FileKind;
  @Property(text(undefined, '1204_100000334601017_0_Policy_k3v9x2.pdf')) FileName: string;
  @Property(text(undefined, 'application/pdf')) ContentType: string;
  @Property(int32('Size in bytes.', 84213)) Size: number;
  @Property(
    text(
      'SHA-256 of the content, hexadecimal.',
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ),
  )
  Sha256: string;
}

/** The policy of an endorsement as it was recorded. */
export class RecordedEndorsementPolicy {
  @Property(text(undefined, '100000334601017')) PolicyNumber: string;
  @Property(text(undefined, '0')) RenewalNo: string;
  @Property(int32(undefined, 1)) EndorsementNo: number;
  @Property(int32('0 to 4.', 0)) EndorsementType: number;
  @Property(localDateTime('Start of the endorsement.', '2026-11-20T00:00:00.000')) PolicyStartDate: string;
  @Property(localDateTime(undefined, '2027-04-14T00:00:00.000')) PolicyEndDate: string;
  @Property(localDateTime('Issue date.', '2026-11-20T10:30:00.000')) ProcessingDate: string;
  @Property(amount('Gross premium.', 1250.5)) GrossPremium: Decimal;
  @Property(amount('Net premium.', 1190.95)) NetPremium: Decimal;
  @Property(amount('Commission.', 178.64)) Commission: Decimal;
  @Property(int32(undefined, 2)) InstallmentNumber: number;
}

/** An installment as it was recorded. */
export class RecordedInstallment {
  @Property(int32(undefined, 1)) InstallmentNo: number;
  @Property(amount('Amount of the installment.', 625.25)) PaymentAmount: Decimal;
  @Property(localDateTime(undefined, '2026-11-20T00:00:00.000')) PaymentDate: string;
  @Property(nullable(amount('Commission of the installment.', 89.32))) Commission: Decimal | null;
}

/** The premium of an endorsement as it was recorded. */
export class RecordedPremium {
  @Property(nullable(int32('1 to 7; null when the endorsement carries no premium.', 1)))
  CurrencyType: number | null;
  @Property(amount('0 when the endorsement carries no premium.', 1)) ExchangeRate: Decimal;
  @Property(listOf(RecordedInstallment, 'In the order in which they were sent.'))
  InstallmentDetails: RecordedInstallment[];
}

/** An endorsement as it was recorded. */
export class RecordedEndorsement {
  @Property(int32(undefined, 111)) ProductId: number;
  @Property(RecordedEndorsementPolicy) EndorsementPolicy: RecordedEndorsementPolicy;
  @Property(RecordedPremium) Premium: RecordedPremium;
  @Property(amount('GrossPremium times ExchangeRate, exactly.', 1250.5)) LocalGrossPremium: Decimal;
  @Property(amount('Commission times ExchangeRate, exactly.', 178.64)) LocalCommission: Decimal;
  @Property(flag(undefined, false)) IsTransferCompleted: boolean;
}

/** An action on a job. */
export class JobActionItem {
  @Property(int64('The action; notifications call it ActionId.', 5120)) Id: number;
  @Property(id(undefined, 1204)) JobId: number;
  @Property(actionTypeCode('What the action did.', 3)) ActionType: number;
  @Property(stageCode('Stage of the job after the action.', 3)) Stage: number;
  @Property(nullable(id('Who acted.', 7))) UserId: number | null;
  @Property(nullable(text(undefined, 'sigorta.api'))) UserName: string | null;
  @Property(nullable(text(undefined, 'Plaka zeyili düzenlendi.'))) Message: string | null;
  @Property(localDateTime('When the action was recorded.', '2026-11-20T10:31:05.240')) CreateDate: string;
  @Property(nullable(RecordedEndorsement)) Endorsement: RecordedEndorsement | null;
  @Property(nullable(int32('The reason of a rejection; null for other actions.'))) RejectReasonId:
    | number
    | null;
  @Property(
    listOf(
      JobFileItem,
      'The action’s documents. A transfer document that was replaced before an endorsement used it is listed, but no longer kept.',
    ),
  )
  Files: JobFileItem[];
}
