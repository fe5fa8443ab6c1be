const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** A number of bytes in whole megabytes, else in kilobytes; both languages write it the same way. */
export function sizeInWords(bytes: number): string {
  return bytes % MEGABYTE === 0 ? `${bytes / MEGABYTE} MB` : `${bytes / KILOBYTE} KB`;
}
