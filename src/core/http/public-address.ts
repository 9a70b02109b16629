import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not the internet: this machine, its neighbours, what clouds keep for themselves, and what nobody has. */
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
  // Besides this machine: IPv4 addresses in their old form (`::127.0.0.1`), and translated ones.
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

/** Whether an IP address is one of the internet. An IPv4 address that is written as IPv6 is judged as what it is. */
function isPublicAddress(address: string): boolean {
  return !BLOCKED.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The error for a name that leads to a private network. */
export const NOT_PUBLIC = 'ENOTPUBLIC';

/** Whether the host of a URL can be one of the internet, as far as its name says. */
export function mayBePublic(hostname: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return isIP(name) === 0 ? name !== 'localhost' && !name.endsWith('.localhost') : isPublicAddress(name);
}

/** Looks up a name, and refuses one that leads to a private network: also one that leads there now and did not a moment ago. */
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

/** Whether the host of a URL is this machine, to which requests may go without encryption. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
