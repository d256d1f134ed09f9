import { keepItem } from './keep-item.ts'
import {
  DRAFT_PREFIX,
  LOCKED_PREFIX,
  draftKey,
  lockedKey,
  readObject,
  readProfile,
} from './stored-session.ts'

/**
 * Drafts that outlive their session are encrypted with a key held by the identity provider, which returns it to the same
 * user after the next sign-in. Source: design "Identity", forced logout.
 */
const KEY = 'paraphe.draftKey'
/** The session storage of the tab, beside the drafts: decisions and remarks that are not sent yet. */
const TAB = 'tab'

interface LockedDraft {
  readonly iv: string
  readonly data: string
  /** Unix time in ms; the entry expires after a day. */
  readonly at: number
}

/** Stores the key for the session; wiped with it. */
export function storeDraftKey(key: string): void {
  keepItem(KEY, key)
}

/** Encrypts pending drafts and the session storage of this tab when the session ends; no-op without a key. */
export async function lockDrafts(nowMs: number): Promise<void> {
  const key = await importKey()
  if (!key) return
  const profile = readProfile()
  if (profile) keepItem(draftKey(profile.username, TAB), JSON.stringify({ at: nowMs, tab: sessionStorage }))
  for (const name of Object.keys(localStorage).filter((each) => each.startsWith(DRAFT_PREFIX))) {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(localStorage.getItem(name) ?? '')
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
    const locked: LockedDraft = { iv: toBase64(iv), data: toBase64(new Uint8Array(data)), at: nowMs }
    localStorage.removeItem(name)
    keepItem(LOCKED_PREFIX + name.slice(DRAFT_PREFIX.length), JSON.stringify(locked))
  }
}

/** Decrypts the user's drafts and session storage after signing in again; undecryptable entries are dropped. */
export async function unlockDrafts(username: string): Promise<void> {
  const key = await importKey()
  if (!key) return
  const prefix = lockedKey(username, '')
  for (const name of Object.keys(localStorage).filter((each) => each.startsWith(prefix))) {
    const text = await open(key, localStorage.getItem(name))
    localStorage.removeItem(name)
    const plain = draftKey(username, name.slice(prefix.length))
    if (text !== null && localStorage.getItem(plain) === null) keepItem(plain, text)
  }
  const { tab } = readObject(draftKey(username, TAB))
  localStorage.removeItem(draftKey(username, TAB))
  // What the tab has anew is kept.
  for (const [name, text] of Object.entries(tab ?? {})) sessionStorage[name] ??= text
}

async function open(key: CryptoKey, stored: string | null): Promise<string | null> {
  try {
    const locked: Partial<LockedDraft> = JSON.parse(stored ?? '{}')
    const iv = fromBase64(locked.iv ?? '')
    const data = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, fromBase64(locked.data ?? ''))
    return new TextDecoder().decode(data)
  } catch {
    // Other key or tampered with: treat as absent.
    return null
  }
}

/** Null when the session has no key. */
async function importKey(): Promise<CryptoKey | null> {
  const text = localStorage.getItem(KEY)
  if (text === null) return null
  try {
    return await crypto.subtle.importKey('raw', fromBase64(text), 'AES-GCM', false, ['encrypt', 'decrypt'])
  } catch {
    return null
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}
