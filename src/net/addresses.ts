import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that the public internet does not route, from the registry of special-purpose addresses. */
const PRIVATE_IPV4 = [
  ['0.0.0.0', 8], // this host
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, cloud metadata among it
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast among it
] as const;

/** Ranges within the global IPv6 range that are not public either. Nothing outside of 2000::/3 is public. */
const PRIVATE_IPV6 = [
  ['2001::', 23], // protocol assignments: Teredo, benchmarks, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
] as const;

const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
/** Prefixes of IPv4 addresses inside IPv6: mapped, and translated by NAT64. */
const EMBEDDING = ['::ffff:', '64:ff9b::'] as const;
for (const prefix of EMBEDDING) GLOBAL.addSubnet(`${prefix}0.0.0.0`, 96, 'ipv6');

const REFUSED = new BlockList();
for (const [network, bits] of PRIVATE_IPV4) {
  REFUSED.addSubnet(network, bits, 'ipv4');
  for (const prefix of EMBEDDING) REFUSED.addSubnet(`${prefix}${network}`, 96 + bits, 'ipv6');
}
for (const [network, bits] of PRIVATE_IPV6) REFUSED.addSubnet(network, bits, 'ipv6');

/**
 * Whether an address is not public: it belongs to this machine, to this network, or to nobody on the internet. A text
 * that is no address counts as private.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.split('%', 1)[0] ?? '';
  switch (isIP(bare)) {
    case 4:
      return REFUSED.check(bare, 'ipv4');
    case 6:
      return REFUSED.check(bare, 'ipv6') || !GLOBAL.check(bare, 'ipv6');
    default:
      return true;
  }
}

/** An address with the port that some gateways add: `203.0.113.7:4711`, `[2001:db8::7]:4711`. */
const WITH_PORT = /^(?:([\d.]+)|\[([\da-f:.]+)\])(?::\d{1,5})?$/i;

/**
 * Reads `X-Forwarded-For` from its end, which the nearest proxy wrote, up to the first entry that is no address: what
 * stands before it came through something that nobody knows.
 * @returns the addresses in the header's order, without ports and zones
 */
export function forwardedAddresses(header: string): string[] {
  const addresses: string[] = [];
  for (const entry of header.split(',').toReversed()) {
    const text = entry.trim();
    if (text === '') continue;
    const address = addressIn(text);
    if (address === undefined) break;
    addresses.push(address);
  }
  return addresses.toReversed();
}

/** The address of an entry; a zone means an interface of another machine. */
function addressIn(entry: string): string | undefined {
  const [, ipv4, ipv6] = WITH_PORT.exec(entry) ?? [];
  const [address = ''] = (ipv4 ?? ipv6 ?? entry).split('%', 1);
  return isIP(address) === 0 ? undefined : address;
}
