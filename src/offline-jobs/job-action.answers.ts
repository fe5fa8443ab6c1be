import {
  amount,
  amountFrom0,
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
import type { Decimal } from '../api/decimal.js';
import { actionTypeCode, stageCode } from './job-codes.rules.js';
import { FILE_KINDS, type FileKind } from './job-stages.rules.js';

/** The range that requests accept for numbers of installments. */
const int16 = int32From(1, 32_767);
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

/** The policy of an endorsement as it was recorded. */
export class RecordedEndorsementPolicy {
  @Property(filledText(undefined, '100000334601017')) PolicyNumber: string;
  @Property(filledText(undefined, '0')) RenewalNo: string;
  @Property(int32From(0)(undefined, 1)) EndorsementNo: number;
  @Property(int32From(0, 4)('0 to 4.', 0)) EndorsementType: number;
  @Property(localDateTime('Start of the endorsement.', '2026-11-20T00:00:00.000')) PolicyStartDate: string;
  @Property(localDateTime(undefined, '2027-04-14T00:00:00.000')) PolicyEndDate: string;
  @Property(localDateTime('Issue date.', '2026-11-20T10:30:00.000')) ProcessingDate: string;
  @Property(amount('Gross premium.', 1250.5)) GrossPremium: Decimal;
  @Property(amount('Net premium.', 1190.95)) NetPremium: Decimal;
  @Property(amount('Commission.', 178.64)) Commission: Decimal;
  @Property(int16(undefined, 2)) InstallmentNumber: number;
}

/** An installment as it was recorded. */
export class RecordedInstallment {
  @Property(int16(undefined, 1)) InstallmentNo: number;
  @Property(amount('Amount of the installment.', 625.25)) PaymentAmount: Decimal;
  @Property(localDateTime(undefined, '2026-11-20T00:00:00.000')) PaymentDate: string;
  @Property(nullable(amountFrom0('Commission of the installment.', 89.32))) Commission: Decimal | null;
}

/** The premium of an endorsement as it was recorded. */
export class RecordedPremium {
  @Property(nullable(int32From(1, 7)('1 to 7; null when the endorsement carries no premium.', 1)))
  CurrencyType: number | null;
  @Property(amountFrom0('0 when the endorsement carries no premium.', 1)) ExchangeRate: Decimal;
  @Property(listOf(RecordedInstallment, 'In the order in which they were sent.'))
  InstallmentDetails: RecordedInstallment[];
}

/** An endorsement as it was recorded. */
export class RecordedEndorsement {
  @Property(id(undefined, 111)) ProductId: number;
  @Property(RecordedEndorsementPolicy) EndorsementPolicy: RecordedEndorsementPolicy;
  @Property(RecordedPremium) Premium: RecordedPremium;
  @Property(amount('GrossPremium times ExchangeRate, exactly.', 1250.5)) LocalGrossPremium: Decimal;
  @Property(amount('Commission times ExchangeRate, exactly.', 178.64)) LocalCommission: Decimal;
  @Property(flag(undefined, false)) IsTransferCompleted: boolean;
}

/** An action on a job. */
export class JobActionItem {
  @Property(longId('The action; notifications call it ActionId.', 5120)) Id: number;
  @Property(id(undefined, 1204)) JobId: number;
  @Property(actionTypeCode('What the action did.', 3)) ActionType: number;
  @Property(stageCode('Stage of the job after the action.', 3)) Stage: number;
  @Property(nullable(id('Who acted.', 7))) UserId: number | null;
  @Property(nullable(filledText(undefined, 'sigorta.api'))) UserName: string | null;
  @Property(nullable(text(undefined, 'Plaka zeyili düzenlendi.'))) Message: string | null;
  @Property(localDateTime('When the action was recorded.', '2026-11-20T10:31:05.240')) CreateDate: string;
  @Property(nullable(RecordedEndorsement)) Endorsement: RecordedEndorsement | null;
  @Property(nullable(id('The reason of a rejection; null for other actions.'))) RejectReasonId: number | null;
  @Property(
    listOf(
      JobFileItem,
      'The action’s documents. A transfer document that was replaced before an endorsement used it is listed, but no longer kept.',
    ),
  )
  Files: JobFileItem[];
}
