import { filledText, integerOrText, listOf, Property } from '../common/api-schemas.js';

/** A number or word of this API with its names. */
export class CodeName {
  @Property(integerOrText('The value as the API writes it.', 2)) Code: number | string;
  @Property(filledText(undefined, 'Zeyil İsteği')) Tr: string;
  @Property(filledText(undefined, 'EndorsementRequested')) En: string;
}

/** Every number of this API, list by list. */
export class CodeLists {
  @Property(listOf(CodeName)) Stages: CodeName[];
  @Property(listOf(CodeName)) JobStatuses: CodeName[];
  @Property(listOf(CodeName)) ActionTypes: CodeName[];
  @Property(listOf(CodeName)) EndorsementTypes: CodeName[];
  @Property(listOf(CodeName)) CurrencyTypes: CodeName[];
  @Property(listOf(CodeName)) NotificationTypes: CodeName[];
  @Property(listOf(CodeName)) FileKinds: CodeName[];
}
