import { type FileHandle, open } from 'node:fs/promises';
import type { ListFile } from './cells.js';
import { openText } from './csv/open-text.js';
import type { ListLimits } from './list-limits.js';
import { unreadable } from './list-remarks.js';
import { openWorkbook } from './xlsx/open-workbook.js';

const ZIP = Buffer.from('PK\x03\x04');
const EMPTY_ZIP = Buffer.from('PK\x05\x06');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');

/** Opens a list in the format that its first bytes indicate, whatever its name. @throws VehicleListError */
export async function openListFile(path: string, limits: ListLimits): Promise<ListFile> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    if (size === 0) throw unreadable('The file is empty.');
    if (size > limits.fileBytes) {
      throw unreadable(`The file has ${size} bytes, more than the ${limits.fileBytes} that are allowed.`);
    }
    const start = await bytesAt(handle, 0, 512);
    if (start.indexOf(COMPOUND) === 0) throw await refuseCompound(handle, start);
    if (/^\s*</.test(start.toString('latin1').replace(/^\xef\xbb\xbf/, ''))) {
      throw unreadable('The file is a web page or XML, not a workbook (.xlsx) or CSV.');
    }
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
  if (directory.includes(LOCKED))
    return unreadable('The workbook is locked with a password: save it without.');
  return unreadable('The file is a workbook in the old format (.xls): save it as .xlsx.');
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
