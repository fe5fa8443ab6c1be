import { type ApiTag, json, type OperationDescription } from '../../api/api-description.js';
import { text } from '../../api/api-schemas.js';
import { BAD_HTTP } from '../../api/general.refusals.js';
import { HealthAnswer, NotReadyAnswer } from './health.answers.js';

const HEALTH: ApiTag = {
  name: 'Health',
  tr: 'Sağlık',
  part: 'operation',
  about: 'Probes for the environment that runs the service. They answer without the envelope.',
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
    'Checks by name what an endorsement needs: the `database` accepts writes, its `schema` is the one that this ' +
    'release needs, `documents` can be stored, the `clock` of the machine is within 30 seconds of the database’s, ' +
    'and the service is not `stopping`. The result is kept for a second, that of documents for five seconds while ' +
    'they can be stored. With warnings alone the answer stays 200.',
  answers: {
    200: json(HealthAnswer),
    503: json(NotReadyAnswer, 'Not ready; `Retry-After` says when to ask again.'),
  },
  refusals: [BAD_HTTP],
};

export const SERVING: OperationDescription = {
  tag: HEALTH,
  summary: { en: 'Reads can be answered', tr: 'Okuma istekleri karşılanabiliyor' },
  details:
    'For load balancers: it stays 200 while the process answers reads, and names what GET /health/ready would miss under ' +
    '`Warnings`. It is 503 while the service is `stopping`, and while the database does not answer this replica.',
  answers: {
    200: json(HealthAnswer),
    503: json(NotReadyAnswer, 'This replica answers no reads; `Retry-After` says when to ask again.'),
  },
  refusals: [BAD_HTTP],
};

export const METRICS: OperationDescription = {
  tag: HEALTH,
  summary: { en: 'Metrics for Prometheus', tr: 'Prometheus ölçümleri' },
  details:
    'Needs `Authorization: Bearer` with the value of the setting METRICS_TOKEN. Without that setting the metrics ' +
    'are public; in production they are then not served.',
  answers: { 200: { mediaType: 'text/plain', schema: text() }, 401: null },
};
