import { type FileHandle, open } from 'node:fs/promises';
import { message } from '../messages/message.js';
import type { ListFile } from './cells.js';
import { openText } from './csv/open-text.js';
import type { ListLimits } from './list-limits.js';
import { unreadable } from './list-remarks.js';
import { openWorkbook } from './xlsx/open-workbook.js';

const ZIP = Buffer.from('PK\x03\x04');
const EMPTY_ZIP = Buffer.from('PK\x05\x06');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Enough of a web page to find its fields. */
const PAGE_BYTES = 256 * 1024;
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');

/** Opens a list in the format that its first bytes indicate, whatever its name. @throws VehicleListError */
export async function openListFile(path: string, limits: ListLimits): Promise<ListFile> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    if (size === 0) throw unreadable(message('file.empty'));
    if (size > limits.fileBytes) {
      throw unreadable(message('file.tooLarge', { bytes: size, most: limits.fileBytes }));
    }
    const start = await bytesAt(handle, 0, 512);
    if (start.indexOf(COMPOUND) === 0) throw await refuseCompound(handle, start);
    const wrong = formatOf(start);
    if (wrong) throw unreadable(message(wrong === 'html' ? await pageIn(handle) : `file.${wrong}`));
    if (start.indexOf(ZIP) === 0 || start.indexOf(EMPTY_ZIP) === 0) return await openWorkbook(path, limits);
  } finally {
    await handle.close();
  }
  return await openText(path, limits);
}

/** Old workbooks and encrypted new ones share a container format; its directory distinguishes them. */
async function refuseCompound(handle: FileHandle, start: Buffer): Promise<Error> {
  const sectorBytes = start.length < 512 ? 0 : 2 ** Math.min(start.readUInt16LE(30), 12);
  const directory =
    start.length < 512 ? start : await bytesAt(handle, (start.readUInt32LE(48) + 1) * sectorBytes, 4096);
  if (directory.includes(LOCKED)) return unreadable(message('file.locked'));
  return unreadable(message('file.oldFormat'));
}

/** The format of a text that is no list; undefined for any other content. */
function formatOf(start: Buffer): 'html' | 'xml' | 'json' | undefined {
  const text = start
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^(?:\{\s*"|\[\s*[{["])/.test(text)) return 'json';
  if (!text.startsWith('<')) return undefined;
  return PAGE.test(withoutProlog(text)) ? 'html' : 'xml';
}

const PAGE = /^<(?:!doctype html|html|head|body|table|script)\b/i;

/** The text behind an XML declaration and comments. Cut off step by step: an expression for all would backtrack. */
function withoutProlog(text: string): string {
  let rest = text;
  for (const [opening, closing] of PROLOG) {
    while (rest.startsWith(opening)) {
      const end = rest.indexOf(closing);
      if (end < 0) return rest;
      rest = rest.slice(end + closing.length).trimStart();
    }
  }
  return rest;
}

const PROLOG = [
  ['<?xml', '?>'],
  ['<!--', '-->'],
] as const;

/** Whether a web page asks for a password: a site answers such a page instead of the list when nobody is signed in. */
async function pageIn(handle: FileHandle): Promise<'file.signInPage' | 'file.webPage'> {
  const page = (await bytesAt(handle, 0, PAGE_BYTES)).toString('latin1');
  return /<input\b[^<>]*\btype\s*=\s*["']?password\b/i.test(page) ? 'file.signInPage' : 'file.webPage';
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
