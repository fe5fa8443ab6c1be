import { isUtf8 } from 'node:buffer';

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** Bytes in UTF-8 without the byte order mark that may stand before them; undefined when they are no UTF-8. */
export function utf8Of(bytes: Buffer): Buffer | undefined {
  if (!isUtf8(bytes)) return undefined;
  const isMarked = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return isMarked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
}
