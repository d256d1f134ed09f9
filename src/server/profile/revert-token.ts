import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Keys } from '../keys.ts'

const Named = z.tuple([z.string().regex(/^[1-9]\d{0,8}$/), z.string()])

/** What the mailed link carries: the change and our signature of it, so that ids cannot be tried. */
export function revertToken(keys: Keys, changeId: number): string {
  return `${changeId}.${sign(keys, changeId).toString('base64url')}`
}

/** Which change a link takes back; undefined for one that we did not sign. */
export function readRevertToken(keys: Keys, token: string): number | undefined {
  const { data } = Named.safeParse(token.split('.'))
  if (data === undefined) return undefined
  const [digits, given] = data
  const changeId = Number(digits)
  const expected = sign(keys, changeId)
  const found = Buffer.from(given, 'base64url')
  return found.length === expected.length && timingSafeEqual(found, expected) ? changeId : undefined
}

function sign(keys: Keys, changeId: number): Buffer {
  return createHmac('sha256', keys.derive('signer-email-revert')).update(String(changeId)).digest()
}
