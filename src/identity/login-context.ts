import type { Provider } from 'oidc-provider'
import type { Visit } from './visit.ts'

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** A sign-in in progress in one browser: the account's client and the authorization request. */
export interface LoginContext extends Visit {
  readonly interaction: Interaction
}

const METHODS = ['password', 'second-factor', 'recovery-code', 'passkey', 'link', 'upstream'] as const

/** How a sign-in was proven, as the audit names it. */
export type SignInMethod = (typeof METHODS)[number]

/** What completes a sign-in. */
export interface SignInProof {
  readonly method: SignInMethod
  /** Name of the upstream provider that checked the first factor. */
  readonly provider?: string | undefined
}

/** Progress of a sign-in after its first step. */
export type LoginStep =
  /** `code`: waiting for the second factor. `proven`: factor verified, recovery codes are being shown. */
  | { readonly accountId: number; readonly stage: 'code' | 'proven'; readonly provider?: string | undefined }
  /** Proven; a first passkey is being offered. */
  | ({ readonly accountId: number; readonly stage: 'offer' } & SignInProof)

const MODEL = 'LoginStep'
const LIFETIME_SECONDS = 15 * 60

export async function saveStep({ ports, interaction }: LoginContext, step: LoginStep): Promise<void> {
  await ports.storage.save(MODEL, interaction.uid, { ...step }, LIFETIME_SECONDS)
}

export async function findStep({ ports, interaction }: LoginContext): Promise<LoginStep | undefined> {
  const kept = await ports.storage.find(MODEL, interaction.uid)
  const accountId = kept?.['accountId']
  const stage = kept?.['stage']
  if (typeof accountId !== 'number') return undefined
  const name = kept?.['provider']
  const provider = typeof name === 'string' ? name : undefined
  if (stage === 'code' || stage === 'proven') return { accountId, stage, provider }
  const method = METHODS.find((each) => each === kept?.['method'])
  return stage === 'offer' && method !== undefined ? { accountId, stage, method, provider } : undefined
}

export async function removeStep({ ports, interaction }: LoginContext): Promise<void> {
  await ports.storage.remove(MODEL, interaction.uid)
}
