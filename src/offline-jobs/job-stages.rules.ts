/** Stage codes of a job. */
export const Stage = {
  PolicyIssued: 1,
  EndorsementRequested: 2,
  EndorsementMade: 3,
  EndorsementRejected: 4,
  Message: 5,
  BulkPremiumRequested: 6,
  AwaitingInternalInformation: 7,
  AwaitingExternalInformation: 8,
  InformationWaitCancelled: 9,
} as const;
export type Stage = (typeof Stage)[keyof typeof Stage];

interface StageRow {
  /** The name in the API's messages. */
  tr: string;
  en: string;
  /** Reachable stages, in the order in which messages list them. */
  to: readonly Stage[];
}

/** The one table of stages and transitions. */
export const STAGES: Readonly<Record<Stage, StageRow>> = {
  1: { tr: 'Poliçe Gerçekleşti', en: 'PolicyIssued', to: [2, 5, 6, 7, 8, 9] },
  2: { tr: 'Zeyil İsteği', en: 'EndorsementRequested', to: [3, 4] },
  3: { tr: 'Zeyil Gerçekleşti', en: 'EndorsementMade', to: [] },
  4: { tr: 'Zeyil Reddedildi', en: 'EndorsementRejected', to: [2] },
  5: { tr: 'Mesaj', en: 'Message', to: [] },
  6: { tr: 'Toplu Prim İsteği', en: 'BulkPremiumRequested', to: [] },
  7: { tr: 'Kurum İçi Bilgi Bekleniyor', en: 'AwaitingInternalInformation', to: [] },
  8: { tr: 'Kurum Dışı Bilgi Bekleniyor', en: 'AwaitingExternalInformation', to: [] },
  9: { tr: 'Bilgi Bekleniyor İptal', en: 'InformationWaitCancelled', to: [] },
};

/** The operations of callers, with the stages that they lead to. */
export const OPERATION_TARGET = {
  RequestEndorsement: Stage.EndorsementRequested,
  MakeEndorsement: Stage.EndorsementMade,
  RejectEndorsement: Stage.EndorsementRejected,
} as const;
export type StageOperation = keyof typeof OPERATION_TARGET;

/** The next stage, or the detail of the refusal: it names the current stage and those reachable from it. */
export function transition(
  current: Stage,
  operation: StageOperation,
): { stage: Stage; refusal?: undefined } | { refusal: string } {
  const target = OPERATION_TARGET[operation];
  const row = STAGES[current];
  if (row.to.includes(target)) return { stage: target };
  const from = `'${STAGES[target].tr}' cannot be reached from the current stage '${row.tr}'.`;
  if (row.to.length === 0) return { refusal: `${from} No stage is reachable from it.` };
  return {
    refusal: `${from} Reachable stages: ${row.to.map((stage) => `'${STAGES[stage].tr}'`).join(', ')}.`,
  };
}

/** Whether a job can still reach a stage from another, by one or more transitions. */
export function canStillReach(current: Stage, target: Stage): boolean {
  const reached = new Set(STAGES[current].to);
  // Iteration over a set includes members that are added meanwhile.
  for (const stage of reached) for (const next of STAGES[stage].to) reached.add(next);
  return reached.has(target);
}

/** JobStatus codes. */
export const JobStatus = { Open: 1, Completed: 2, Rejected: 3 } as const;
export type JobStatus = (typeof JobStatus)[keyof typeof JobStatus];

/** The status follows from the stage. */
export function jobStatusOf(stage: Stage): JobStatus {
  if (stage === Stage.EndorsementMade) return JobStatus.Completed;
  return stage === Stage.EndorsementRejected ? JobStatus.Rejected : JobStatus.Open;
}

/**
 * Stages that end a job: no transition leads further, and the job is not open. A rejected job is not among them, since
 * its endorsement may be requested again. The index job_final covers these stages.
 */
export const FINAL_STAGES = Object.values(Stage).filter(
  (stage) => STAGES[stage].to.length === 0 && jobStatusOf(stage) !== JobStatus.Open,
);

/** Codes of an action's type. */
export const ActionType = {
  JobCreated: 1,
  EndorsementRequested: 2,
  EndorsementMade: 3,
  EndorsementRejected: 4,
  TransferDocumentUploaded: 5,
} as const;
export type ActionType = (typeof ActionType)[keyof typeof ActionType];

/** Kinds of a job's files. */
export const FILE_KINDS = ['ZeyilPdf', 'BilgilendirmeFormu', 'Attachment'] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** The kinds that an endorsement takes from the transfer when they are missing from the request. */
export const TRANSFER_KINDS = ['ZeyilPdf', 'BilgilendirmeFormu'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];
