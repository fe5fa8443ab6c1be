import { createHash } from 'node:crypto';

/** The version of the format that `manifest.json` describes. */
export const FORMAT = 1;
/** The same with tables and documents that are encrypted for recipients, each by itself, and end with `.age`. */
export const ENCRYPTED_FORMAT = 2;
export const MANIFEST = 'backup.json';
/** Holds the proof of the manifest, and so of every file that the manifest names by its hash. */
export const PROOF = 'backup.proof';

/** A file of a backup, as its bytes lie there, encrypted or not: it is compared without what opens it. */
export interface WrittenFile {
  file: string;
  bytes: number;
  sha256: string;
  /** Its bytes before they were compressed. A backup of an earlier release does not tell. */
  unpacked?: number;
}

/** A table's rows in PostgreSQL's text format, compressed by gzip. */
export interface TableCopy extends WrittenFile {
  table: string;
  columns: string[];
  rows: number;
}

/** A partition by a range of time. */
export interface Partition {
  /** The table that it is part of. */
  table: string;
  partition: string;
  /** Its first moment, null when it has everything before `to`; and the first moment after it. */
  from: string | null;
  to: string;
}

/** What a backup holds. It is written last: a folder without it is no backup. */
export interface Manifest {
  format: typeof FORMAT | typeof ENCRYPTED_FORMAT;
  /** The release that made it. */
  release: string;
  /** The moment of the one snapshot that all tables come from, by the database's clock. */
  takenAt: string;
  /** The migrations of the schema, oldest first. */
  migrations: string[];
  tables: TableCopy[];
  /** The partitions that the tables' rows lay in, without the default ones. A backup of an earlier release does not name them. */
  partitions?: Partition[];
  /** The last value of each sequence, and whether it was given out. */
  sequences: { sequence: string; value: string; isCalled: boolean }[];
  /** Undefined when the backup was made without documents. */
  documents?: {
    /** The list of documents: a line with name, bytes and hash for each. */
    list: WrittenFile;
    count: number;
    bytes: number;
    /** Documents that rows name and the store did not have. */
    missing: string[];
  };
  /** Digests of the keys that may have encrypted the contents; they tell keys apart and nothing else. */
  keys: string[];
}

/** Tells encryption keys apart without showing them. */
export const keyDigest = (key: Buffer): string =>
  createHash('sha256').update('backup of zeyil-gateway').update(key).digest('hex').slice(0, 16);

/** Whether tables and documents of a backup are encrypted. Its manifest and its list of documents, of random names, are not. */
export const isEncrypted = ({ format }: Pick<Manifest, 'format'>): boolean => format === ENCRYPTED_FORMAT;
