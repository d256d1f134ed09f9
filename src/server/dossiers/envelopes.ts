import type { Expression } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { maskContact } from '#signature/mask-contact.ts'
import type { EnvelopeView, PartyView } from '#contract/dossiers.ts'
import { signingButton, statusString, wireParty, type EnvelopeTokens } from '#rules/dossier-state.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import type { EnvelopeKind, EnvelopeState, ProviderName } from '#vocabulary/envelope.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { PARTIES, type Party, type PartyState } from '#vocabulary/party.ts'
import type { EnvelopeEndReason } from '../store/signature-tables.ts'
import type { Db } from '../store/store.ts'

/** An envelope of a dossier as lists and rules need it. */
export interface DossierEnvelope {
  readonly id: string
  readonly kind: EnvelopeKind
  readonly state: EnvelopeState
  readonly endReason: EnvelopeEndReason | null
  readonly provider: ProviderName
  /** The form version whose texts it froze; null in one from before texts could change. */
  readonly textsId: number | null
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
  return (await selectEnvelopes(db, dossierId).execute()).map(readEnvelope)
}

/** The same as one statement or part of a larger one. */
export function selectEnvelopes(db: Db, dossierId: number | Expression<number>) {
  return db
    .selectFrom('envelope')
    .select((eb) => [
      'envelope.id',
      'envelope.kind',
      'envelope.state',
      'envelope.provider',
      'envelope.end_reason as endReason',
      'envelope.texts_version_id as textsId',
      jsonArrayFrom(
        eb
          .selectFrom('envelope_party as party')
          .select([
            'party.party',
            'party.name',
            'party.email',
            'party.state',
            'party.changed_at as changedAt',
          ])
          .whereRef('party.envelope_id', '=', 'envelope.id'),
      ).as('parties'),
      jsonArrayFrom(
        eb
          .selectFrom('envelope_document as document')
          .select(['document.id', 'document.title_fr as fr', 'document.title_en as en'])
          .whereRef('document.envelope_id', '=', 'envelope.id')
          .orderBy('document.rank'),
      ).as('documents'),
    ])
    .where('envelope.dossier_id', '=', dossierId)
    .orderBy('envelope.created_at')
}

type SelectedEnvelope = Awaited<ReturnType<ReturnType<typeof selectEnvelopes>['execute']>>[number]

/** Parties in routing order, with instants again. */
export function readEnvelope({ parties, ...envelope }: SelectedEnvelope): DossierEnvelope {
  return {
    ...envelope,
    parties: parties
      .map((party) => ({ ...party, changedAt: new Date(party.changedAt) }))
      .toSorted((a, b) => PARTIES.indexOf(a.party) - PARTIES.indexOf(b.party)),
  }
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
