import { isIP } from 'node:net'
import type { IdentitySettings } from './ports.ts'

/** Whom a passkey belongs to: browsers use it at this origin only. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The relying party of the public address. Undefined where passkeys cannot work: browsers refuse them on an IP address
 * and without https (but on localhost), and an upstream provider has its own.
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
