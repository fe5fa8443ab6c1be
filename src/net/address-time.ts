import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';

/** Milliseconds for the connection to each address of a name but the last one. */
export const ADDRESS_MS = 2_000;

/**
 * Lets every connection of the process wait so long for an address. Node.js itself goes on to the next one after 250 ms, which a
 * distant or a busy server takes, and fails when that one refuses.
 */
export function giveAddressesTime(): void {
  setDefaultAutoSelectFamilyAttemptTimeout(ADDRESS_MS);
}
