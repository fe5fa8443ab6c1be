import { code as codeSchema } from '../api/api-schemas.js';
import { type ActionType, type FileKind, type JobStatus, STAGES } from './job-stages.rules.js';

/** The names of a number or word of this API. */
export interface Names {
  tr: string;
  en: string;
}

/** The names of the stages in the API’s messages and answers. */
export const STAGE_NAMES: readonly string[] = Object.values(STAGES).map(({ tr }) => tr);

export const JOB_STATUSES: Readonly<Record<JobStatus, Names>> = {
  1: { tr: 'Açık', en: 'Open' },
  2: { tr: 'Tamamlandı', en: 'Completed' },
  3: { tr: 'Reddedildi', en: 'Rejected' },
};

export const ACTION_TYPES: Readonly<Record<ActionType, Names>> = {
  1: { tr: 'İş oluşturuldu', en: 'JobCreated' },
  2: { tr: 'Zeyil istendi', en: 'EndorsementRequested' },
  3: { tr: 'Zeyil gerçekleşti', en: 'EndorsementMade' },
  4: { tr: 'Zeyil reddedildi', en: 'EndorsementRejected' },
  5: { tr: 'Transfer belgesi yüklendi', en: 'TransferDocumentUploaded' },
};

export const FILE_KIND_NAMES: Readonly<Record<FileKind, Names>> = {
  ZeyilPdf: { tr: 'Zeyil belgesi', en: 'Endorsement document' },
  BilgilendirmeFormu: { tr: 'Bilgilendirme formu', en: 'Information form' },
  Attachment: { tr: 'Ek', en: 'Attachment' },
};

const asSchema = (name: string, rows: Readonly<Record<number, Names>>) =>
  codeSchema(
    name,
    Object.fromEntries(Object.entries(rows).map(([code, { tr, en }]) => [code, `${tr} (${en})`])),
  );

export const stageCode = asSchema('StageCode', STAGES);
export const jobStatusCode = asSchema('JobStatusCode', JOB_STATUSES);
export const actionTypeCode = asSchema('ActionTypeCode', ACTION_TYPES);
