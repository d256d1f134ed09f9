import * as z from 'zod'
import type { CertificateEnvelope, CertificateView } from '#documents/certificate-view.ts'
import type { SignatureLevel } from '#form/signing-settings.ts'
import { Failure } from '#rules/failure.ts'
import { maskContact } from '#signature/mask-contact.ts'
import type { EnvelopeKind, EnvelopeState } from '#vocabulary/envelope.ts'
import type { Party, PartyState } from '#vocabulary/party.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { parisToday } from '../clock.ts'
import { documentLook, PARTY_ROLES } from '../documents/index.ts'
import {
  findEnvelopes,
  listEnvelopeEvents,
  signedDocuments,
  type StoredEnvelope,
} from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import { levelOf } from './evidence.ts'
import { formatEvents } from './format-events.ts'

/** Fields read from the detail of a `signed` event. */
const Consent = z.object({ consent: z.string(), accepted: z.array(z.string()).default([]) })
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

const LEVELS: Words<SignatureLevel> = {
  simple: { fr: 'Signature électronique simple', en: 'Simple electronic signature' },
  advanced: { fr: 'Signature électronique avancée', en: 'Advanced electronic signature' },
}

const PARTY_STATES: Words<PartyState> = {
  waiting: { fr: 'En attente', en: 'Waiting' },
  sent: { fr: 'Invité', en: 'Invited' },
  delivered: { fr: 'A ouvert', en: 'Opened' },
  signed: { fr: 'Signé', en: 'Signed' },
  declined: { fr: 'Refusé', en: 'Declined' },
}

/** The signing history of a dossier; 404 when it has no envelope. */
export async function buildCertificate(
  services: Services,
  dossierId: number,
  locale: Locale,
): Promise<CertificateView> {
  const envelopes = await findEnvelopes(services.store.db, dossierId)
  if (envelopes.length === 0) throw new Failure('ENVELOPE_DOES_NOT_EXIST')
  return {
    locale,
    look: documentLook(services.deployment, locale),
    dossierNumber: String(dossierId),
    day: parisToday(services.clock),
    envelopes: await Promise.all(envelopes.map((envelope) => buildEnvelope(services, envelope, locale))),
  }
}

async function buildEnvelope(
  services: Services,
  envelope: StoredEnvelope,
  locale: Locale,
): Promise<CertificateEnvelope> {
  const documents = signedDocuments(envelope)
  const events = await listEnvelopeEvents(services.store.db, envelope.id)
  const nameOf = (party: Party | null) => envelope.parties.find((each) => each.party === party)?.name
  const sentences = formatEvents(
    events.map(({ party, kind, detail }) => ({ kind, name: nameOf(party), detail })),
    locale,
  )
  return {
    title: KINDS[envelope.kind][locale],
    id: envelope.id,
    state: STATES[envelope.state][locale],
    level: LEVELS[levelOf(events)][locale],
    documents: documents.map(({ title, unsignedSha256, currentSha256 }) => ({
      title: title[locale],
      unsignedHash: unsignedSha256,
      currentHash: currentSha256,
    })),
    parties: envelope.parties.map(({ party, name, behalfOf, email, state, changedAt }) => ({
      role: [PARTY_ROLES[party][locale], behalfOf].filter(Boolean).join(', '),
      name,
      contact: maskContact(email),
      state: PARTY_STATES[state][locale],
      at: state === 'waiting' ? null : changedAt,
    })),
    consents: events.flatMap(({ party, kind, detail }) => {
      const { data } = Consent.safeParse(detail)
      if (kind !== 'signed' || !data) return []
      return [data.consent, ...data.accepted].map((text) => ({ name: nameOf(party) ?? '', text }))
    }),
    events: events.map(({ at }, index) => ({ at, text: sentences[index] ?? '' })),
  }
}
