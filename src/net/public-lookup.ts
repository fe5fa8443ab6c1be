import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from './addresses.js';

/** Resolves a name to all its addresses, as `dns.lookup` does. */
export type AllAddresses = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A name that takes longer to resolve counts as unknown. */
const RESOLVE_WITHIN_MS = 3_000;

/**
 * Name resolution for connections: a name with any private address is refused at the moment of connecting (error code
 * EPRIVATEADDRESS), so that a name that was public when it was saved cannot lead to a private address later.
 */
export const publicOnly =
  (resolve: AllAddresses): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses = []) => {
      const [first] = addresses;
      if (error || !first) return callback(error ?? refusal('no address', 'ENOTFOUND'), '', 4);
      if (addresses.some(({ address }) => isPrivateAddress(address))) {
        return callback(refusal('private address', 'EPRIVATEADDRESS'), '', 4);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

/**
 * Whether a name currently resolves to a private address; false for a name that does not resolve. `publicOnly` decides
 * when the name is called.
 */
export async function resolvesToPrivate(hostname: string, resolve: AllAddresses): Promise<boolean> {
  return new Promise((done) => {
    const timer = setTimeout(() => done(false), RESOLVE_WITHIN_MS);
    resolve(hostname.replace(/^\[|\]$/g, ''), { all: true }, (error, addresses = []) => {
      clearTimeout(timer);
      done(!error && addresses.some(({ address }) => isPrivateAddress(address)));
    });
  });
}

function refusal(message: string, code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code });
}
