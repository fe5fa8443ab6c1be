import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A part of a zip file; its content is read piece by piece. */
export interface ZipPart {
  name: string;
  content: Iterable<string | Buffer>;
}

/** The earliest date of the format: the same parts make the same file. */
const DATE = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** A zip file of these parts, read in their order, none of which is ever completely in memory unless deflated. */
export function zipFile(parts: readonly ZipPart[], { compress = true } = {}): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content } of parts) {
    zip.addReadStream(Readable.from(content), name, { ...DATE, compress });
  }
  zip.end();
  return buffer(zip.outputStream);
}
