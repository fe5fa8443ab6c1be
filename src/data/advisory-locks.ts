/**
 * Every advisory lock of the service. A lock has only a number, and two uses of one number would wait for each other,
 * so all numbers are listed here. Any numbers do, as long as they differ and every replica has the same.
 */
export const ADVISORY_LOCKS = {
  /** An apply of a configuration file holds the lock alone; new agents share it, so that none gets a name of the file meanwhile. */
  configuration: 7_201_999,
  /** One process migrates; the others wait and find no pending migration. */
  migration: 7_201_955,
  /** One reader at a time numbers changes of jobs for the change feed. */
  jobNumbering: 7_201_956,
  /** One trial at a time restores a backup on a server. */
  restoreProof: 7_201_998,
  /** One sandbox fills the database; the others add missing data afterwards. */
  sandboxSeeding: 7_201_957,
  /** One replica creates the first administrator. */
  firstAdministrator: 7_201_958,
  /** Administrators are withdrawn one after the other, so that one is left. */
  administratorWithdrawal: 7_201_959,
  /** One replica creates and drops the weekly partitions. */
  retention: 7_201_960,
  /** One replica removes old jobs. */
  jobRetention: 7_201_961,
  /** One replica removes old outgoing logs. */
  outgoingLogRetention: 7_201_962,
  /** A sync of the service catalog holds the lock alone; changes of status share it. */
  serviceCatalog: 7_201_970,
  /** One sync of the vehicle catalog runs at a time. */
  vehicleSync: 7_201_971,
  /** One replica at a time runs a round of the automatic evaluation. */
  evaluationRound: 7_201_972,
  /** One transaction at a time writes parameters. */
  parameterWriters: 7_201_973,
  /** Failures of one user name are counted one after the other; the second key is the name's hash. */
  loginUserName: 7_201_974,
  /** Failures of one address are counted one after the other; the second key is the address's hash. */
  loginAddress: 7_201_975,
  /** One replica at a time extends the chain of the audit. */
  auditChain: 7_201_976,
  /** A replica's session holds the lock with its number as the second key. */
  replicaSession: 7_201_978,
  /** One transaction at a time plans closings. */
  statusPlans: 7_201_979,
  /** One replica at a time counts the days of services. */
  serviceDays: 7_201_981,
  /** One replica at a time closes days of the settlement. */
  settlementDays: 7_201_990,
  /** One replica removes old results of comparisons. */
  comparisonRetention: 7_201_997,
  /** One replica at a time sums up jobs by day, or adds changes to the sums. */
  jobDays: 7_201_982,
  /** Jobs with one proposal of an agent are opened one after the other when asked for; the second key is their hash. */
  openProposal: 7_201_983,
  /** One replica moves installments of earlier releases into their endorsements. */
  formerInstallments: 7_201_987,
  /** One transaction at a time names codes. */
  codeNames: 7_201_984,
  /** A logout by the provider holds the lock alone; sign-ins share it, so that none passes a logout. */
  providerLogout: 7_201_988,
  /** One transaction at a time gives a user a name, so that no two names look alike. */
  userNames: 7_201_986,
  /** One replica at a time adds notes of operational events to the feed. */
  eventMerge: 7_201_995,
  /** One replica removes old operational events. */
  eventRetention: 7_201_996,
  /** One replica creates and drops the months of the audit. */
  auditRetention: 7_201_977,
} as const;

/** A number of the list; other numbers do not compile. */
export type AdvisoryLock = (typeof ADVISORY_LOCKS)[keyof typeof ADVISORY_LOCKS];
