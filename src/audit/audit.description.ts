import { type ApiTag, envelope, type OperationDescription } from '../common/api-description.js';
import { dateTime, id, int64, nullable, obj, pageOf, text } from '../common/api-schemas.js';
import type { AuditItem } from './audit.service.js';

const AUDIT: ApiTag = {
  name: 'Audit',
  tr: 'Denetim kaydı',
  part: 'staff',
  about: 'Who of the staff did what. Entries are written with the deed itself and never change.',
};

const AUDIT_ITEM = obj<AuditItem>('AuditItem', {
  Id: int64(undefined, 12),
  At: dateTime(),
  UserId: nullable(id('The user at the time.', 7)),
  UserName: text('The name at the time.', 'operator'),
  Action: text('The noun and the verb.', 'delivery.resend'),
  Target: text('The noun and its id.', 'delivery 17'),
  Details: {
    type: ['object', 'null'],
    description: 'What else the deed was; never a payload or key.',
    examples: [{ State: 'Exhausted' }],
  },
});

export const LIST_AUDIT: OperationDescription = {
  tag: AUDIT,
  summary: { en: 'List what the staff did', tr: 'Yönetim işlemlerini listele' },
  details: 'Newest first.',
  answers: { 200: envelope(pageOf(AUDIT_ITEM)) },
};
