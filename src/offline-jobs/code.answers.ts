import { integerOrText, obj, text } from '../common/api-schemas.js';

/** A number or word of this API with its names. */
export interface CodeName {
  Code: number | string;
  Tr: string;
  En: string;
}

export const CODE_NAME = obj<CodeName>('CodeName', {
  Code: integerOrText('The value as the API writes it.', 2),
  Tr: text(undefined, 'Zeyil İsteği'),
  En: text(undefined, 'EndorsementRequested'),
});
