import { envelope, type OperationDescription } from '../../api/api-description.js';
import { STATUSES } from '../status/availability-administration.description.js';
import { AvailabilityByDay, CompanyAvailabilityByDay } from './days.answers.js';
import { KEPT_DAYS } from './days.rules.js';

const COUNTED =
  `A day of the business zone is counted shortly after it is over, and kept for ${KEPT_DAYS} days; today is computed from the changes ` +
  'so far. A record counts from its addition to the catalog until its removal. A change from one closed status to the ' +
  'other is no closing.';

export const SHOW_DAYS: OperationDescription = {
  tag: STATUSES,
  summary: {
    en: 'Show the availability of services by day',
    tr: 'Servislerin günlük erişilebilirliğini göster',
  },
  details: COUNTED,
  answers: { 200: envelope(AvailabilityByDay) },
};

export const SHOW_COMPANIES: OperationDescription = {
  tag: STATUSES,
  summary: {
    en: 'Show the availability of companies by day',
    tr: 'Şirketlerin günlük erişilebilirliğini göster',
  },
  details: COUNTED,
  answers: { 200: envelope(CompanyAvailabilityByDay) },
};
