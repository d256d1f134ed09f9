import type { CertificateEnvelope, CertificateView } from '#documents/certificate-view.ts'
import type { EnvelopeKind, Party } from '#rules/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import type { EnvelopeState, PartyState } from '#signature/envelope.ts'
import { maskContact } from '#signature/mask-contact.ts'
import { parisDay } from '../clock.ts'
import { documentLook, PARTY_ROLES } from '../documents/index.ts'
import type { Services } from '../services.ts'
import { listEnvelopeDocuments } from './envelope-documents.ts'
import { listEnvelopes, type StoredEnvelope } from './envelope-store.ts'

type Locale = 'fr' | 'en'
type Words<Key extends string> = Readonly<Record<Key, Readonly<Record<Locale, string>>>>

const KINDS: Words<EnvelopeKind> = {
  mission: { fr: 'Entrée en relation', en: 'Entry into relationship' },
  subscription: { fr: 'Souscription', en: 'Subscription' },
}

const STATES: Words<EnvelopeState> = {
  preparing: { fr: 'En préparation', en: 'Being prepared' },
  sent: { fr: 'En cours de signature', en: 'Being signed' },
  completed: { fr: 'Signée par tous', en: 'Signed by all' },
  declined: { fr: 'Refusée', en: 'Declined' },
  voided: { fr: 'Annulée', en: 'Voided' },
  expired: { fr: 'Expirée', en: 'Expired' },
}

const PARTY_STATES: Words<PartyState> = {
  waiting: { fr: 'En attente', en: 'Waiting' },
  sent: { fr: 'Invité', en: 'Invited' },
  delivered: { fr: 'A ouvert', en: 'Opened' },
  signed: { fr: 'Signé', en: 'Signed' },
  declined: { fr: 'Refusé', en: 'Declined' },
}

const EVENTS: Words<string> = {
  created: { fr: 'Enveloppe ouverte', en: 'Envelope opened' },
  sent: { fr: 'Documents établis', en: 'Documents drawn up' },
  invited: { fr: 'Invitation à signer envoyée', en: 'Invitation to sign sent' },
  delivered: { fr: 'Documents ouverts', en: 'Documents opened' },
  'code-sent': { fr: 'Code personnel envoyé', en: 'Personal code sent' },
  'code-wrong': { fr: 'Code erroné', en: 'Wrong code' },
  'code-verified': { fr: 'Code vérifié', en: 'Code verified' },
  signed: { fr: 'Signature donnée', en: 'Signature given' },
  sealed: { fr: 'Signature scellée dans les documents', en: 'Signature sealed in the documents' },
  declined: { fr: 'Signature refusée', en: 'Signature declined' },
  completed: { fr: 'Enveloppe complète', en: 'Envelope completed' },
  voided: { fr: 'Enveloppe annulée', en: 'Envelope voided' },
  expired: { fr: 'Enveloppe expirée', en: 'Envelope expired' },
  received: {
    fr: 'Documents signés reçus du prestataire',
    en: 'Signed documents received from the provider',
  },
  'void-refused': {
    fr: 'Annulation refusée par le prestataire',
    en: 'Voiding refused by the provider',
  },
  reminded: { fr: 'Rappel envoyé', en: 'Reminder sent' },
}

/** The signing history of a dossier; 404 when it has no envelope. */
export async function buildCertificate(
  services: Services,
  dossierId: number,
  locale: Locale,
): Promise<CertificateView> {
  const envelopes = await listEnvelopes(services.store.db, dossierId)
  if (envelopes.length === 0) throw new Failure('ENVELOPE_DOES_NOT_EXIST')
  return {
    locale,
    look: documentLook(services.deployment),
    dossierNumber: String(dossierId),
    day: parisDay(services.clock),
    envelopes: await Promise.all(envelopes.map((envelope) => buildEnvelope(services, envelope, locale))),
  }
}

async function buildEnvelope(
  services: Services,
  envelope: StoredEnvelope,
  locale: Locale,
): Promise<CertificateEnvelope> {
  const documents = await listEnvelopeDocuments(services.store.db, envelope.id)
  const events = await services.store.db
    .selectFrom('envelope_event')
    .select(['at', 'party', 'kind'])
    .where('envelope_id', '=', envelope.id)
    .orderBy('id')
    .execute()
  const nameOf = (party: Party | null) => envelope.parties.find((each) => each.party === party)?.name
  return {
    title: KINDS[envelope.kind][locale],
    id: envelope.id,
    state: STATES[envelope.state][locale],
    documents: documents.map(({ title, unsignedSha256, currentSha256 }) => ({
      title: title[locale],
      unsignedHash: unsignedSha256,
      currentHash: currentSha256,
    })),
    parties: envelope.parties.map(({ party, name, email, state, changedAt }) => ({
      role: PARTY_ROLES[party][locale],
      name,
      contact: maskContact(email),
      state: PARTY_STATES[state][locale],
      at: state === 'waiting' ? null : changedAt,
    })),
    events: events.map(({ at, party, kind }) => {
      const what = EVENTS[kind]?.[locale] ?? kind
      const who = nameOf(party)
      return { at, text: who === undefined ? what : [what, who].join(locale === 'fr' ? ' : ' : ': ') }
    }),
  }
}
