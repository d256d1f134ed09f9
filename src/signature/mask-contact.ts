/**
 * A contact as it may be shown to whoever holds the link: enough to recognise one's own, too little
 * to learn another's. `helene@orange.fr` gives `h•••••e@orange.fr`, a phone its last two digits.
 * Dots are always five, so that the length is not told. Source: mockups 10.
 */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at < 0) return `${DOTS}${contact.replace(/\s/g, '').slice(-2)}`
  const local = Array.from(contact.slice(0, at))
  const first = local[0] ?? ''
  const last = local.length > 2 ? (local[local.length - 1] ?? '') : ''
  return `${first}${DOTS}${last}${contact.slice(at)}`
}

const DOTS = '•••••'
