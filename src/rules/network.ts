/**
 * Key by which an address is rate limited: a whole IPv4 address, or the first 64 bits of an IPv6 address, since a
 * subscriber owns the rest. An IPv4-mapped address counts as IPv4; anything else is returned unchanged.
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

/** The last two groups may be in IPv4 notation. */
function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}

function shorten(group: string): string {
  return group.toLowerCase().replace(/^0+(?=.)/, '')
}
