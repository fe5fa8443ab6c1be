/** Why a request conflicts with the present state; programs tell the conflicts of one code apart by it. */
export const CONFLICT_CAUSES = [
  'AlreadyFinal',
  'BulkIdReused',
  'InFlight',
  'LastAdministrator',
  'NameTaken',
  'PayloadForgotten',
  'PayloadGone',
  'Pending',
  'PlanEnded',
  'PlansOverlap',
  'SameStatus',
  'Self',
  'StatusNotExpected',
  'SyncRunning',
  'UrlChanged',
  'VersionNotExpected',
] as const;
export type ConflictCause = (typeof CONFLICT_CAUSES)[number];

/** The `Details` of a conflict. `Present`: the state that the request did not expect. */
export interface ConflictDetails {
  Cause: ConflictCause;
  Present?: object;
}
