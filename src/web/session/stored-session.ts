import type { WireRole } from '#vocabulary/role.ts'

/** What is kept in local storage while a person is signed in. Source: shell §3, "Locally stored items". */
const KEYS = {
  token: 'paraphe.token',
  verifier: 'paraphe.verifier',
  challenge: 'paraphe.challenge',
  profile: 'paraphe.profile',
  role: 'paraphe.role',
  ended: 'paraphe.ended',
} as const

/** One entry for each sign-in under way, by its `state`; the login page lives an hour. */
const PENDING_PREFIX = 'paraphe.pending.'
const PENDING_MS = 60 * 60 * 1_000

/** Everything under this prefix belongs to one person's unsent answers; see `wipeSession`. */
export const DRAFT_PREFIX = 'paraphe.draft.'
/** The same, encrypted, after the session has ended by itself. */
export const LOCKED_PREFIX = 'paraphe.locked.'

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
  readonly verifier: string
  readonly challenge: string
  readonly returnTo: string | null
  /** Milliseconds since 1970. */
  readonly startedAt: number
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

/** Login pages may stand open in several tabs: each has its own entry, and none touches the running session. */
export function storePending(pending: PendingSignIn): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PENDING_PREFIX)) continue
    const startedAt = readObject(key)?.['startedAt']
    const isOld = typeof startedAt !== 'number' || pending.startedAt - startedAt > PENDING_MS
    if (isOld) localStorage.removeItem(key)
  }
  localStorage.setItem(PENDING_PREFIX + pending.state, JSON.stringify(pending))
}

/** The sign-in under way with this state, once: a second reading finds nothing. */
export function takePending(state: string): PendingSignIn | null {
  const key = PENDING_PREFIX + state
  const stored = readObject(key)
  localStorage.removeItem(key)
  if (!stored) return null
  const { verifier, challenge, returnTo, startedAt } = stored
  if (typeof verifier !== 'string' || typeof challenge !== 'string') return null
  if (typeof startedAt !== 'number') return null
  return { state, verifier, challenge, startedAt, returnTo: typeof returnTo === 'string' ? returnTo : null }
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

/** `chosen`: the person left. `forced`: the session ended by itself, and unsent answers wait. */
export type SessionEnd = 'chosen' | 'forced'

/** Notes how the session ends before it is wiped: the other tabs and the next sign-in act on it. */
export function rememberEnd(end: SessionEnd): void {
  localStorage.setItem(KEYS.ended, end)
}

/** How the last session on this device ended; null while one is running. */
export function readEnd(): SessionEnd | null {
  const end = localStorage.getItem(KEYS.ended)
  return end === 'chosen' || end === 'forced' ? end : null
}

export function forgetEnd(): void {
  localStorage.removeItem(KEYS.ended)
}

/** Keys whose change in another tab means something here. */
export const WATCHED_KEYS = { token: KEYS.token, profile: KEYS.profile } as const

const KEPT_ACROSS_SESSIONS = ['paraphe.locale', 'paraphe.shortcuts', 'paraphe.returnTo', KEYS.ended]

/** What the sign-in that just succeeded brought; everything else was the person's before. */
const OF_THE_SIGN_IN: readonly string[] = [KEYS.token, KEYS.verifier, KEYS.challenge]

/**
 * Forgets the person. A forced end keeps unsent answers (they are readable only after the same person signs in
 * again, and dropped after 24 h by their owner, the wizard); a chosen one forgets everything.
 * Source: design "Identity".
 */
export function wipeSession({ keepDrafts }: { readonly keepDrafts: boolean }): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith('paraphe.') || KEPT_ACROSS_SESSIONS.includes(key)) continue
    if (key.startsWith(PENDING_PREFIX)) continue
    if (keepDrafts && isAnswers(key)) continue
    localStorage.removeItem(key)
  }
  sessionStorage.clear()
}

/** The device has changed hands: whatever is not this person's goes. */
export function wipeOthers(username: string): void {
  const isSamePerson = readProfile()?.username === username
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith('paraphe.') || OF_THE_SIGN_IN.includes(key)) continue
    if (key.startsWith(PENDING_PREFIX)) continue
    const isTheirs = key.startsWith(draftKey(username, '')) || key.startsWith(lockedKey(username, ''))
    if (isAnswers(key) ? isTheirs : isSamePerson || KEPT_ACROSS_SESSIONS.includes(key)) continue
    localStorage.removeItem(key)
  }
}

/** Answers older than a day go, whoever opens the application next: the device may be shared. */
export function dropOldDrafts(nowMs: number): void {
  for (const key of Object.keys(localStorage).filter(isAnswers)) {
    const kept = readObject(key) ?? {}
    // Typed answers have an age each; locked ones, and the field a person was in, one for the whole.
    const entries = [kept, ...Object.values(kept)]
    if (!entries.some((entry) => isYoung(entry, nowMs))) localStorage.removeItem(key)
  }
}

const DRAFTS_KEPT_MS = 24 * 60 * 60 * 1_000

function isAnswers(key: string): boolean {
  return key.startsWith(DRAFT_PREFIX) || key.startsWith(LOCKED_PREFIX)
}

function isYoung(draft: unknown, nowMs: number): boolean {
  if (typeof draft !== 'object' || draft === null || !('at' in draft)) return false
  return typeof draft.at === 'number' && nowMs - draft.at < DRAFTS_KEPT_MS
}

/** Where the wizard keeps one person's unsent answers of one dossier on this device. */
export function draftKey(username: string, dossier: string): string {
  return `${DRAFT_PREFIX}${encodeURIComponent(username)}.${dossier}`
}

/** Where the same answers wait, encrypted, once the session has ended by itself. */
export function lockedKey(username: string, dossier: string): string {
  return `${LOCKED_PREFIX}${encodeURIComponent(username)}.${dossier}`
}
