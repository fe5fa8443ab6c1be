import { type ApiTag, json, type OperationDescription } from '../common/api-description.js';
import { text } from '../common/api-schemas.js';
import { BAD_HTTP } from '../common/errors/general.refusals.js';
import { HealthAnswer } from './health.answers.js';

const HEALTH: ApiTag = {
  name: 'Health',
  tr: 'Sağlık',
  part: 'operation',
  about: 'Probes for whatever runs the service. They answer without the envelope.',
};

export const LIVE: OperationDescription = {
  tag: HEALTH,
  summary: { en: 'The process runs', tr: 'Süreç çalışıyor' },
  answers: { 200: json(HealthAnswer) },
  refusals: [BAD_HTTP],
};

export const READY: OperationDescription = {
  tag: HEALTH,
  summary: { en: 'Requests can be served', tr: 'İstekler karşılanabiliyor' },
  details:
    'What an endorsement needs is looked at by name: `database` takes writes, and its `schema` is the one this release needs, ' +
    '`documents` can be stored, the `clock` of the machine is within 30 seconds of the database’s, and the service is not ' +
    '`stopping`. What was seen stands for a second, of documents for five while they can be stored. A warning alone keeps the answer 200.',
  answers: {
    200: json(HealthAnswer),
    503: json(HealthAnswer, 'Not ready; `Retry-After` says when to ask again.'),
  },
  refusals: [BAD_HTTP],
};

export const METRICS: OperationDescription = {
  tag: HEALTH,
  summary: { en: 'Metrics for Prometheus', tr: 'Prometheus ölçümleri' },
  details:
    'Needs `Authorization: Bearer` with the setting METRICS_TOKEN. Without that setting it is open, and unknown in production.',
  answers: { 200: { mediaType: 'text/plain', schema: text() }, 401: null },
};
