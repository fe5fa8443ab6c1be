import { type ApiTag, envelope, type OperationDescription } from '../../api/api-description.js';
import { SystemStatus } from './system-status.answers.js';

const STATUS: ApiTag = {
  name: 'System status',
  tr: 'Sistem durumu',
  part: 'staff',
  about: 'Whether everything works, for people who do not read metrics.',
};

export const READ_STATUS: OperationDescription = {
  tag: STATUS,
  summary: { en: 'How the service stands', tr: 'Servisin durumu' },
  details:
    'The numbers are those that `/metrics` and the alerts have, judged by the same limits, but at once instead of after some ' +
    'minutes. OldestDue, Parked, PausedAgents, Partitions and Replicas are those of the installation; the other points are those of the process that ' +
    'answers, and another replica may stand differently. AuditDeeds and Decryption count the last 15 minutes.',
  answers: { 200: envelope(SystemStatus) },
};
