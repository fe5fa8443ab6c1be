import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A part of a zip file; its content is asked for piece by piece. */
export interface ZipPart {
  name: string;
  content: Iterable<string | Buffer>;
}

const VERSION = 20;
/** Names are in UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the first day there is: the same parts make the same file. */
const DATE = 0x0021;

/** A zip file of these parts, none of which is ever whole in memory unless deflated. */
export async function zipFile(parts: readonly ZipPart[]): Promise<Buffer> {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const { deflated, size, checksum } = await deflate(content);
    const fields = describe(Buffer.from(name), deflated.length, size, checksum);
    const local = Buffer.concat([signature(0x04034b50), fields, Buffer.from(name), deflated]);
    written.push(local);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(signature(0x02014b50), Buffer.from([VERSION, 0]), fields, rest, Buffer.from(name));
    offset += local.length;
  }
  const length = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...written, ...directory, signature(0x06054b50), end]);
}

async function deflate(
  content: Iterable<string | Buffer>,
): Promise<{ deflated: Buffer; size: number; checksum: number }> {
  const stream = createDeflateRaw();
  const pieces: Buffer[] = [];
  stream.on('data', (bytes: Buffer) => pieces.push(bytes));
  const ended = once(stream, 'end');
  let size = 0;
  let checksum = 0;
  for (const piece of content) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    checksum = crc32(bytes, checksum);
    if (!stream.write(bytes)) await once(stream, 'drain');
  }
  stream.end();
  await ended;
  return { deflated: Buffer.concat(pieces), size, checksum };
}

/** The 26 bytes that a part's own header and the directory have in common, up to the length of its extra field. */
function describe(name: Buffer, deflated: number, size: number, checksum: number): Buffer {
  const fields = Buffer.alloc(26);
  for (const [index, value] of [VERSION, FLAGS, DEFLATED, 0, DATE].entries()) {
    fields.writeUInt16LE(value, index * 2);
  }
  fields.writeUInt32LE(checksum, 10);
  fields.writeUInt32LE(deflated, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
