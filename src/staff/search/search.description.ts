import { type ApiTag, envelope, type OperationDescription } from '../../api/api-description.js';
import { listOf } from '../../api/api-schemas.js';
import { SearchHit } from './search.answers.js';

const SEARCH: ApiTag = {
  name: 'Search',
  tr: 'Arama',
  part: 'staff',
  about: 'From a number of a log line, a mail or a conversation to the thing that it names.',
};

export const SEARCH_FOR: OperationDescription = {
  tag: SEARCH,
  summary: { en: 'Find by number or name', tr: 'Numara ya da adla bul' },
  details:
    'At most 20 hits, five of a kind. A number of a known form finds only what it names. A hit never repeats the number of a policy.',
  answers: { 200: envelope(listOf(SearchHit)) },
};
