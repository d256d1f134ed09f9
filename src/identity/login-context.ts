import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Locale } from '#vocabulary/locale.ts'
import type { IdentityPorts, IdentitySettings } from './ports.ts'

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** A sign-in under way in one browser: who asks, and on which of the provider's requests. */
export interface LoginContext {
  readonly provider: Provider
  readonly settings: IdentitySettings
  readonly ports: IdentityPorts
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Address of the person's machine, behind trusted proxies. */
  readonly address: string
  readonly query: URLSearchParams
  readonly interaction: Interaction
  readonly language: Locale
}

/** Where the second step of a sign-in stands; the first one is behind it. */
export interface LoginStep {
  readonly accountId: number
  /** `code`: a second factor is asked. `proven`: it was given, recovery codes are being noted. */
  readonly stage: 'code' | 'proven'
}

const MODEL = 'LoginStep'
const LIFETIME_SECONDS = 15 * 60

export async function saveStep({ ports, interaction }: LoginContext, step: LoginStep): Promise<void> {
  await ports.storage.save(MODEL, interaction.uid, { ...step }, LIFETIME_SECONDS)
}

export async function findStep({ ports, interaction }: LoginContext): Promise<LoginStep | undefined> {
  const kept = await ports.storage.find(MODEL, interaction.uid)
  const accountId = kept?.['accountId']
  const stage = kept?.['stage']
  if (typeof accountId !== 'number' || (stage !== 'code' && stage !== 'proven')) return undefined
  return { accountId, stage }
}

export async function removeStep({ ports, interaction }: LoginContext): Promise<void> {
  await ports.storage.remove(MODEL, interaction.uid)
}
