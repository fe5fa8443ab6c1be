import { isDocumentKey } from '../documents/document-store.js';
import { ENCRYPTED } from './age.js';
import { ENCRYPTED_FORMAT, FORMAT, type Manifest } from './manifest.js';

/** Where a table's rows lie in a backup. */
export const fileOfTable = (table: string, encrypted: boolean): string =>
  `tables/${table}.copy.gz${encrypted ? ENCRYPTED : ''}`;
/** Where the list of documents lies in a backup. */
export const DOCUMENT_LIST = 'documents.txt.gz';

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Checks that a manifest is as this service writes it: every file has the name that its content demands, so that none lies
 * elsewhere or is read twice, and every name fits its pattern.
 * @throws Error that names the first part that is not
 */
export function checkManifest(found: unknown): Manifest {
  const manifest = asRecord(found, 'it');
  const encrypted = manifest['format'] === ENCRYPTED_FORMAT;
  if (manifest['format'] !== FORMAT && !encrypted)
    throw new Error(`The format ${String(manifest['format'])} is not known.`);
  check('release', isWord(manifest['release']));
  check('takenAt', isMoment(manifest['takenAt']));
  for (const part of ['migrations', 'keys'] as const)
    each(manifest[part], part, (one, name) => check(name, isWord(one)));
  const tables = new Set<unknown>();
  each(manifest['tables'], 'tables', (one, name) => {
    const table = asRecord(one, name);
    check(`${name}.table`, isName(table['table']) && !tables.has(table['table']));
    tables.add(table['table']);
    checkFile(table, name, fileOfTable(String(table['table']), encrypted));
    check(`${name}.rows`, isCount(table['rows']));
    each(table['columns'], `${name}.columns`, (column, place) => check(place, isName(column)));
  });
  if (manifest['partitions'] !== undefined) {
    each(manifest['partitions'], 'partitions', (one, name) => {
      const { table, partition, from, to } = asRecord(one, name);
      check(`${name}.table`, tables.has(table));
      check(`${name}.partition`, isName(partition) && String(partition).startsWith(`${String(table)}_`));
      check(`${name}.from`, from === null || isMoment(from));
      check(`${name}.to`, isMoment(to));
    });
  }
  each(manifest['sequences'], 'sequences', (one, name) => {
    const { sequence, value, isCalled } = asRecord(one, name);
    check(`${name}.sequence`, isName(sequence));
    check(`${name}.value`, typeof value === 'string' && /^[0-9]{1,19}$/.test(value));
    check(`${name}.isCalled`, typeof isCalled === 'boolean');
  });
  if (manifest['documents'] !== undefined) checkDocuments(asRecord(manifest['documents'], 'documents'));
  return found as Manifest;
}

function checkDocuments(documents: Record<string, unknown>): void {
  checkFile(asRecord(documents['list'], 'documents.list'), 'documents.list', DOCUMENT_LIST);
  check('documents.count', isCount(documents['count']));
  check('documents.bytes', isCount(documents['bytes']));
  each(documents['missing'], 'documents.missing', (key, name) =>
    check(name, isText(key) && isDocumentKey(String(key))),
  );
}

function checkFile(written: Record<string, unknown>, name: string, file: string): void {
  check(`${name}.file`, written['file'] === file);
  check(`${name}.bytes`, isCount(written['bytes']));
  check(`${name}.sha256`, typeof written['sha256'] === 'string' && SHA256.test(written['sha256']));
  check(`${name}.unpacked`, written['unpacked'] === undefined || isCount(written['unpacked']));
}

function check(name: string, isRight: boolean): void {
  if (!isRight) throw new Error(`${name} is not as the service writes it.`);
}

function asRecord(value: unknown, name: string): Record<string, unknown> {
  check(name, typeof value === 'object' && value !== null && !Array.isArray(value));
  return value as Record<string, unknown>;
}

function each(value: unknown, name: string, look: (one: unknown, name: string) => void): void {
  check(name, Array.isArray(value));
  for (const [index, one] of (value as unknown[]).entries()) look(one, `${name}[${index}]`);
}

const isText = (value: unknown) => typeof value === 'string';
const isName = (value: unknown) => typeof value === 'string' && NAME.test(value);
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
/** A word of letters, digits and few signs: it is printed in messages. */
const isWord = (value: unknown) => typeof value === 'string' && /^[\w.+-]{1,200}$/.test(value);
/** A moment as ISO 8601 or PostgreSQL writes it; `Date.parse` alone takes any text in parentheses, too. */
const isMoment = (value: unknown) =>
  typeof value === 'string' && /^[\d TZ:.+-]{10,40}$/.test(value) && !Number.isNaN(Date.parse(value));
