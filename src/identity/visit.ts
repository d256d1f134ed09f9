import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Locale } from '#vocabulary/locale.ts'
import type { Account, IdentityPorts, IdentitySettings } from './ports.ts'
import type { Upstreams } from './upstreams.ts'

/** A browser's request for one of the pages, with what answers it. */
export interface Visit {
  readonly provider: Provider
  readonly settings: IdentitySettings
  readonly ports: IdentityPorts
  readonly upstreams: Upstreams
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Network of the client, taken from trusted proxies only. Used only as the key of rate limits. */
  readonly address: string
  readonly query: URLSearchParams
  readonly language: Locale
  /** What follows the page's name in the path: the token of a link, or the name of an upstream provider. */
  readonly rest: string
}

export type Session = InstanceType<Provider['Session']>

/** The browser's session, which is empty before the first sign-in. */
export function findSession({ provider, request, response }: Visit): Promise<Session> {
  return provider.Session.get(provider.createContext(request, response))
}

export async function findAccount({ ports }: Visit, { accountId }: Session): Promise<Account | undefined> {
  return accountId ? ports.accounts.find(Number(accountId)) : undefined
}
