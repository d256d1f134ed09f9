import { CODE_LIMITS } from '#signature/one-time-code.ts'
import type { ViewOpener } from '#signature/provider.ts'
import {
  recordEnvelopeEvent,
  inviteAgain,
  mailShutOut,
  type StoredEnvelope,
  type StoredParty,
} from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/**
 * Wrong codes of a party have a ceiling for the life of its envelope, whoever typed them: whoever reads the dossier
 * may open views, and could guess for weeks. At the ceiling every way so far is closed, and the party gets a new mail
 * link, which only its own mailbox has; the same number of wrong codes there closes that too.
 */

type Guessed = Pick<StoredParty, 'linkRound'>

/** Whether codes are neither sent nor taken any more for this opener. */
export function isClosedTo({ linkRound }: Guessed, opener: ViewOpener): boolean {
  return linkRound !== (opener.kind === 'link' ? opener.round : 0)
}

/** Whether no way is left: the documents have to be sent again. */
export function isShutOut({ linkRound }: Guessed): boolean {
  return linkRound > CODE_LIMITS.renewals
}

/** Counts one wrong code of a party whose envelope is locked; `closed` when it was the last one allowed. */
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
  if (isShutOut(party)) await mailShutOut(trx, services, envelope, party)
  else await inviteAgain(trx, services, envelope, party)
}
