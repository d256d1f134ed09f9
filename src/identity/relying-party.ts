import { isIP } from 'node:net'
import type { IdentitySettings } from './ports.ts'

/** The site that passkeys are bound to: browsers use them at this origin only. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The relying party of the public address. Undefined where passkeys cannot work: browsers refuse them on an IP address and
 * without https (except on localhost). Also undefined when an upstream provider replaces the sign-in page, since it handles
 * passkeys itself.
 */
export function findRelyingParty({
  publicUrl,
  upstream,
}: Pick<IdentitySettings, 'publicUrl' | 'upstream'>): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname) > 0 || hostname.startsWith('[')
  if (upstream || isAddress || (protocol !== 'https:' && !isLocal)) return undefined
  return { id: hostname, origin }
}
