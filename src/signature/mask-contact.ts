/**
 * Masks an address or phone number so that its owner recognises it and others do not learn it: `helene@orange.fr` gives
 * `h•••••e@orange.fr`, a phone number its last two digits. Always five dots, to hide the length. Source: mockups 10.
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
