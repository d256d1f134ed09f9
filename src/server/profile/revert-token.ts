import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Keys } from '../keys.ts'

const Named = z.tuple([z.uuid(), z.string()])

/** What the mailed link carries: the change and our signature of it, so that ids cannot be tried. */
export function revertToken(keys: Keys, changeId: string): string {
  return `${changeId}.${sign(keys, changeId).toString('base64url')}`
}

/** Which change a link takes back; undefined for one that we did not sign. */
export function readRevertToken(keys: Keys, token: string): string | undefined {
  const { data } = Named.safeParse(token.split('.'))
  if (data === undefined) return undefined
  const [changeId, given] = data
  const expected = sign(keys, changeId)
  const found = Buffer.from(given, 'base64url')
  return found.length === expected.length && timingSafeEqual(found, expected) ? changeId : undefined
}

function sign(keys: Keys, changeId: string): Buffer {
  return createHmac('sha256', keys.derive('signer-email-revert')).update(changeId).digest()
}
