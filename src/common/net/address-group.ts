import { normalizeIP } from '@fastify/rate-limit';

/** The longest address there is; a proxy that passes on what it got may tell anything. */
const LONGEST = 45;

/**
 * What limits count as one sender: an IPv4 address, the /64 of an IPv6 address (one customer has all of it), and the IPv4
 * address inside an IPv4-mapped one. A connection that was reset in the meantime has no address any more: all of those
 * are one sender.
 */
export function addressGroup(address: string | undefined): string {
  return normalizeIP((address ?? '').slice(0, LONGEST), 64);
}
