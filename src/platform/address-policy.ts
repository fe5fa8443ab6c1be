import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['2002::', 16],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address belongs to this machine, this network or nobody in the public internet. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return PRIVATE.check(mapped, isIP(mapped) === 6 ? 'ipv6' : 'ipv4');
}

/** Why a platform URL must not be called in production, judged by what it says; undefined when nothing is wrong. */
export function urlRefusal(url: URL): string | undefined {
  if (url.protocol !== 'https:') return 'The platform URL must be https.';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) && isPrivateAddress(host) ? 'The platform URL must not be a private address.' : undefined;
}

/**
 * Name resolution for connections: a name that resolves to any private address is refused at the moment of connecting,
 * so that a name which answered harmlessly when it was saved cannot turn inward later.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const inward = addresses?.find(({ address }) => isPrivateAddress(address));
    const refusal = inward && Object.assign(new Error('private address'), { code: 'EPRIVATEADDRESS' });
    const [first] = addresses ?? [];
    if (error || refusal || !first) callback(error ?? refusal ?? new Error('no address'), '', 4);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
