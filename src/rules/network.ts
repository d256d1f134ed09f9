/**
 * What an address is counted by: an IPv4 address itself, an IPv6 address with its first 64 bits, since one
 * subscriber holds all the rest. A mapped IPv4 address counts as IPv4; what is no address counts as it is.
 * Source: RFC 4291 §2.2, §2.5.5.2; RFC 6177.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!bare.includes(':')) return bare
  const [head = '', tail] = bare.split('::')
  const first = groupsOf(head)
  const last = groupsOf(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - first.length - last.length)
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${groups
    .slice(0, GROUPS / 2)
    .map(shorten)
    .join(':')}::/64`
}

const GROUPS = 8

/** The last two groups may be written as an IPv4 address. */
function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}

function shorten(group: string): string {
  return group.toLowerCase().replace(/^0+(?=.)/, '')
}
