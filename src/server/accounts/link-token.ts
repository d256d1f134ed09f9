import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Keys } from '../keys.ts'

/** Purpose of a mailed link; a token is valid for its own purpose only. */
export type LinkPurpose =
  | 'signer-email-revert'
  | 'signer-email-confirm'
  | 'contact-confirmation'
  | 'stop-reminders'

const Named = z.tuple([z.string().regex(/^[1-9]\d{0,8}$/), z.string()])

/** Token of a mailed link: a row id with its HMAC, so that ids cannot be guessed. */
export function linkToken(keys: Keys, purpose: LinkPurpose, id: number): string {
  return `${id}.${sign(keys, purpose, id).toString('base64url')}`
}

/** The row id of a token; undefined when its signature is wrong. */
export function readLinkToken(keys: Keys, purpose: LinkPurpose, token: string): number | undefined {
  const { data } = Named.safeParse(token.split('.'))
  if (data === undefined) return undefined
  const [id, found] = [Number(data[0]), Buffer.from(data[1], 'base64url')]
  const expected = sign(keys, purpose, id)
  return found.length === expected.length && timingSafeEqual(found, expected) ? id : undefined
}

function sign(keys: Keys, purpose: LinkPurpose, id: number): Buffer {
  return createHmac('sha256', keys.derive(purpose)).update(String(id)).digest()
}
