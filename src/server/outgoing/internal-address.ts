import { BlockList, isIP } from 'node:net'

/** IPv4 that is not on the public Internet. Source: IANA IPv4 Special-Purpose Address Registry. */
const INTERNAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** All allocated global unicast addresses; mapped, link-local and unique local addresses are outside. Source: RFC 4291. */
const GLOBAL_IPV6 = '2000::/3'

/**
 * Ranges of these that are not public or embed an IPv4 address: Teredo, documentation, 6to4. Source: IANA IPv6
 * Special-Purpose Address Registry.
 */
const INTERNAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const internal = buildList([...INTERNAL_IPV4, ...INTERNAL_IPV6])
const global = buildList([GLOBAL_IPV6])

/** Whether an IP address is, or may be, inside the installation's network. True for anything that is not an IP address. */
export function isInternalAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return internal.check(address, 'ipv4')
    case 6:
      return !global.check(address, 'ipv6') || internal.check(address, 'ipv6')
    default:
      return true
  }
}

function buildList(subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', bits = ''] = subnet.split('/')
    list.addSubnet(network, Number(bits), isIP(network) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}
