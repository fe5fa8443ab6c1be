import { code as codeSchema, integerOrText, obj, text } from '../common/api-schemas.js';
import { NOTIFICATION_TYPES } from '../notifications/notification.types.js';
import { STAGES } from './job.stages.js';

/** A number or word of this API with its names. */
export interface CodeName {
  Code: number | string;
  Tr: string;
  En: string;
}

const code = (value: number | string, tr: string, en: string): CodeName => ({ Code: value, Tr: tr, En: en });
const named = (rows: Readonly<Record<number, { tr: string; en: string }>>) =>
  Object.entries(rows).map(([number, { tr, en }]) => code(Number(number), tr, en));

/** Every number of this API with its Turkish and English name. */
export const CODES = {
  Stages: named(STAGES),
  JobStatuses: [
    code(1, 'Açık', 'Open'),
    code(2, 'Tamamlandı', 'Completed'),
    code(3, 'Reddedildi', 'Rejected'),
  ],
  ActionTypes: [
    code(1, 'İş oluşturuldu', 'JobCreated'),
    code(2, 'Zeyil istendi', 'EndorsementRequested'),
    code(3, 'Zeyil gerçekleşti', 'EndorsementMade'),
    code(4, 'Zeyil reddedildi', 'EndorsementRejected'),
    code(5, 'Transfer belgesi yüklendi', 'TransferDocumentUploaded'),
  ],
  // The insurers and the platform agree on what these two mean; a name guessed here would be taken for their word.
  EndorsementTypes: [0, 1, 2, 3, 4].map((type) =>
    code(type, `Zeyil türü ${type}`, `Endorsement type ${type}`),
  ),
  CurrencyTypes: [1, 2, 3, 4, 5, 6, 7].map((type) => code(type, `Para birimi ${type}`, `Currency ${type}`)),
  NotificationTypes: named(NOTIFICATION_TYPES),
  FileKinds: [
    code('ZeyilPdf', 'Zeyil belgesi', 'Endorsement document'),
    code('BilgilendirmeFormu', 'Bilgilendirme formu', 'Information form'),
    code('Attachment', 'Ek', 'Attachment'),
  ],
};

const asSchema = (name: string, rows: readonly CodeName[]) =>
  codeSchema(name, Object.fromEntries(rows.map(({ Code, Tr, En }) => [Code, `${Tr} (${En})`])));

export const stageCode = asSchema('StageCode', CODES.Stages);
export const jobStatusCode = asSchema('JobStatusCode', CODES.JobStatuses);
export const actionTypeCode = asSchema('ActionTypeCode', CODES.ActionTypes);

export const CODE_NAME = obj<CodeName>('CodeName', {
  Code: integerOrText('The value as the API writes it.', 2),
  Tr: text(undefined, 'Zeyil İsteği'),
  En: text(undefined, 'EndorsementRequested'),
});
