import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readCookie, setCookie } from './cookies.ts'

/**
 * Cookie of a browser in which an account has signed in before. Attempts from it have their own counter, so that
 * failures elsewhere cannot lock the owner out. Source: OWASP "Device cookies".
 */
const COOKIE = 'paraphe_device'
const LIFETIME_SECONDS = 180 * 24 * 60 * 60
/** Accounts per shared computer; the oldest is dropped first. */
const MOST_ACCOUNTS = 8

interface Mark {
  readonly accountId: number
  readonly nonce: string
}

/** Device id if the account has signed in from this browser before; undefined otherwise. */
export function findKnownDevice(
  request: IncomingMessage,
  key: Buffer,
  accountId: number | undefined,
): string | undefined {
  return readMarks(request, key).find((mark) => mark.accountId === accountId)?.nonce
}

/** Adds the account to this browser's signed device cookie. */
export function rememberDevice(
  request: IncomingMessage,
  response: ServerResponse,
  place: { readonly key: Buffer; readonly path: string; readonly isSecure: boolean },
  accountId: number,
): void {
  const others = readMarks(request, place.key).filter((mark) => mark.accountId !== accountId)
  const marks = [{ accountId, nonce: randomBytes(12).toString('base64url') }, ...others].slice(
    0,
    MOST_ACCOUNTS,
  )
  const value = marks.map((mark) => `${mark.accountId}.${mark.nonce}.${sign(place.key, mark)}`).join('~')
  const { path, isSecure } = place
  setCookie(response, { name: COOKIE, value, path, seconds: LIFETIME_SECONDS, isSecure })
}

function readMarks(request: IncomingMessage, key: Buffer): readonly Mark[] {
  const texts = (readCookie(request, COOKIE) ?? '').split('~')
  return texts.slice(0, MOST_ACCOUNTS).flatMap((text) => parseMark(text, key) ?? [])
}

function parseMark(text: string, key: Buffer): Mark | undefined {
  const [id = '', nonce = '', mac = ''] = text.split('.')
  const mark = { accountId: Number(id), nonce }
  const [given, expected] = [Buffer.from(mac), Buffer.from(sign(key, mark))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? mark : undefined
}

function sign(key: Buffer, { accountId, nonce }: Mark): string {
  return createHmac('sha256', key).update(`${accountId}.${nonce}`).digest('base64url')
}
