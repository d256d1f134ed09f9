import { describe, expect, it } from 'vitest'
import { partyToken } from '#rules/dossier-state.ts'
import { DOSSIER_STATES } from '#vocabulary/dossier-state.ts'
import { partiesOf, type PartyEvent } from '#vocabulary/party.ts'
import { en, fr } from './index.ts'

/**
 * Every state and token as both languages say it. Their readings of "delivered" differ and are both kept:
 * French says "sent" where English says "signed". Source: shell §4; domain §6.
 */
const LABELS: readonly (readonly [token: string, french: string, english: string])[] = [
  ['additional_documents', 'Pièces complémentaires demandées', 'Additional documents requested'],
  ['adequacy_report_failure', 'Rapport d’adéquation non conforme', 'Suitability report failed'],
  ['adequacy_report_validated', 'Rapport d’adéquation validé', 'Suitability report validated'],
  ['adequacy_report_validation', 'Rapport d’adéquation à valider', 'Suitability report to validate'],
  ['canceled', 'Abandonné', 'Abandoned'],
  ['compliance_validation', 'Contrôle de conformité en cours', 'Compliance check in progress'],
  ['compliant', 'Conforme', 'Compliant'],
  ['compliant_payment', 'Conforme, règlement reçu', 'Compliant, payment received'],
  ['fragment.declined_by', 'refusé par', 'declined by'],
  ['fragment.delivered', 'envoyé à', 'signed by'],
  ['fragment.delivered_to', 'envoyé', 'signed'],
  ['fragment.sent_to', 'envoyé à', 'sent to'],
  ['fragment.signed_by', 'signé par', 'signed by'],
  ['mission_abort', 'Entrée en relation interrompue', 'Entry into relationship aborted'],
  [
    'mission_declined_by_advisor',
    'Entrée en relation refusée par le conseiller',
    'Entry into relationship declined by the advisor',
  ],
  [
    'mission_declined_by_co_subscriber',
    'Entrée en relation refusée par le co-souscripteur',
    'Entry into relationship declined by the co-subscriber',
  ],
  [
    'mission_declined_by_subscriber',
    'Entrée en relation refusée par le souscripteur',
    'Entry into relationship declined by the subscriber',
  ],
  [
    'mission_declined_by_subscriber_spouse',
    'Entrée en relation refusée par le conjoint du souscripteur',
    'Entry into relationship declined by the subscriber’s spouse',
  ],
  [
    'mission_delivered_to_co_subscriber',
    'Entrée en relation envoyée au co-souscripteur',
    'Entry into relationship signed by the co-subscriber',
  ],
  [
    'mission_delivered_to_subscriber',
    'Entrée en relation envoyée au souscripteur',
    'Entry into relationship signed by the subscriber',
  ],
  [
    'mission_delivered_to_subscriber_advisor',
    'Entrée en relation envoyée au conseiller du souscripteur',
    'Entry into relationship signed by the subscriber’s advisor',
  ],
  [
    'mission_delivered_to_subscriber_spouse',
    'Entrée en relation envoyée au conjoint du souscripteur',
    'Entry into relationship signed by the subscriber’s spouse',
  ],
  [
    'mission_sent_to_co_subscriber',
    'Entrée en relation envoyée au co-souscripteur',
    'Entry into relationship sent to the co-subscriber',
  ],
  [
    'mission_sent_to_subscriber',
    'Entrée en relation envoyée au souscripteur',
    'Entry into relationship sent to the subscriber',
  ],
  [
    'mission_sent_to_subscriber_advisor',
    'Entrée en relation envoyée au conseiller du souscripteur',
    'Entry into relationship sent to the subscriber’s advisor',
  ],
  [
    'mission_sent_to_subscriber_spouse',
    'Entrée en relation envoyée au conjoint du souscripteur',
    'Entry into relationship sent to the subscriber’s spouse',
  ],
  [
    'mission_signed_by_co_subscriber',
    'Entrée en relation signée par le co-souscripteur',
    'Entry into relationship signed by the co-subscriber',
  ],
  [
    'mission_signed_by_subscriber',
    'Entrée en relation signée par le souscripteur',
    'Entry into relationship signed by the subscriber',
  ],
  [
    'mission_signed_by_subscriber_advisor',
    'Entrée en relation signée par le conseiller du souscripteur',
    'Entry into relationship signed by the subscriber’s advisor',
  ],
  [
    'mission_signed_by_subscriber_spouse',
    'Entrée en relation signée par le conjoint du souscripteur',
    'Entry into relationship signed by the subscriber’s spouse',
  ],
  ['mission_validated', 'Entrée en relation signée', 'Entry into relationship signed'],
  ['mission_validation', 'Entrée en relation à signer', 'Entry into relationship to sign'],
  ['ongoing', 'En cours de saisie', 'In progress of entry'],
  ['registered', 'Enregistré', 'Registered'],
  ['registration', 'En cours d’enregistrement', 'Being registered'],
  ['rejected', 'Souscription refusée', 'Subscription declined'],
  ['signature', 'En cours de signature', 'Being signed'],
  ['signed', 'Signé', 'Signed'],
  [
    'subscription_declined_by_advisor',
    'Souscription refusée par le conseiller',
    'Subscription declined by the advisor',
  ],
  [
    'subscription_declined_by_co_subscriber',
    'Souscription refusée par le co-souscripteur',
    'Subscription declined by the co-subscriber',
  ],
  [
    'subscription_declined_by_counterparty',
    'Souscription refusée par l’autre partie du démembrement',
    'Subscription declined by the other party of the dismemberment',
  ],
  [
    'subscription_declined_by_subscriber',
    'Souscription refusée par le souscripteur',
    'Subscription declined by the subscriber',
  ],
  [
    'subscription_declined_by_subscriber_spouse',
    'Souscription refusée par le conjoint du souscripteur',
    'Subscription declined by the subscriber’s spouse',
  ],
  [
    'subscription_delivered_to_co_subscriber',
    'Souscription envoyée au co-souscripteur',
    'Subscription signed by the co-subscriber',
  ],
  [
    'subscription_delivered_to_counterparty',
    'Souscription ouverte par l’autre partie du démembrement',
    'Subscription opened by the other party of the dismemberment',
  ],
  [
    'subscription_delivered_to_subscriber',
    'Souscription envoyée au souscripteur',
    'Subscription signed by the subscriber',
  ],
  [
    'subscription_delivered_to_subscriber_advisor',
    'Souscription envoyée au conseiller du souscripteur',
    'Subscription signed by the subscriber’s advisor',
  ],
  [
    'subscription_delivered_to_subscriber_spouse',
    'Souscription envoyée au conjoint du souscripteur',
    'Subscription signed by the subscriber’s spouse',
  ],
  [
    'subscription_sent_to_co_subscriber',
    'Souscription envoyée au co-souscripteur',
    'Subscription sent to the co-subscriber',
  ],
  [
    'subscription_sent_to_counterparty',
    'Souscription envoyée à l’autre partie du démembrement',
    'Subscription sent to the other party of the dismemberment',
  ],
  [
    'subscription_sent_to_subscriber',
    'Souscription envoyée au souscripteur',
    'Subscription sent to the subscriber',
  ],
  [
    'subscription_sent_to_subscriber_advisor',
    'Souscription envoyée au conseiller du souscripteur',
    'Subscription sent to the subscriber’s advisor',
  ],
  [
    'subscription_sent_to_subscriber_spouse',
    'Souscription envoyée au conjoint du souscripteur',
    'Subscription sent to the subscriber’s spouse',
  ],
  [
    'subscription_signed_by_co_subscriber',
    'Souscription signée par le co-souscripteur',
    'Subscription signed by the co-subscriber',
  ],
  [
    'subscription_signed_by_counterparty',
    'Souscription signée par l’autre partie du démembrement',
    'Subscription signed by the other party of the dismemberment',
  ],
  [
    'subscription_signed_by_subscriber',
    'Souscription signée par le souscripteur',
    'Subscription signed by the subscriber',
  ],
  [
    'subscription_signed_by_subscriber_advisor',
    'Souscription signée par le conseiller du souscripteur',
    'Subscription signed by the subscriber’s advisor',
  ],
  [
    'subscription_signed_by_subscriber_spouse',
    'Souscription signée par le conjoint du souscripteur',
    'Subscription signed by the subscriber’s spouse',
  ],
  ['unsigned', 'Non signé', 'Unsigned'],
]

const WORDS: {
  readonly fr: Readonly<Record<string, string>>
  readonly en: Readonly<Record<string, string>>
} = { fr, en }
const spaces = (text: string | undefined) => text?.replace(/\u202f/g, '\u00a0')

describe('labels of the states', () => {
  it.each(LABELS)('%s is « %s » and "%s"', (token, french, english) => {
    expect(spaces(WORDS.fr[`dossier.state.${token}`])).toBe(spaces(french))
    expect(spaces(WORDS.en[`dossier.state.${token}`])).toBe(spaces(english))
  })

  it('name every state and every token of a party, once', () => {
    const events: readonly PartyEvent[] = ['sent', 'delivered', 'signed', 'declined']
    const tokens = (['mission', 'subscription'] as const).flatMap((kind) =>
      partiesOf(kind).flatMap((party) => events.map((event) => partyToken(kind, party, event))),
    )

    const named = LABELS.map(([token]) => token).filter((token) => !token.startsWith('fragment.'))

    expect(named.toSorted()).toEqual([...DOSSIER_STATES, ...tokens].toSorted())
  })
})
