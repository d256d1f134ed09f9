import * as z from 'zod'
import { maskContact } from '#signature/mask-contact.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { CODE_CHANNELS, type CodeChannel } from '#vocabulary/party.ts'

const EVENTS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  created: { fr: 'Enveloppe ouverte', en: 'Envelope opened' },
  sent: { fr: 'Documents établis', en: 'Documents drawn up' },
  invited: { fr: 'Invitation à signer envoyée', en: 'Invitation to sign sent' },
  delivered: { fr: 'Documents ouverts', en: 'Documents opened' },
  'code-sent': { fr: 'Code personnel envoyé', en: 'Personal code sent' },
  'code-wrong': { fr: 'Code erroné', en: 'Wrong code' },
  'code-verified': { fr: 'Code vérifié', en: 'Code verified' },
  signed: { fr: 'Signature donnée', en: 'Signature given' },
  sealed: { fr: 'Signature scellée dans les documents', en: 'Signature sealed in the documents' },
  'signature-replaced': {
    fr: 'Signature dessinée illisible, remplacée par le nom',
    en: 'Drawn signature unreadable, replaced by the name',
  },
  declined: { fr: 'Signature refusée', en: 'Signature declined' },
  completed: { fr: 'Enveloppe complète', en: 'Envelope completed' },
  voided: { fr: 'Enveloppe annulée', en: 'Envelope voided' },
  expired: { fr: 'Enveloppe expirée', en: 'Envelope expired' },
  received: {
    fr: 'Documents signés reçus du prestataire',
    en: 'Signed documents received from the provider',
  },
  'void-refused': { fr: 'Annulation refusée par le prestataire', en: 'Voiding refused by the provider' },
  reminded: { fr: 'Rappel envoyé', en: 'Reminder sent' },
}

/** What is told of an event's evidence: how a code went, and from which address somebody acted. */
const Detail = z.object({
  channel: z.enum(CODE_CHANNELS).optional().catch(undefined),
  to: z.string().optional().catch(undefined),
  ip: z.string().optional().catch(undefined),
})

const CHANNELS: Readonly<Record<CodeChannel, Readonly<Record<Locale, string>>>> = {
  email: { fr: 'par e-mail', en: 'by e-mail' },
  sms: { fr: 'par SMS', en: 'by text message' },
}
const FROM: Readonly<Record<Locale, string>> = { fr: 'depuis l’adresse', en: 'from address' }

/** An event of an envelope as a sentence of the signing history, with what proves it; contacts masked. */
export function tellEvent(
  event: {
    readonly kind: string
    readonly name: string | undefined
    readonly detail: Readonly<Record<string, unknown>>
  },
  locale: Locale,
): string {
  const what = EVENTS[event.kind]?.[locale] ?? event.kind
  const sentence = event.name === undefined ? what : [what, event.name].join(locale === 'fr' ? ' : ' : ': ')
  const { channel, to, ip } = Detail.parse(event.detail)
  const facts = [
    channel && CHANNELS[channel][locale],
    to && maskContact(to),
    ip && `${FROM[locale]} ${ip}`,
  ].filter(Boolean)
  return facts.length === 0 ? sentence : `${sentence} (${facts.join(', ')})`
}
