import { isIP } from 'node:net';

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
