import { CODE_LIMITS } from '#signature/one-time-code.ts'
import type { ViewOpener } from '#signature/provider.ts'
import {
  recordEnvelopeEvent,
  inviteAgain,
  mailLockout,
  type StoredEnvelope,
  type StoredParty,
} from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/**
 * Limits a party's wrong codes over the life of its envelope, whoever entered them, since every reader of the dossier can
 * open views and could guess for weeks. At the limit all existing ways to sign are closed and the party is mailed a new
 * link, which only its mailbox has. The same number of wrong codes closes the new link too.
 */

type Guessed = Pick<StoredParty, 'linkRound'>

/** Whether codes are no longer sent to nor accepted from this opener. */
export function isClosedTo({ linkRound }: Guessed, opener: ViewOpener): boolean {
  return linkRound !== (opener.kind === 'link' ? opener.round : 0)
}

/** Whether all ways to sign are closed, so that the documents have to be sent again. */
export function isLockedOut({ linkRound }: Guessed): boolean {
  return linkRound > CODE_LIMITS.renewals
}

/** Counts a wrong code of a party whose envelope is locked; `closed` when the limit is reached. */
export async function countWrongCode(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
): Promise<'counted' | 'closed'> {
  const wrong_codes = party.wrongCodes + 1
  const isLast = wrong_codes >= CODE_LIMITS.guesses * (party.linkRound + 1)
  const link_round = isLast ? party.linkRound + 1 : party.linkRound
  await trx
    .updateTable('envelope_party')
    .set({ wrong_codes, link_round })
    .where('envelope_id', '=', envelope.id)
    .where('party', '=', party.party)
    .execute()
  if (!isLast) return 'counted'
  await closeRound(trx, services, envelope, { ...party, wrongCodes: wrong_codes, linkRound: link_round })
  return 'closed'
}

async function closeRound(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
): Promise<void> {
  const at = services.clock.now()
  const detail = { wrongCodes: party.wrongCodes, linkRound: party.linkRound }
  const kind = 'guesses-exhausted'
  await recordEnvelopeEvent(trx, services.keys, {
    envelopeId: envelope.id,
    at,
    party: party.party,
    kind,
    detail,
    audit: detail,
  })
  // After the end there is nothing left to sign: the link only stops giving copies.
  if (envelope.state !== 'sent') return
  if (isLockedOut(party)) await mailLockout(trx, services, envelope, party)
  else await inviteAgain(trx, services, envelope, party)
}
