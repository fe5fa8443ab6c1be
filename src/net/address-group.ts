import { normalizeIP } from '@fastify/rate-limit';

/**
 * The key under which limits count a sender: an IPv4 address, the /64 of an IPv6 address (one customer has all of it),
 * or the IPv4 address inside an IPv4-mapped one. A connection that was reset has no address any more: all of those
 * count as one sender.
 */
export function addressGroup(address: string | undefined): string {
  return normalizeIP(address ?? '', 64);
}
