import type { IdentitySettings, UpstreamSettings } from './ports.ts'
import { loadDecryptionKey } from './upstream-key.ts'
import { createUpstream, type Upstream } from './upstream.ts'

/** The upstream providers of the installation. */
export interface Upstreams {
  /** Replaces the sign-in page. */
  readonly only: Upstream | undefined
  /** Offered next to the sign-in form. */
  readonly several: readonly Upstream[]
  /** Finds a provider by the name in its redirect URI; empty for the only one. */
  find(id: string): Upstream | undefined
  /**
   * The provider that vouches for addresses of this domain. Depends on the domain only, so it does not reveal whether an
   * account exists.
   */
  findByAddress(email: string): Upstream | undefined
}

export function createUpstreams(settings: IdentitySettings): Upstreams {
  const base = `${settings.publicUrl}/auth/upstream`
  const create = (each: UpstreamSettings, redirectUri: string) =>
    createUpstream(each, redirectUri, loadDecryptionKey(settings, each))
  const only = settings.upstream && create(settings.upstream, base)
  // A separate redirect URI for each provider, so that the answer of one is never accepted for another (RFC 9700 §4.4).
  const several = settings.upstreams.map((each) => create(each, `${base}/${each.id}`))
  return {
    only,
    several,
    find: (id) => (id === '' ? only : several.find((each) => each.settings.id === id)),
    findByAddress(email) {
      const domain = domainOf(email)
      return several.find((each) => each.settings.domains.includes(domain))
    },
  }
}

/** The part after the last @, in lower case. */
export function domainOf(email: string): string {
  return email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
}
