import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { PARTIES, type Party } from '#vocabulary/party.ts'
import type { Keys } from '../keys.ts'

/**
 * A party's mail link. Encodes envelope, party and number of renewals. The same in every mail until it is renewed. Gives no
 * access without the party's one-time code. Source: design "Signature".
 */
export interface LinkedParty {
  readonly envelopeId: string
  readonly party: Party
  readonly round: number
}

const Named = z.tuple([z.uuid(), z.enum(PARTIES), z.string().regex(/^\d{1,3}$/), z.string()])

export function partyToken(keys: Keys, linked: LinkedParty): string {
  const { envelopeId, party, round } = linked
  return [envelopeId, party, ...(round === 0 ? [] : [round]), mac(keys, linked).toString('base64url')].join(
    '.',
  )
}

/** Verifies and decodes a link's token; `undefined` when it is not authentic. */
export function readPartyToken(keys: Keys, token: string): LinkedParty | undefined {
  const parts = token.split('.')
  // Round 0 is omitted from the token.
  const { data } = Named.safeParse(parts.length === 3 ? parts.toSpliced(2, 0, '0') : parts)
  if (data === undefined) return undefined
  const linked = { envelopeId: data[0], party: data[1], round: Number(data[2]) }
  const expected = mac(keys, linked)
  const found = Buffer.from(data[3], 'base64url')
  return found.length === expected.length && timingSafeEqual(found, expected) ? linked : undefined
}

function mac(keys: Keys, { envelopeId, party, round }: LinkedParty): Buffer {
  const named = round === 0 ? `${envelopeId} ${party}` : `${envelopeId} ${party} ${round}`
  return createHmac('sha256', keys.derive('party-link')).update(named).digest()
}
