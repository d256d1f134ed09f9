import type { WireRole } from '#contract/session.ts'

/** What is kept in local storage while a person is signed in. Source: shell §3, "Locally stored items". */
const KEYS = {
  token: 'paraphe.token',
  verifier: 'paraphe.verifier',
  challenge: 'paraphe.challenge',
  profile: 'paraphe.profile',
  role: 'paraphe.role',
  pending: 'paraphe.pending',
} as const

/** Everything under this prefix belongs to one person's unsent answers; see `wipeSession`. */
export const DRAFT_PREFIX = 'paraphe.draft.'

export interface Token {
  readonly token_type: string
  readonly access_token: string
  readonly refresh_token: string
  /** Seconds. */
  readonly expires_in: number
  /** Milliseconds since 1970, on this device's clock. */
  readonly expires_at: number
}

export interface Profile {
  readonly username: string
  readonly firstname: string
  readonly lastname: string
}

/** A sign-in under way: what must come back, and where the person was going. */
export interface PendingSignIn {
  readonly state: string
  readonly returnTo: string | null
}

function readObject(key: string): Readonly<Record<string, unknown>> | null {
  const text = localStorage.getItem(key)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    // Written by another version or by hand: as good as absent.
    return null
  }
}

export function readToken(): Token | null {
  const stored = readObject(KEYS.token)
  if (!stored) return null
  const { token_type, access_token, refresh_token, expires_in, expires_at } = stored
  if (typeof token_type !== 'string' || typeof access_token !== 'string') return null
  if (typeof refresh_token !== 'string') return null
  if (typeof expires_in !== 'number' || typeof expires_at !== 'number') return null
  return { token_type, access_token, refresh_token, expires_in, expires_at }
}

export function storeToken(token: Token): void {
  localStorage.setItem(KEYS.token, JSON.stringify(token))
}

export function storeVerifier(verifier: string, challenge: string): void {
  localStorage.setItem(KEYS.verifier, verifier)
  localStorage.setItem(KEYS.challenge, challenge)
}

export function readVerifier(): string | null {
  return localStorage.getItem(KEYS.verifier)
}

export function storePending(pending: PendingSignIn): void {
  localStorage.setItem(KEYS.pending, JSON.stringify(pending))
}

/** The sign-in under way, once: a second reading finds nothing. */
export function takePending(): PendingSignIn | null {
  const stored = readObject(KEYS.pending)
  localStorage.removeItem(KEYS.pending)
  if (!stored || typeof stored['state'] !== 'string') return null
  const returnTo = stored['returnTo']
  return { state: stored['state'], returnTo: typeof returnTo === 'string' ? returnTo : null }
}

export function storeUser(profile: Profile, role: WireRole): void {
  localStorage.setItem(KEYS.profile, JSON.stringify(profile))
  localStorage.setItem(KEYS.role, role)
}

export function readProfile(): Profile | null {
  const stored = readObject(KEYS.profile)
  if (!stored) return null
  const { username, firstname, lastname } = stored
  if (typeof username !== 'string' || typeof firstname !== 'string' || typeof lastname !== 'string')
    return null
  return { username, firstname, lastname }
}

export function readRoleText(): string | null {
  return localStorage.getItem(KEYS.role)
}

const KEPT_ACROSS_SESSIONS = ['paraphe.locale', 'paraphe.shortcuts', 'paraphe.returnTo']

/**
 * Forgets the person. A forced end keeps unsent answers (they are readable only after the same person signs in
 * again, and dropped after 24 h by their owner, the wizard); a chosen one forgets everything.
 * Source: design "Identity".
 */
export function wipeSession({ keepDrafts }: { readonly keepDrafts: boolean }): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith('paraphe.') || KEPT_ACROSS_SESSIONS.includes(key)) continue
    if (keepDrafts && key.startsWith(DRAFT_PREFIX)) continue
    localStorage.removeItem(key)
  }
  sessionStorage.clear()
}

/** Drafts of anybody but this person go: the device has changed hands. */
export function wipeDraftsOfOthers(username: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(DRAFT_PREFIX) && !key.startsWith(draftKey(username, ''))) localStorage.removeItem(key)
  }
}

/** Where the wizard keeps one person's unsent answers of one dossier on this device. */
export function draftKey(username: string, dossier: string): string {
  return `${DRAFT_PREFIX}${encodeURIComponent(username)}.${dossier}`
}
