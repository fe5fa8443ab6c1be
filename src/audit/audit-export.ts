import { type CsvColumn, csvMoment } from '../api/csv.js';
import type { AuditItem } from './audit.answers.js';
import type { AuditValues } from './audit.entity.js';
import type { AuditFeed } from './audit.requests.js';
import type { AuditReads } from './audit-reads.service.js';
import { auditSentence } from './audit-words.rules.js';
import type { CsvExport } from './csv-exports.service.js';

const json = (values: AuditValues | null) => (values === null ? null : JSON.stringify(values));

const COLUMNS: readonly CsvColumn<AuditItem>[] = [
  { head: 'Kayıt no', of: ({ Id }) => Id },
  { head: 'Ne zaman', of: ({ At }) => csvMoment(At) },
  { head: 'Kullanıcı no', of: ({ UserId }) => UserId },
  { head: 'Kim', of: ({ UserName }) => UserName },
  { head: 'Ne yaptı', of: ({ Action }) => Action },
  { head: 'Neye', of: ({ Target }) => Target },
  { head: 'Önce', of: ({ Before }) => json(Before) },
  { head: 'Sonra', of: ({ After }) => json(After) },
  { head: 'Ayrıntı', of: ({ Details }) => json(Details) },
  { head: 'İstek no', of: ({ RequestId }) => RequestId },
  { head: 'Adres', of: ({ Address }) => Address },
  { head: 'Açıklama', of: ({ Words }) => auditSentence(Words) },
];

/** The audit as a file. */
export function auditExport(
  reads: AuditReads,
  { cursor: from, pageSize: _, ...filter }: AuditFeed,
): CsvExport<AuditItem> {
  return {
    name: 'denetim-kaydi',
    columns: COLUMNS,
    page: (cursor = from, pageSize) => reads.feed({ ...filter, cursor, pageSize }, 'tr'),
    audited: { action: 'audit.export', target: 'audit' },
    filter,
  };
}
