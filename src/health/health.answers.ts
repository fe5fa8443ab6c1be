import { listOf, obj, text, word } from '../common/api-schemas.js';

/** What a probe gets; `Missing` says in words what keeps the service from being ready. */
export interface HealthAnswer {
  Status: 'ok' | 'unavailable';
  Missing: string[];
}

export const HEALTH_ANSWER = obj<HealthAnswer>('Health', {
  Status: word(['ok', 'unavailable']),
  Missing: listOf(text('What keeps the service from being ready, in words.')),
});
