import type { Language } from '../texts/language.js';

/** Screens whose records have a page of their own. */
const OF_RECORDS: ReadonlyMap<string, string> = new Map([
  ['services', 'service'],
  ['deliveries', 'delivery'],
  ['agents', 'agent'],
  ['jobs', 'job'],
  ['users', 'user'],
]);
/** Screens whose page has their records, too. */
const ALONE = new Set([
  ...['events', 'settlement', 'outgoing-logs', 'catalog', 'vehicles', 'parameters'],
  ...['audit', 'system', 'account'],
]);
/** Addresses below a screen that are no record. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ['/services/change', 'bulk-change'],
  ['/services/changes', 'bulk-change'],
  ['/services/plans', 'bulk-change'],
  ['/users/rights', 'users'],
]);

/** The address of the documentation's page of a screen; `path` is below /admin. An address without a screen has the list of pages. */
export function helpAddress(path: string, language: Language): string {
  const [, screen = '', record = ''] = path.split('/');
  const list = OF_RECORDS.has(screen) || ALONE.has(screen) ? screen : '';
  const ofRecord = OTHERS.get(`/${screen}/${record}`) ?? OF_RECORDS.get(screen) ?? list;
  const page = record === '' ? list : ofRecord;
  return `/docs/${language}/screens/${page === '' ? '' : `${page}.html`}`;
}
