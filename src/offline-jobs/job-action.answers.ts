import {
  amount,
  flag,
  id,
  int32,
  int64,
  listOf,
  localDateTime,
  nullable,
  obj,
  text,
  word,
} from '../common/api-schemas.js';
import { actionTypeCode, stageCode } from './job.codes.js';
import { FILE_KINDS } from './job.stages.js';

const FILE = obj('JobFile', {
  Id: id('The `fileId` of the download.', 310),
  Kind: word(FILE_KINDS),
  FileName: text(undefined, '1204_100000334601017_0_Policy_k3v9x2.pdf'),
  ContentType: text(undefined, 'application/pdf'),
  Size: int32('Bytes.', 84213),
  Sha256: text(
    'Of the content, hexadecimal.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ),
});

const POLICY = obj('RecordedEndorsementPolicy', {
  PolicyNumber: text(undefined, '100000334601017'),
  RenewalNo: text(undefined, '0'),
  EndorsementNo: int32(undefined, 1),
  EndorsementType: int32('0 to 4.', 0),
  PolicyStartDate: localDateTime('Start of the endorsement.', '2026-11-20T00:00:00.000'),
  PolicyEndDate: localDateTime(undefined, '2027-04-14T00:00:00.000'),
  ProcessingDate: localDateTime('Issue date.', '2026-11-20T10:30:00.000'),
  GrossPremium: amount('Gross premium.', 1250.5),
  NetPremium: amount('Net premium.', 1190.95),
  Commission: amount('Commission.', 178.64),
  InstallmentNumber: int32(undefined, 2),
});

const INSTALLMENT = obj('RecordedInstallment', {
  InstallmentNo: int32(undefined, 1),
  PaymentAmount: amount('Amount of the installment.', 625.25),
  PaymentDate: localDateTime(undefined, '2026-11-20T00:00:00.000'),
  Commission: nullable(amount('Commission of the installment.', 89.32)),
});

const PREMIUM = obj('RecordedPremium', {
  CurrencyType: nullable(int32('1 to 7; null when the endorsement carries no premium.', 1)),
  ExchangeRate: amount('0 when the endorsement carries no premium.', 1),
  InstallmentDetails: listOf(INSTALLMENT, 'In the order in which they were sent.'),
});

const ENDORSEMENT = obj('RecordedEndorsement', {
  ProductId: int32(undefined, 111),
  EndorsementPolicy: POLICY,
  Premium: PREMIUM,
  LocalGrossPremium: amount('GrossPremium times ExchangeRate, exactly.', 1250.5),
  LocalCommission: amount('Commission times ExchangeRate, exactly.', 178.64),
  IsTransferCompleted: flag(undefined, false),
});

export const JOB_ACTION = obj('JobAction', {
  Id: int64('The action; notifications call it ActionId.', 5120),
  JobId: id(undefined, 1204),
  ActionType: actionTypeCode('What was done.', 3),
  Stage: stageCode('Of the job after the action.', 3),
  UserId: nullable(id('Who acted.', 7)),
  UserName: nullable(text(undefined, 'sigorta.api')),
  Message: nullable(text(undefined, 'Plaka zeyili düzenlendi.')),
  CreateDate: localDateTime('When the action was recorded.', '2026-11-20T10:31:05.240'),
  Endorsement: nullable(ENDORSEMENT),
  RejectReasonId: nullable(int32('Set on a rejection.')),
  Files: listOf(
    FILE,
    'The action’s documents. A transfer document that was replaced before an endorsement used it is listed, but no longer kept.',
  ),
});
