import { type ApiTag, envelope, type OperationDescription, tagged } from '../api/api-description.js';
import { CodeLists } from './codes.answers.js';

const CODE_LISTS: ApiTag = {
  name: 'Codes',
  tr: 'Kodlar',
  part: 'everyone',
  about: 'Every code of this API with its Turkish and English name.',
};

export const LIST_CODES: OperationDescription = tagged({
  tag: CODE_LISTS,
  summary: { en: 'List codes', tr: 'Kodları listele' },
  answers: { 200: envelope(CodeLists) },
});

export const PUT_CODE_NAMES: OperationDescription = {
  tag: CODE_LISTS,
  summary: { en: 'Name agreed numbers', tr: 'Kararlaştırılan sayıları adlandır' },
  details:
    'Sets all names of a kind at once. The numbers are agreed between insurers and platforms; until they are named, the list shows ' +
    'neutral names, and no reject reasons.',
  answers: { 204: null },
  example: {
    codes: [
      { code: 1, tr: 'Türk lirası', en: 'Turkish lira' },
      { code: 2, tr: 'ABD doları', en: 'US dollar' },
    ],
  },
};
