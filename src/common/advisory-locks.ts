/**
 * Every advisory lock of the service. They are named by numbers alone, and one number taken twice makes strangers wait
 * for each other: so all of them stand here. Any numbers do, as long as they differ and every replica has the same.
 */
export const ADVISORY_LOCKS = {
  /** One process migrates; the others wait and find nothing to do. */
  migration: 7_201_955,
  /** Changes of jobs are numbered for the change feed by one reader at a time. */
  jobNumbering: 7_201_956,
  /** One sandbox fills the database; the others look for what is missing when it has done. */
  sandboxSeeding: 7_201_957,
  /** One replica makes the first administrator. */
  firstAdministrator: 7_201_958,
  /** Administrators are withdrawn one after the other, so that one is left. */
  administratorWithdrawal: 7_201_959,
  /** One replica makes and drops the weekly partitions. */
  retention: 7_201_960,
  /** One replica removes old jobs. */
  jobRetention: 7_201_961,
  /** One replica removes old outgoing logs. */
  outgoingLogRetention: 7_201_962,
  /** A sync of the service catalog is alone with it; changes of status share the lock. */
  serviceCatalog: 7_201_970,
  /** One sync of the vehicle catalog runs. */
  vehicleSync: 7_201_971,
  /** One replica runs a round of the automatic evaluation. */
  evaluationRound: 7_201_972,
  /** Parameters are written by one transaction after the other. */
  parameterWriters: 7_201_973,
  /** Failures of one user name are counted one after the other; the second key is the name's hash. */
  loginUserName: 7_201_974,
  /** Failures of one address are counted one after the other; the second key is the address's hash. */
  loginAddress: 7_201_975,
  /** One replica at a time extends the chain of the audit. */
  auditChain: 7_201_976,
  /** A replica's session holds its number; the second key is the number. */
  replicaSession: 7_201_978,
  /** One replica makes and drops the months of the audit. */
  auditRetention: 7_201_977,
} as const;

/** A number of the list: code that is given its lock takes no other number. */
export type AdvisoryLock = (typeof ADVISORY_LOCKS)[keyof typeof ADVISORY_LOCKS];
