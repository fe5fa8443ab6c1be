/** The target of a fault, which has one fault at a time; a fault whose target is busy is skipped. */
export type Thing = 'replica' | 'database' | 'link' | 'documents' | 'platform' | 'clock';

export interface FaultRules {
  touches: Thing;
  /** How often it is drawn, relative to the others. */
  weight: number;
  /** The shortest and the longest duration, in milliseconds. */
  holdMs: readonly [number, number];
  /** Whether it may cause answers other than a success. */
  disturbsCallers: boolean;
  /** Whether it waits for full recovery, and keeps other faults away. */
  isAlone?: boolean;
}

const RULES = {
  kill: { touches: 'replica', weight: 22, holdMs: [10, 2_000], disturbsCallers: true },
  pause: { touches: 'replica', weight: 10, holdMs: [100, 40_000], disturbsCallers: true },
  roll: { touches: 'replica', weight: 3, holdMs: [1, 1], disturbsCallers: false, isAlone: true },
  restart: { touches: 'database', weight: 4, holdMs: [1, 1], disturbsCallers: true },
  terminate: { touches: 'database', weight: 8, holdMs: [1, 1], disturbsCallers: true },
  readOnly: { touches: 'database', weight: 6, holdMs: [500, 12_000], disturbsCallers: true },
  full: { touches: 'database', weight: 6, holdMs: [500, 12_000], disturbsCallers: true },
  lock: { touches: 'database', weight: 5, holdMs: [200, 6_000], disturbsCallers: true },
  lostCommit: { touches: 'link', weight: 8, holdMs: [300, 600], disturbsCallers: true },
  cut: { touches: 'link', weight: 7, holdMs: [100, 20_000], disturbsCallers: true },
  freeze: { touches: 'link', weight: 5, holdMs: [10_000, 10_000], disturbsCallers: true },
  slow: { touches: 'link', weight: 4, holdMs: [1_000, 15_000], disturbsCallers: true },
  documents: { touches: 'documents', weight: 5, holdMs: [1_000, 32_000], disturbsCallers: true },
  platform: { touches: 'platform', weight: 10, holdMs: [300, 8_000], disturbsCallers: false },
  clock: { touches: 'clock', weight: 6, holdMs: [1_000, 45_000], disturbsCallers: false },
} as const satisfies Record<string, FaultRules>;
export type FaultKind = keyof typeof RULES;

/** Every fault. A seed's meaning depends on the order. */
export const FAULTS: Readonly<Record<FaultKind, FaultRules>> = RULES;

/** The faults in words. */
export const ABOUT: Readonly<Record<FaultKind, string>> = {
  kill: 'kill -9 of a replica, started again after a while',
  pause: 'SIGSTOP of a replica, SIGCONT after a while',
  roll: 'rolling restart: SIGTERM to one replica after the other, each started again before the next',
  restart: 'restart of PostgreSQL, fast or immediate',
  terminate: 'pg_terminate_backend of one, some or all sessions',
  readOnly: 'a database that takes no writes (default_transaction_read_only)',
  full: 'a database that is full: every insert and update fails with SQLSTATE 53100',
  lock: 'one table locked against everything',
  lostCommit: 'the connection of the next COMMIT breaks, before or after the server has it',
  cut: 'no network between one replica and the database: connections broken, or silent',
  freeze:
    'connections of one replica to the database that take everything and never answer, for good; new ones work',
  slow: 'a database that answers one replica 50 to 200 ms late',
  documents:
    'the document store is away: a folder that is gone, or an S3 server that refuses, hangs or fails',
  platform: 'a platform that hangs, resets, is slow, answers 500, refuses or lies',
  clock: 'the clock of a replica steps by seconds, minutes or months, and back',
};
