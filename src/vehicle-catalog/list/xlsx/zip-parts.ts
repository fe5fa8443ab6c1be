import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { message } from '../../messages/message.js';
import { shortened } from '../cell.rules.js';
import type { ListLimits } from '../list-limits.js';
import { unreadable, VehicleListError } from '../list-remarks.js';

const MAX_PARTS = 10_000;
const PIECE_BYTES = 64 * 1024;

/**
 * The parts of a zip file by name. Their bytes are counted while they are unpacked, since the sizes stated in the file
 * cannot be trusted.
 */
export class ZipParts {
  private expanded = 0;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly limits: ListLimits,
  ) {}

  /** Opens a file by its path, or its bytes. @throws VehicleListError when it is not a complete zip file */
  static async open(source: string | Buffer, limits: ListLimits): Promise<ZipParts> {
    let zip: ZipFile | undefined;
    try {
      const options = { autoClose: false };
      zip = await (typeof source === 'string'
        ? openPromise(source, options)
        : fromBufferPromise(source, options));
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        if (entries.size >= MAX_PARTS) throw unreadable(message('book.manyParts', { most: MAX_PARTS }));
        const key = nameKey(entry.fileName);
        // Programs read the first of them or the last, each another list.
        if (entries.has(key)) throw unreadable(message('book.partTwice', { part: shortened(key) }));
        entries.set(key, entry);
      }
      return new ZipParts(zip, entries, limits);
    } catch (error) {
      zip?.close();
      throw damaged(error);
    }
  }

  has(name: string): boolean {
    return this.entries.has(nameKey(name));
  }

  /** The content of a part. @throws VehicleListError when it is damaged, locked or unpacks to too much */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(nameKey(name));
    if (!entry) throw unreadable(message('book.partMissing', { part: shortened(name) }));
    if (entry.isEncrypted()) throw unreadable(message('file.locked'));
    let checksum = 0;
    try {
      // Some programs go by the directory of the file and others by the names before the contents.
      const { fileName } = await this.zip.readLocalFileHeaderPromise(entry);
      if (!fileName.equals(entry.fileNameRaw)) {
        throw unreadable(message('book.partDamaged', { part: shortened(name) }));
      }
      for await (const piece of await this.zip.openReadStreamPromise(entry)) {
        this.count(piece.length);
        checksum = crc32(piece, checksum);
        // yauzl gives a part that is stored uncompressed in memory as one piece of any size; without pieces it would be parsed in one turn.
        for (let at = 0; at < piece.length; at += PIECE_BYTES) yield piece.subarray(at, at + PIECE_BYTES);
      }
    } catch (error) {
      throw damaged(error);
    }
    if (checksum !== entry.crc32) throw unreadable(message('book.partDamaged', { part: shortened(name) }));
  }

  close(): void {
    this.zip.close();
  }

  private count(bytes: number): void {
    this.expanded += bytes;
    const { expandedBytes, expandedRatio, ratioFromBytes } = this.limits;
    if (this.expanded > expandedBytes) {
      throw unreadable(message('book.unpacksTo', { most: expandedBytes }));
    }
    if (this.expanded > Math.max(ratioFromBytes, expandedRatio * this.zip.fileSize)) {
      throw unreadable(message('book.unpacksTimes', { most: expandedRatio }));
    }
  }
}

/** Names of parts are equal in any case, with or without a leading slash. */
function nameKey(name: string): string {
  return name.replace(/^\//, '').toLowerCase();
}

function damaged(error: unknown): VehicleListError {
  if (error instanceof VehicleListError) return error;
  return unreadable(message('book.damaged'));
}
