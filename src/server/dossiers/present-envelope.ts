import type { EnvelopeView, PartyView } from '#contract/dossiers.ts'
import { signingButton, wireParty } from '#rules/dossier-state.ts'
import { maskContact } from '#signature/mask-contact.ts'
import { isOutside } from '#signature/provider.ts'
import type { EnvelopeEndReason, EnvelopeKind } from '#vocabulary/envelope.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { compareParties, signedDocuments, type StoredEnvelope, type StoredParty } from '../envelopes/index.ts'

const END_REASONS: Readonly<Record<EnvelopeEndReason, Readonly<Record<Locale, string>>>> = {
  expired: {
    fr: 'Le délai de signature est dépassé. Validez de nouveau le bloc pour renvoyer les documents.',
    en: 'The time to sign is over. Submit the block again to send the documents once more.',
  },
  voided: {
    fr: 'L’envoi a été annulé. Corrigez si besoin, puis validez de nouveau le bloc pour renvoyer les documents.',
    en: 'The documents were recalled. Correct what needs correcting, then submit the block again to send the documents once more.',
  },
  preparation_failed: {
    fr: 'Les documents n’ont pas pu être établis. Validez de nouveau le bloc ; si cela se reproduit, contactez le support.',
    en: 'The documents could not be drawn up. Submit the block again; if it happens once more, contact support.',
  },
}

export function presentEnvelope(envelope: StoredEnvelope, locale: Locale): EnvelopeView {
  return {
    kind: envelope.kind,
    state: envelope.state,
    reason: envelope.endReason === null ? null : END_REASONS[envelope.endReason][locale],
    external: isOutside(envelope),
    parties: envelope.parties.toSorted(compareParties).map((party) => presentParty(envelope.kind, party)),
    documents: signedDocuments(envelope).map(({ id, title }) => ({ id, title: title[locale] })),
  }
}

function presentParty(kind: EnvelopeKind, row: StoredParty): PartyView {
  return {
    button: signingButton(kind, row.party),
    role: wireParty(row.party),
    name: row.name,
    contact: maskContact(row.email),
    state: row.state,
    at: row.state === 'waiting' ? null : row.changedAt.toISOString(),
  }
}
