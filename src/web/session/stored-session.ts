import { partyOfButton } from '#rules/dossier-state.ts'
import type { WireRole } from '#vocabulary/role.ts'
import { keepItem } from './keep-item.ts'

/** Local storage of a session. Source: shell §3, "Locally stored items". */
const KEYS = {
  token: 'paraphe.token',
  verifier: 'paraphe.verifier',
  challenge: 'paraphe.challenge',
  profile: 'paraphe.profile',
  role: 'paraphe.role',
  ended: 'paraphe.ended',
  dead: 'paraphe.dead',
} as const

/** One entry per pending sign-in, keyed by `state`; they expire after an hour, like the login page. */
const PENDING_PREFIX = 'paraphe.pending.'
const PENDING_MS = 60 * 60 * 1_000

/** Prefix of drafts; see `wipeSession`. */
export const DRAFT_PREFIX = 'paraphe.draft.'
/** Prefix of drafts encrypted at a forced end of the session. */
export const LOCKED_PREFIX = 'paraphe.locked.'

export interface Token {
  readonly token_type: string
  readonly access_token: string
  readonly refresh_token: string
  /** Seconds. */
  readonly expires_in: number
  /** Unix time in ms, by this device's clock. */
  readonly expires_at: number
}

export interface Profile {
  readonly username: string
  readonly firstname: string
  readonly lastname: string
}

/** A pending sign-in: verifier and return path. */
export interface PendingSignIn {
  readonly state: string
  readonly verifier: string
  readonly challenge: string
  readonly returnTo: string | null
  /** Unix time in ms. */
  readonly startedAt: number
}

/** A stored object; empty when absent, broken or of another version. */
export function readObject(key: string): Readonly<Record<string, unknown>> {
  return parseObject(localStorage.getItem(key))
}

export function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Written by another version or by hand: ignore.
    return {}
  }
}

export function readToken(): Token | null {
  const { token_type, access_token, refresh_token, expires_in, expires_at } = readObject(KEYS.token)
  if (typeof token_type !== 'string' || typeof access_token !== 'string') return null
  if (typeof refresh_token !== 'string') return null
  if (typeof expires_in !== 'number' || typeof expires_at !== 'number') return null
  return { token_type, access_token, refresh_token, expires_in, expires_at }
}

export function storeToken(token: Token): void {
  localStorage.removeItem(KEYS.dead)
  localStorage.setItem(KEYS.token, JSON.stringify(token))
}

/** The provider has refused this token's refresh: it is not sent again, from any tab. */
export function rememberDead({ refresh_token }: Token): void {
  keepItem(KEYS.dead, refresh_token)
}

export function isDead({ refresh_token }: Token): boolean {
  return localStorage.getItem(KEYS.dead) === refresh_token
}

export function storeVerifier(verifier: string, challenge: string): void {
  localStorage.setItem(KEYS.verifier, verifier)
  localStorage.setItem(KEYS.challenge, challenge)
}

export function readVerifier(): string | null {
  return localStorage.getItem(KEYS.verifier)
}

/** Several login pages may be open: each has its own entry, independent of the current session. */
export function storePending(pending: PendingSignIn): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PENDING_PREFIX)) continue
    const startedAt = readObject(key)['startedAt']
    const isOld = typeof startedAt !== 'number' || pending.startedAt - startedAt > PENDING_MS
    if (isOld) localStorage.removeItem(key)
  }
  localStorage.setItem(PENDING_PREFIX + pending.state, JSON.stringify(pending))
}

/** Consumes the pending sign-in with this state. */
export function takePending(state: string): PendingSignIn | null {
  const key = PENDING_PREFIX + state
  const { verifier, challenge, returnTo, startedAt } = readObject(key)
  localStorage.removeItem(key)
  if (typeof verifier !== 'string' || typeof challenge !== 'string') return null
  if (typeof startedAt !== 'number') return null
  return { state, verifier, challenge, startedAt, returnTo: typeof returnTo === 'string' ? returnTo : null }
}

