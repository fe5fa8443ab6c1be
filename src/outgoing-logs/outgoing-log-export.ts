import { type CsvColumn, csvMoment } from '../api/csv.js';
import type { CsvExport } from '../audit/csv-exports.service.js';
import type { ListedOutgoingLog } from './outgoing-log.answers.js';
import type { OutgoingLogsFeed } from './outgoing-log.requests.js';
import type { OutgoingLogReads } from './outgoing-log-reads.service.js';

const COLUMNS: readonly CsvColumn<ListedOutgoingLog>[] = [
  { head: 'OutgoingRequestLogID', of: (log) => log.OutgoingRequestLogID },
  { head: 'GwLogId', of: ({ GwLogId }) => GwLogId },
  { head: 'Başladı', of: ({ StartedAt }) => csvMoment(StartedAt) },
  { head: 'Acente no', of: ({ AgentId }) => AgentId },
  { head: 'Acente', of: ({ AgentName }) => AgentName },
  { head: 'Şirket no', of: ({ InsuranceCompanyId }) => InsuranceCompanyId },
  { head: 'Şirket', of: ({ InsuranceCompanyName }) => InsuranceCompanyName },
  { head: 'Ürün no', of: ({ ProductId }) => ProductId },
  { head: 'İşlem no', of: ({ ServiceOperationId }) => ServiceOperationId },
  { head: 'İşlem', of: ({ ServiceOperationName }) => ServiceOperationName },
  { head: 'Süre (ms)', of: ({ DurationMs }) => DurationMs },
  { head: 'HTTP durumu', of: ({ HttpStatus }) => HttpStatus },
  { head: 'İçerikler platformda', of: ({ Delivered }) => Delivered },
  { head: 'Teslimat no', of: ({ DeliveryId }) => DeliveryId },
  { head: 'Adres', of: ({ Url }) => Url },
];

/** Outgoing logs as a file, without their bodies. */
export function outgoingLogExport(
  reads: OutgoingLogReads,
  { cursor: from, pageSize: _, ...filter }: OutgoingLogsFeed,
): CsvExport<ListedOutgoingLog> {
  return {
    name: 'giden-istekler',
    columns: COLUMNS,
    page: (cursor = from, pageSize) => reads.feed({ ...filter, cursor, pageSize }),
    audited: { action: 'outgoingLog.export', target: 'outgoing logs' },
    filter,
  };
}
