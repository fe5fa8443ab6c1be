import {
  type ApiTag,
  CSV_DETAILS,
  envelope,
  type OperationDescription,
  orCsv,
} from '../api/api-description.js';
import { paged } from '../api/api-schemas.js';
import { AuditItem, AuditPage, ChainState, CountedEntries } from './audit.answers.js';

const AUDIT: ApiTag = {
  name: 'Audit',
  tr: 'Denetim kaydı',
  part: 'staff',
  about:
    'Who did what, from where, and what changed. An entry is written together with the action and never changes.',
};

export const LIST_AUDIT: OperationDescription = {
  tag: AUDIT,
  summary: { en: 'List what the staff did', tr: 'Yönetim işlemlerini listele' },
  details:
    'Newest first. Each call counts all entries that match: read a large audit page by page, as a feed.' +
    CSV_DETAILS +
    '\n\nThe file has every entry that matches, whatever the `page`, and is the file of the feed.',
  answers: { 200: orCsv(envelope(paged(AuditItem))) },
};

export const COUNT_AUDIT: OperationDescription = {
  tag: AUDIT,
  summary: { en: 'Count entries of the audit', tr: 'Denetim kayıtlarını say' },
  answers: { 200: envelope(CountedEntries) },
};

export const SHOW_CHAIN: OperationDescription = {
  tag: AUDIT,
  summary: { en: 'Show whether the audit was tampered with', tr: 'Denetim kaydının bütünlüğünü göster' },
  details:
    'Each entry gets a link in a chain of hashes, `sha256(previous hash || canonical JSON of the entry)`, within ' +
    '90 seconds. Each call verifies a few thousand more links, and begins again after the last one. The end of the chain is proven, ' +
    'so that entries that are cut off there are noticed, too. `npx zeyil audit verify` verifies all of it at once.',
  answers: { 200: envelope(ChainState) },
};

export const READ_AUDIT: OperationDescription = {
  tag: AUDIT,
  summary: { en: 'Read the audit page by page', tr: 'Denetim kaydını sayfa sayfa oku' },
  details:
    'Newest first, with the same filters and without a count. Begin without `cursor`, then pass each answer’s `NextCursor` until it is null.' +
    CSV_DETAILS,
  answers: { 200: orCsv(envelope(AuditPage)) },
};
