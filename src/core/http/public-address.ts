import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not public: loopback, private, link-local, cloud-internal and reserved ones. */
const RESERVED: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Includes IPv4-compatible (`::127.0.0.1`) and translated IPv4 addresses.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const BLOCKED = new BlockList();
for (const [network, prefix] of RESERVED) {
  BLOCKED.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether an IP address is public. An IPv4-mapped IPv6 address is checked as IPv4. */
function isPublicAddress(address: string): boolean {
  return !BLOCKED.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The error code for a name that resolves to a private address. */
export const NOT_PUBLIC = 'ENOTPUBLIC';

/** Whether the host of a URL may be public, judging by its name alone. */
export function mayBePublic(hostname: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return isIP(name) === 0 ? name !== 'localhost' && !name.endsWith('.localhost') : isPublicAddress(name);
}

/** Resolves a name, and rejects private addresses. Checking at connection time also prevents DNS rebinding. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) {
      callback(error ?? Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '');
    } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      callback(Object.assign(new Error('the host has a private address'), { code: NOT_PUBLIC }), '');
    } else if (options.all === true) {
      callback(null, addresses);
    } else {
      callback(null, first.address, first.family);
    }
  });
};

/** Whether the host of a URL is this machine; then http is allowed. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
