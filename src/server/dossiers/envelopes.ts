import { maskContact } from '#signature/mask-contact.ts'
import type { ProviderName } from '#signature/provider.ts'
import type { EnvelopeView, PartyView } from '#contract/dossiers.ts'
import {
  PARTIES,
  signingButton,
  statusString,
  wireParty,
  type DossierState,
  type EnvelopeKind,
  type EnvelopeTokens,
  type Party,
} from '#rules/dossier-state.ts'
import type { Locale } from '../http/locale.ts'
import type { EnvelopeEndReason, EnvelopeState, PartyState } from '../store/schema.ts'
import type { Db } from '../store/store.ts'

/** An envelope of a dossier as lists and rules need it. */
export interface DossierEnvelope {
  readonly id: string
  readonly kind: EnvelopeKind
  readonly state: EnvelopeState
  readonly endReason: EnvelopeEndReason | null
  readonly provider: ProviderName
  /** In routing order. */
  readonly parties: readonly EnvelopePartyRow[]
  /** By rank. */
  readonly documents: readonly { readonly id: number; readonly fr: string; readonly en: string }[]
}

interface EnvelopePartyRow {
  readonly party: Party
  readonly name: string
  readonly email: string
  readonly state: PartyState
  readonly changedAt: Date
}

/** Every envelope of a dossier, oldest first. */
export async function findEnvelopes(db: Db, dossierId: number): Promise<readonly DossierEnvelope[]> {
  const envelopes = await db
    .selectFrom('envelope')
    .select(['id', 'kind', 'state', 'provider', 'end_reason as endReason'])
    .where('dossier_id', '=', dossierId)
    .orderBy('created_at')
    .execute()
  if (envelopes.length === 0) return []
  const ids = envelopes.map(({ id }) => id)
  const parties = await db
    .selectFrom('envelope_party')
    .select(['envelope_id as envelopeId', 'party', 'name', 'email', 'state', 'changed_at as changedAt'])
    .where('envelope_id', 'in', ids)
    .execute()
  const documents = await db
    .selectFrom('envelope_document')
    .select(['envelope_id as envelopeId', 'id', 'title_fr as fr', 'title_en as en'])
    .where('envelope_id', 'in', ids)
    .orderBy('rank')
    .execute()
  return envelopes.map((envelope) => ({
    ...envelope,
    parties: parties
      .filter(({ envelopeId }) => envelopeId === envelope.id)
      .sort((a, b) => PARTIES.indexOf(a.party) - PARTIES.indexOf(b.party)),
    documents: documents.filter(({ envelopeId }) => envelopeId === envelope.id),
  }))
}

const END_REASONS: Readonly<Record<EnvelopeEndReason, Readonly<Record<Locale, string>>>> = {
  expired: {
    fr: 'Le délai de signature est dépassé. Validez de nouveau le bloc pour renvoyer les documents.',
    en: 'The time to sign is over. Submit the block again to send the documents once more.',
  },
  voided: {
    fr: 'L’envoi a été annulé. Corrigez si besoin, puis validez de nouveau le bloc pour renvoyer les documents.',
    en: 'The sending was called off. Correct what needs to be, then submit the block again to send the documents once more.',
  },
  preparation_failed: {
    fr: 'Les documents n’ont pas pu être établis. Validez de nouveau le bloc ; si cela se reproduit, contactez le support.',
    en: 'The documents could not be drawn up. Submit the block again; if it happens once more, contact support.',
  },
}

export function presentEnvelope(envelope: DossierEnvelope, locale: Locale): EnvelopeView {
  return {
    kind: envelope.kind,
    state: envelope.state,
    reason: envelope.endReason === null ? null : END_REASONS[envelope.endReason][locale],
    external: envelope.provider !== 'built-in',
    parties: envelope.parties.map((party) => presentParty(envelope.kind, party)),
    documents: envelope.documents.map((document) => ({ id: document.id, title: document[locale] })),
  }
}

function presentParty(kind: EnvelopeKind, row: EnvelopePartyRow): PartyView {
  return {
    button: signingButton(kind, row.party),
    role: wireParty(row.party),
    name: row.name,
    contact: maskContact(row.email),
    state: row.state,
    at: row.state === 'waiting' ? null : row.changedAt.toISOString(),
  }
}

/** The wire string of a dossier in this state with these envelopes. */
export function statusOf(state: DossierState, envelopes: readonly DossierEnvelope[]): string {
  return statusString(
    state,
    envelopes.map((envelope) => tokensOf(envelope, isLatest(envelope, envelopes))),
  )
}

function isLatest(envelope: DossierEnvelope, envelopes: readonly DossierEnvelope[]): boolean {
  return envelopes.findLast(({ kind }) => kind === envelope.kind) === envelope
}

/** A declined envelope keeps telling who declined, until another one takes its place. */
function tokensOf(envelope: DossierEnvelope, latest: boolean): EnvelopeTokens {
  return {
    kind: envelope.kind,
    completed: envelope.state === 'completed',
    live: envelope.state === 'sent' || (envelope.state === 'declined' && latest),
    parties: envelope.parties.map(({ party, state }) => ({
      party,
      event: state === 'waiting' ? null : state,
    })),
  }
}
