import { VALIDATION_FAILED } from '../../api/general.refusals.js';
import { answeredWhen, refusal } from '../../api/refusal.js';

export const CATALOG_SYNC_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The sync was not found.',
  when: 'There is no such sync.',
});

export const CATALOG_CHANGED = answeredWhen(
  VALIDATION_FAILED,
  'A parameter is at fault, or the catalog has changed since the first page: begin again without `cursor`.',
);

export const CATALOG_REFUSED = answeredWhen(
  VALIDATION_FAILED,
  'A record is at fault or comes twice; the catalog is empty without `allowEmpty=true`, or removes more than 5 % of the ' +
    'records, and more than five, without `confirm=true`.',
);
