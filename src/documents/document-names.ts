import { randomBytes } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { MAX_INT32 } from '../api/integers.js';

/** The part of a stored name that stands for the document's kind. */
const NAME_PARTS = { ZeyilPdf: 'Policy', BilgilendirmeFormu: 'Info' } as const;

const INT32_MIN = -2_147_483_648;
const random = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 12);
/** Bytes of a policy number in a name. */
const POLICY_NUMBER_BYTES = 200;
/** Characters of a name that are read: the time of normalising grows with the square of a run of marks. */
const CHARACTERS_READ = 512;

/** A new key for the document store: 32 lower-case hexadecimal digits that cannot be guessed. */
export function newDocumentKey(): string {
  return randomBytes(16).toString('hex');
}

/**
 * The name under which a document of an endorsement is recorded:
 * `{jobId}_{policyNumber}_{renewalNo}_{Policy|Info}_{random}` and the extension of the name that it was sent with.
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

/** The name of a file that was sent with a request: `{jobId}_Attachment_{random}` and its extension. */
export function attachmentFileName(file: { jobId: number; originalName: string }): string {
  return `${file.jobId}_Attachment_${random()}${extension(file.originalName)}`;
}

/**
 * Letters, digits and `-`. A number of 200 characters stays whole unless it has many letters beyond ASCII: with more than 200 bytes,
 * the whole name could exceed the 255 of a file system.
 */
function policyNumberPart(policyNumber: string): string {
  const reduced = firstCharacters(policyNumber, CHARACTERS_READ)
    .normalize('NFC')
    .replace(/[^\p{L}\p{Nd}-]/gu, '');
  let bytes = 0;
  const fitting = [...reduced].filter((letter) => {
    bytes += Buffer.byteLength(letter);
    return bytes <= POLICY_NUMBER_BYTES;
  });
  return fitting.join('');
}

/** The renewal number as an int32; a text that is no such number counts as 0. */
function renewalNumber(renewalNo: string): number {
  const text = renewalNo.trim();
  const number = /^[+-]?[0-9]+$/.test(text) ? Number(text) : 0;
  return number >= INT32_MIN && number <= MAX_INT32 ? number : 0;
}

/** The extension with its dot, or an empty text; dots in folder names before the file name do not count. */
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

/** Cuts between characters, never within one of two UTF-16 units, and without splitting a text of megabytes. */
function firstCharacters(text: string, count: number): string {
  return [...text.slice(0, 2 * count)].slice(0, count).join('');
}

/**
 * The `Content-Disposition` value that makes a browser save a download under `fileName` (RFC 6266). The plain form is
 * for clients that do not read the encoded one (RFC 5987). Control characters and path separators are replaced in both,
 * so that no name can end the header or choose a folder.
 */
export function attachmentDisposition(fileName: string): string {
  const safe = fileName.replace(/[\p{Cc}\p{Cs}/\\]/gu, '_');
  const plain = safe.replace(/[^ !#-$&-~]/g, '_');
  if (plain === safe) return `attachment; filename="${plain}"`;
  return `attachment; filename="${plain}"; filename*=UTF-8''${encode(safe)}`;
}

/** Encodes the four characters that encodeURIComponent leaves alone and RFC 5987 does not allow. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
