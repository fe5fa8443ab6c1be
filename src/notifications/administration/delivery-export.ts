import { type CsvColumn, csvMoment } from '../../api/csv.js';
import type { CsvExport } from '../../audit/csv-exports.service.js';
import { NOTIFICATION_TYPES } from '../notification-types.rules.js';
import type { ListedDelivery } from './delivery.answers.js';

const COLUMNS: readonly CsvColumn<ListedDelivery>[] = [
  { head: 'Teslimat no', of: ({ Id }) => Id },
  { head: 'ReferanceNo', of: ({ ReferanceNo }) => ReferanceNo },
  { head: 'Tür', of: ({ NotificationType }) => NotificationType },
  { head: 'Tür adı', of: ({ NotificationType }) => NOTIFICATION_TYPES[NotificationType].tr },
  { head: 'Acente no', of: ({ AgentId }) => AgentId },
  { head: 'Acente', of: ({ AgentName }) => AgentName },
  { head: 'Kaynak', of: ({ Subject }) => (Subject === null ? null : `${Subject.Kind}:${Subject.Id}`) },
  { head: 'Durum', of: ({ State }) => State },
  { head: 'Deneme', of: ({ Attempts }) => Attempts },
  { head: 'En çok deneme', of: ({ MaxAttempts }) => MaxAttempts },
  { head: 'HTTP durumu', of: ({ LastHttpStatus }) => LastHttpStatus },
  { head: 'Son hata', of: ({ LastError }) => LastError },
  { head: 'Oluşturuldu', of: ({ CreatedAt }) => csvMoment(CreatedAt) },
  { head: 'Sonraki deneme', of: ({ NextAttemptAt }) => csvMoment(NextAttemptAt) },
  { head: 'Sonuçlandı', of: ({ FinishedAt }) => csvMoment(FinishedAt) },
];

/** Deliveries as a file, without their payloads: the pages of a feed. */
export function deliveryExport(
  filter: object,
  page: CsvExport<ListedDelivery>['page'],
): CsvExport<ListedDelivery> {
  return {
    name: 'teslimatlar',
    columns: COLUMNS,
    page,
    audited: { action: 'delivery.export', target: 'deliveries' },
    filter,
  };
}
