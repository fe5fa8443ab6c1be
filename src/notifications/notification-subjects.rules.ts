/** Kinds of the causes that notifications announce. */
export const SUBJECT_KINDS = [
  'Job',
  'ServiceAvailability',
  'ServiceCatalogSync',
  'VehicleCatalogVersion',
  'ParameterValue',
  'OutgoingLog',
  'AgentProducts',
  'Test',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** The record whose change a notification announces. Ids are texts, because those of some kinds are not numbers. */
export interface Subject {
  kind: SubjectKind;
  id: string;
}

/** Reads `Job:7`; the id may contain colons. Undefined for a text of another form. */
export function parseSubject(text: string): Subject | undefined {
  const colon = text.indexOf(':');
  const kind = SUBJECT_KINDS.find((each) => each === text.slice(0, colon));
  const id = text.slice(colon + 1);
  return colon > 0 && kind !== undefined && id !== '' ? { kind, id } : undefined;
}
