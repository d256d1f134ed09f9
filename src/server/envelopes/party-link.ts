import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { PARTIES, type Party } from '#vocabulary/party.ts'
import type { Keys } from '../keys.ts'

/**
 * The standing link of a party: it names the envelope and the party and nothing else, is the same in
 * every mail, and opens nothing without that party's own code. Source: design "Signature".
 */
export interface LinkedParty {
  readonly envelopeId: string
  readonly party: Party
}

const Named = z.tuple([z.uuid(), z.enum(PARTIES), z.string()])

export function partyToken(keys: Keys, { envelopeId, party }: LinkedParty): string {
  return `${envelopeId}.${party}.${mac(keys, envelopeId, party).toString('base64url')}`
}

/** Whose link this is; `undefined` for one we never gave. */
export function readPartyToken(keys: Keys, token: string): LinkedParty | undefined {
  const { data } = Named.safeParse(token.split('.'))
  if (data === undefined) return undefined
  const [envelopeId, party, given] = data
  const expected = mac(keys, envelopeId, party)
  const found = Buffer.from(given, 'base64url')
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) return undefined
  return { envelopeId, party }
}

function mac(keys: Keys, envelopeId: string, party: Party): Buffer {
  return createHmac('sha256', keys.derive('party-link')).update(`${envelopeId} ${party}`).digest()
}
