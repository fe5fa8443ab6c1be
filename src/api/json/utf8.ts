import { isUtf8 } from 'node:buffer';

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** The bytes without the byte order mark that may precede them; undefined when they are not valid UTF-8. */
export function utf8Of(bytes: Buffer): Buffer | undefined {
  if (!isUtf8(bytes)) return undefined;
  const isMarked = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return isMarked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
}
