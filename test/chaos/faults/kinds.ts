/** The target of a fault, which has one fault at a time; a fault whose target is busy is skipped. */
export type Thing = 'replica' | 'database' | 'link' | 'documents' | 'platform' | 'clock';

export interface FaultRules {
  /** The fault in words. */
  about: string;
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
  kill: {
    about: 'kill -9 of a replica, started again after a while',
    touches: 'replica',
    weight: 22,
    holdMs: [10, 2_000],
    disturbsCallers: true,
  },
  pause: {
    about: 'SIGSTOP of a replica, SIGCONT after a while',
    touches: 'replica',
    weight: 10,
    holdMs: [100, 40_000],
    disturbsCallers: true,
  },
  roll: {
    about: 'rolling restart: SIGTERM to one replica after the other, each started again before the next',
    touches: 'replica',
    weight: 3,
    holdMs: [1, 1],
    disturbsCallers: false,
    isAlone: true,
  },
  restart: {
    about: 'restart of PostgreSQL, fast or immediate',
    touches: 'database',
    weight: 4,
    holdMs: [1, 1],
    disturbsCallers: true,
  },
  terminate: {
    about: 'pg_terminate_backend of one, some or all sessions',
    touches: 'database',
    weight: 8,
    holdMs: [1, 1],
    disturbsCallers: true,
  },
  readOnly: {
    about: 'a database that takes no writes (default_transaction_read_only)',
    touches: 'database',
    weight: 6,
    holdMs: [500, 12_000],
    disturbsCallers: true,
  },
  full: {
    about: 'a database that is full: every insert and update fails with SQLSTATE 53100',
    touches: 'database',
    weight: 6,
    holdMs: [500, 12_000],
    disturbsCallers: true,
  },
  lock: {
    about: 'one table locked against everything',
    touches: 'database',
    weight: 5,
    holdMs: [200, 6_000],
    disturbsCallers: true,
  },
  lostCommit: {
    about: 'the connection of the next COMMIT breaks, before or after the server has it',
    touches: 'link',
    weight: 8,
    holdMs: [300, 600],
    disturbsCallers: true,
  },
  cut: {
    about: 'no network between one replica and the database: connections broken, or silent',
    touches: 'link',
    weight: 7,
    holdMs: [100, 20_000],
    disturbsCallers: true,
  },
  freeze: {
    about:
      'connections of one replica to the database that take everything and never answer, for good; new ones work',
    touches: 'link',
    weight: 5,
    holdMs: [10_000, 10_000],
    disturbsCallers: true,
  },
  slow: {
    about: 'a database that answers one replica 50 to 200 ms late',
    touches: 'link',
    weight: 4,
    holdMs: [1_000, 15_000],
    disturbsCallers: true,
  },
  documents: {
    about: 'the document store is away: a folder that is gone, or an S3 server that refuses, hangs or fails',
    touches: 'documents',
    weight: 5,
    holdMs: [1_000, 32_000],
    disturbsCallers: true,
  },
  platform: {
    about: 'a platform that hangs, resets, is slow, answers 500, refuses or lies',
    touches: 'platform',
    weight: 10,
    holdMs: [300, 8_000],
    disturbsCallers: false,
  },
  clock: {
    about: 'the clock of a replica steps by seconds, minutes or months, and back',
    touches: 'clock',
    weight: 6,
    holdMs: [1_000, 45_000],
    disturbsCallers: false,
  },
} as const satisfies Record<string, FaultRules>;
export type FaultKind = keyof typeof RULES;

/** Every fault. A seed's meaning depends on the order. */
export const FAULTS: Readonly<Record<FaultKind, FaultRules>> = RULES;
