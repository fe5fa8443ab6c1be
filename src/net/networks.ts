import { BlockList, isIP } from 'node:net';

/** Reads a network such as `10.0.0.0/8` or `2001:db8::/32`; undefined for what is none. */
function networkIn(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [, address = '', digits = ''] = /^([\da-f:.]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const version = isIP(address);
  const bits = Number(digits);
  if (version === 0 || bits > (version === 4 ? 32 : 128)) return undefined;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

export const isNetwork = (text: string): boolean => networkIn(text) !== undefined;

/** By the list that a row brought, which many requests share. */
const LISTS = new WeakMap<readonly string[], BlockList>();

/** Whether an address lies in one of the networks; an IPv4 address may be mapped into IPv6. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  let list = LISTS.get(networks);
  if (!list) {
    list = new BlockList();
    for (const text of networks) {
      const network = networkIn(text);
      if (network) list.addSubnet(network.address, network.bits, network.family);
    }
    LISTS.set(networks, list);
  }
  const [bare = ''] = address.split('%', 1);
  const version = isIP(bare);
  return version !== 0 && list.check(bare, version === 4 ? 'ipv4' : 'ipv6');
}
