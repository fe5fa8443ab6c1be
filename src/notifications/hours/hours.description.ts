import { envelope, type OperationDescription } from '../../api/api-description.js';
import { listOf } from '../../api/api-schemas.js';
import { DELIVERIES } from '../administration/deliveries.description.js';
import { AgentHealth, DeliveriesByHour } from './hours.answers.js';
import { KEPT_DAYS } from './hours.rules.js';

export const READ_HOURS: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Count outcomes of deliveries by hour', tr: 'Teslimat sonuçlarını saat saat say' },
  details:
    'An outcome counts in the hour in which it was reached; after a resend the next one counts as well. Days are those of the ' +
    `business time zone. Counts are kept for ${KEPT_DAYS} days.`,
  answers: { 200: envelope(DeliveriesByHour) },
};

export const READ_HEALTH: OperationDescription = {
  tag: DELIVERIES,
  summary: {
    en: 'Show how the agents’ platforms take notifications',
    tr: 'Acente platformlarının bildirimleri nasıl aldığını göster',
  },
  details: 'By AgentId. What happened in the last seconds is not counted yet.',
  answers: { 200: envelope(listOf(AgentHealth)) },
};
