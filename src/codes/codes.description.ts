import { type ApiTag, envelope, type OperationDescription, tagged } from '../common/api-description.js';
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
