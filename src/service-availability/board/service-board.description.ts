import { envelope, type OperationDescription } from '../../api/api-description.js';
import { paged } from '../../api/api-schemas.js';
import { STATUSES } from '../status/availability-administration.description.js';
import { BoardFacets, ServiceBoardItem } from './board.answers.js';

export const LIST_BOARD: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'List the board', tr: 'Panoyu listele' },
  details:
    'Records of the catalog, searched, filtered and sorted. Records that have left the catalog are not listed.',
  answers: { 200: envelope(paged(ServiceBoardItem)) },
};

export const SHOW_FACETS: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Count the board’s choices', tr: 'Panonun seçeneklerini say' },
  details:
    'Takes the filters of the list. A filter does not narrow its own choices, so that a second one can be added: `Count` is the ' +
    'number of records that fit the choice and all other filters. A choice without records is left out, unless the filter ' +
    'names it. Choices are in the Turkish order of their names.',
  answers: { 200: envelope(BoardFacets) },
};
