import type { Party } from '#vocabulary/party.ts'
import type { OutsideStatus, PartyStatus } from '../provider.ts'
import { parseMoment, type ConnectMessage } from './connect-message.ts'
import type { ReadEnvelope, Signer } from './docusign-answers.ts'
import { clientUserIdOf, partyOfRecipient } from './envelope-definition.ts'

const ENVELOPE_STATES: Readonly<Record<string, OutsideStatus['state']>> = {
  completed: 'completed',
  declined: 'declined',
  voided: 'voided',
  deleted: 'voided',
}

const SIGNER_STATES: Readonly<Record<string, PartyStatus['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  // "signed" precedes "completed" by a moment.
  signed: 'signed',
  completed: 'signed',
  declined: 'declined',
}

const MESSAGE_STATES: Readonly<Record<string, PartyStatus['state']>> = {
  'recipient-delivered': 'delivered',
  'recipient-completed': 'signed',
}

/** Messages without effect on a party: the envelope was sent, opened, or edited at DocuSign. */
const SILENT: readonly string[] = [
  'envelope-created',
  'envelope-sent',
  'envelope-delivered',
  'recipient-sent',
]

/** Maps a DocuSign envelope to our states; recipients that are not parties are skipped. */
export function outsideStatusOf(
  envelopeId: string,
  parties: readonly Party[],
  read: ReadEnvelope,
): OutsideStatus {
  const statuses = parties.flatMap((party) => {
    const id = clientUserIdOf(envelopeId, party)
    const signer = read.recipients.signers.find(({ clientUserId }) => clientUserId === id)
    return signer ? [signerStatus(party, signer)] : []
  })
  return { state: ENVELOPE_STATES[read.status] ?? 'open', parties: statuses }
}

function signerStatus(party: Party, signer: Signer): PartyStatus {
  const state = SIGNER_STATES[signer.status ?? ''] ?? 'waiting'
  const moments = {
    waiting: undefined,
    sent: undefined,
    delivered: signer.deliveredDateTime,
    signed: signer.signedDateTime,
    declined: signer.declinedDateTime,
  }
  return {
    party,
    state,
    at: parseMoment(moments[state]),
    reason: state === 'declined' ? (signer.declinedReason ?? '') : null,
  }
}

/**
 * The party state that a message carries, if any. `unknown` when the envelope has to be read from DocuSign: a decline (the
 * message has no reason), the end of an envelope, an unknown event.
 */
export function statusOfMessage({
  event,
  recipientId,
  at,
}: ConnectMessage): PartyStatus | 'none' | 'unknown' {
  if (SILENT.includes(event)) return 'none'
  const state = MESSAGE_STATES[event]
  const party = partyOfRecipient(recipientId ?? '')
  if (state === undefined || party === undefined) return 'unknown'
  return { party, state, at, reason: null }
}
