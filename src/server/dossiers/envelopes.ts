import { maskContact } from '#signature/mask-contact.ts'
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
import type { EnvelopeState, PartyState } from '../store/schema.ts'
import type { Db } from '../store/store.ts'

/** An envelope of a dossier as lists and rules need it. */
export interface DossierEnvelope {
  readonly id: string
  readonly kind: EnvelopeKind
  readonly state: EnvelopeState
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
    .select(['id', 'kind', 'state'])
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

export function presentEnvelope(envelope: DossierEnvelope, locale: Locale): EnvelopeView {
  return {
    kind: envelope.kind,
    state: envelope.state,
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
  return statusString(state, envelopes.map(tokensOf))
}

function tokensOf(envelope: DossierEnvelope): EnvelopeTokens {
  return {
    kind: envelope.kind,
    completed: envelope.state === 'completed',
    live: envelope.state === 'sent',
    parties: envelope.parties.map(({ party, state }) => ({
      party,
      event: state === 'waiting' ? null : state,
    })),
  }
}
