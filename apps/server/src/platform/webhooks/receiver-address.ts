import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks of both address families, each compared with addresses of its family. */
export interface Networks {
  has(address: string): boolean;
}

/** Addresses outside of the public internet: this machine, its networks, and addresses that embed others. */
const inside = networksOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/3'],
  // In IPv6 only 2000::/3 is public; within it, tunnels, documentation addresses and those that embed IPv4
  // are excluded.
  ...['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);

/** Parses networks such as 10.0.0.0/8. */
export function networksOf(networks: readonly string[]): Networks {
  const [ofFour, ofSix] = [new BlockList(), new BlockList()];
  for (const network of networks) {
    const [address = '', length = ''] = network.split('/');
    if (isIPv6(address)) ofSix.addSubnet(address, Number(length), 'ipv6');
    else ofFour.addSubnet(address, Number(length), 'ipv4');
  }
  return {
    has: (address) => {
      const plain = plainOf(address);
      return isIPv4(plain) ? ofFour.check(plain, 'ipv4') : isIPv6(plain) && ofSix.check(plain, 'ipv6');
    },
  };
}

/** Whether a receiver may have this address. */
export function mayBeCalled(address: string, allowed: Networks): boolean {
  return allowed.has(address) || (isAddress(address) && !inside.has(address));
}

const isAddress = (address: string) => isIPv4(plainOf(address)) || isIPv6(plainOf(address));

/** An IPv4-mapped IPv6 address is treated as the IPv4 address. */
const plainOf = (address: string) =>
  address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
