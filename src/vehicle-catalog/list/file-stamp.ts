import { stat } from 'node:fs/promises';
import { errorCode } from '../../errors/caught.js';
import { message } from '../messages/message.js';
import { unreadable } from './list-remarks.js';

/** What changes when a file is written or replaced. */
export interface FileStamp {
  size: number;
  modifiedMs: number;
  inode: number;
}

/** The present state of a file. @throws VehicleListError when there is no file to be read */
export async function stampOf(path: string): Promise<FileStamp> {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(message(errorCode(error) === 'ENOENT' ? 'file.missing' : 'file.closed'));
  });
  if (!found.isFile()) throw unreadable(message('file.none'));
  return { size: found.size, modifiedMs: found.mtimeMs, inode: found.ino };
}

/** @throws VehicleListError when the file is gone or has changed since the stamp was taken */
export async function assertUnchanged(path: string, stamp: FileStamp): Promise<void> {
  const now = await stampOf(path).catch(() => undefined);
  const isSame = now?.size === stamp.size && now.modifiedMs === stamp.modifiedMs && now.inode === stamp.inode;
  if (!isSame) throw unreadable(message('file.changed'));
}
