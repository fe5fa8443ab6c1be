import { randomBytes, randomInt } from 'node:crypto';

/** What the two documents of an endorsement are called in stored names, by their kind. */
const NAME_PARTS = { ZeyilPdf: 'Policy', BilgilendirmeFormu: 'Info' } as const;

const INT32_MIN = -2_147_483_648;
const INT32_MAX = 2_147_483_647;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Normalising takes time by the square of a run of marks: whatever length a caller promises, no more is looked at. */
const CHARACTERS_READ = 512;

/** A fresh key for the document store: 32 lower-case hexadecimal digits that nothing can guess. */
export function newDocumentKey(): string {
  return randomBytes(16).toString('hex');
}

/**
 * The name under which a document of an endorsement is recorded:
 * `{jobId}_{policyNumber}_{renewalNo}_{Policy|Info}_{random}` and the extension of the name it came with.
 */
export function storedFileName(file: {
  jobId: number;
  policyNumber: string;
  renewalNo: string;
  kind: keyof typeof NAME_PARTS;
  originalName: string;
}): string {
  const { jobId, kind } = file;
  const policyNumber = policyNumberPart(file.policyNumber);
  const renewalNo = renewalNumber(file.renewalNo);
  return `${jobId}_${policyNumber}_${renewalNo}_${NAME_PARTS[kind]}_${random()}${extension(file.originalName)}`;
}

/** The name of a file that came with a request: `{jobId}_Attachment_{random}` and its extension. */
export function attachmentFileName(file: { jobId: number; originalName: string }): string {
  return `${file.jobId}_Attachment_${random()}${extension(file.originalName)}`;
}

/** Letters, digits and `-`. At 100 letters of two bytes the whole name still fits the 255 bytes of a file system. */
function policyNumberPart(policyNumber: string): string {
  const reduced = firstCharacters(policyNumber, CHARACTERS_READ)
    .normalize('NFC')
    .replace(/[^\p{L}\p{Nd}-]/gu, '');
  return firstCharacters(reduced, 100);
}

/** The renewal number as an int32; whatever is no such number counts as 0. */
function renewalNumber(renewalNo: string): number {
  const text = renewalNo.trim();
  const number = /^[+-]?[0-9]+$/.test(text) ? Number(text) : 0;
  return number >= INT32_MIN && number <= INT32_MAX ? number : 0;
}

/** What follows the last dot of the name itself, not of a folder before it; with its dot, or empty. */
function extension(originalName: string): string {
  const name = originalName.slice(
    Math.max(originalName.lastIndexOf('/'), originalName.lastIndexOf('\\')) + 1,
  );
  const dot = name.lastIndexOf('.');
  if (dot < 0) return '';
  const reduced = firstCharacters(name.slice(dot + 1), CHARACTERS_READ)
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{Nd}]/gu, '');
  return reduced && `.${firstCharacters(reduced, 10)}`;
}

/** Cuts between characters, never through one that takes two UTF-16 units; a text of megabytes is not taken apart. */
function firstCharacters(text: string, count: number): string {
  return [...text.slice(0, 2 * count)].slice(0, count).join('');
}

function random(): string {
  return Array.from({ length: 12 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