export function storeUser(profile: Profile, role: WireRole): void {
  keepItem(KEYS.profile, JSON.stringify(profile))
  keepItem(KEYS.role, role)
}

export function readProfile(): Profile | null {
  const { username, firstname, lastname } = readObject(KEYS.profile)
  if (typeof username !== 'string' || typeof firstname !== 'string' || typeof lastname !== 'string')
    return null
  return { username, firstname, lastname }
}

export function readRoleText(): string | null {
  return localStorage.getItem(KEYS.role)
}

/**
 * `chosen`: the user logged out. `forced`: the session ended, and drafts are kept. `taken`: another person has signed in
 * at the provider, whose session is theirs now.
 */
export type SessionEnd = 'chosen' | 'forced' | 'taken'

/** Records how the session ends before it is wiped, for other tabs and the next sign-in. */
export function rememberEnd(end: SessionEnd): void {
  keepItem(KEYS.ended, end)
}

/** How the last session ended; null while one is active. */
export function readEnd(): SessionEnd | null {
  const end = localStorage.getItem(KEYS.ended)
  return end === 'chosen' || end === 'forced' || end === 'taken' ? end : null
}

export function forgetEnd(): void {
  localStorage.removeItem(KEYS.ended)
}

/** Keys whose change in another tab is handled. */
export const WATCHED_KEYS = { token: KEYS.token, profile: KEYS.profile } as const

const KEPT_ACROSS_SESSIONS = ['paraphe.locale', 'paraphe.shortcuts', 'paraphe.returnTo', KEYS.ended]

/** Results of signatures have the names of their buttons. Source: shell §2 "Signing-result page". */
function isOurs(key: string): boolean {
  return key.startsWith('paraphe.') || partyOfButton(key) !== undefined
}

/** Keys set by the sign-in itself, exempt from wiping. */
const OF_THE_SIGN_IN: readonly string[] = [KEYS.token, KEYS.verifier, KEYS.challenge]

/**
 * Wipes the session. A forced end keeps drafts, readable only by the same user and for 24 h; a chosen one wipes
 * everything.
 * Source: design "Identity".
 */
export function wipeSession({ keepDrafts }: { readonly keepDrafts: boolean }): void {
  for (const key of Object.keys(localStorage)) {
    if (!isOurs(key) || KEPT_ACROSS_SESSIONS.includes(key)) continue
    if (key.startsWith(PENDING_PREFIX)) continue
    if (keepDrafts && isAnswers(key)) continue
    localStorage.removeItem(key)
  }
  sessionStorage.clear()
}

/** Wipes the data of other users. */
export function wipeOthers(username: string): void {
  const isSamePerson = readProfile()?.username === username
  for (const key of Object.keys(localStorage)) {
    if (!isOurs(key) || OF_THE_SIGN_IN.includes(key)) continue
    if (key.startsWith(PENDING_PREFIX)) continue
    const isTheirs = key.startsWith(draftKey(username, '')) || key.startsWith(lockedKey(username, ''))
    if (isAnswers(key) ? isTheirs : isSamePerson || KEPT_ACROSS_SESSIONS.includes(key)) continue
    localStorage.removeItem(key)
  }
  // Texts that the person before has typed in this tab.
  if (!isSamePerson) sessionStorage.clear()
}

/** Removes drafts older than a day: the device may be shared. */
export function dropOldDrafts(nowMs: number): void {
  for (const key of Object.keys(localStorage).filter(isAnswers)) {
    const kept = readObject(key)
    // Drafts have an age per answer; encrypted ones and the last field have a single one.
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

/** Storage key of a user's drafts of one dossier. */
export function draftKey(username: string, dossier: string): string {
  return `${DRAFT_PREFIX}${encodeURIComponent(username)}.${dossier}`
}

/** Storage key of the same drafts once encrypted. */
export function lockedKey(username: string, dossier: string): string {
  return `${LOCKED_PREFIX}${encodeURIComponent(username)}.${dossier}`
}
