import { filledText, integerOrText, listOf, Property } from '../api/api-schemas.js';

/** A number or word of this API with its names. */
export class CodeName {
  @Property(integerOrText('The value as the API writes it.', 2)) Code: number | string;
  @Property(filledText(undefined, 'Zeyil İsteği')) Tr: string;
  @Property(filledText(undefined, 'EndorsementRequested')) En: string;
}

/** Every number and closed word of this API, list by list. */
export class CodeLists {
  @Property(listOf(CodeName)) Stages: CodeName[];
  @Property(listOf(CodeName)) JobStatuses: CodeName[];
  @Property(listOf(CodeName)) ActionTypes: CodeName[];
  @Property(listOf(CodeName)) EndorsementTypes: CodeName[];
  @Property(listOf(CodeName)) CurrencyTypes: CodeName[];
  @Property(listOf(CodeName, 'Empty until they are named.')) RejectReasons: CodeName[];
  @Property(listOf(CodeName)) NotificationTypes: CodeName[];
  @Property(listOf(CodeName)) FileKinds: CodeName[];
  @Property(listOf(CodeName)) ServiceStatuses: CodeName[];
  @Property(listOf(CodeName)) DeliveryStates: CodeName[];
  @Property(listOf(CodeName)) Verdicts: CodeName[];
  @Property(listOf(CodeName)) Roles: CodeName[];
  @Property(listOf(CodeName)) Permissions: CodeName[];
  @Property(listOf(CodeName)) SyncStates: CodeName[];
  @Property(listOf(CodeName)) SyncPhases: CodeName[];
  @Property(listOf(CodeName)) SyncSources: CodeName[];
  @Property(listOf(CodeName)) SilenceReasons: CodeName[];
  @Property(listOf(CodeName)) AuditActions: CodeName[];
  @Property(listOf(CodeName)) ConflictCauses: CodeName[];
}
