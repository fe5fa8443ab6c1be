import { randomUUID } from 'node:crypto';

/**
 * A new claim token. With a replica's number it is a UUID of version 8 that begins with the number. The claim needs no
 * column of its own for the number: a release without that column would leave an old number beside its own lease.
 */
export function newClaimToken(replica: number | undefined): string {
  const random = randomUUID();
  if (replica === undefined) return random;
  return `${replica.toString(16).padStart(8, '0')}${random.slice(8, 14)}8${random.slice(15)}`;
}
