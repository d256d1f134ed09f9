import { domainOf } from '#identity/index.ts'
import type { Services } from '../services.ts'

/** Whether this address signs in at an upstream provider, so that a password would be useless. */
export function signsInElsewhere({ config }: Pick<Services, 'config'>, email: string): boolean {
  const isOfProvider = config.upstreams.some(
    ({ allowsPasswords, domains }) => !allowsPasswords && domains.includes(domainOf(email)),
  )
  return config.upstream !== undefined || isOfProvider
}
