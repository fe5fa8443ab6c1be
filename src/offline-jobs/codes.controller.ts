import { Controller, Get } from '@nestjs/common';
import { AnyRole } from '../auth/access.js';
import { Describe } from '../common/api-description.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import { NOTIFICATION_TYPES } from '../notifications/notification.types.js';
import type { CodeName } from './code.answers.js';
import { STAGES } from './job.stages.js';
import { LIST_CODES } from './jobs.description.js';

const code = (value: number | string, tr: string, en: string): CodeName => ({ Code: value, Tr: tr, En: en });
const named = (rows: Readonly<Record<number, { tr: string; en: string }>>) =>
  Object.entries(rows).map(([number, { tr, en }]) => code(Number(number), tr, en));

const CODES = {
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

/** Every number of this API with its names. */
@Controller('api/codes')
export class CodesController {
  @Get()
  @Describe(LIST_CODES)
  @AnyRole()
  codes(): ApiResponse<Record<keyof typeof CODES, CodeName[]>> {
    return ok(CODES);
  }
}
