import * as z from 'zod'
import { deBefore } from '#rules/french-elision.ts'
import { ROLES } from '#vocabulary/role.ts'
import { maskContact } from '#signature/mask-contact.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { CODE_CHANNELS, type CodeChannel } from '#vocabulary/party.ts'
import { ROLE_NAMES } from '../accounts/role-names.ts'

const EVENTS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  created: { fr: 'Enveloppe ouverte', en: 'Envelope opened' },
  sent: { fr: 'Documents établis', en: 'Documents drawn up' },
  invited: { fr: 'Invitation à signer envoyée', en: 'Invitation to sign sent' },
  'view-opened': { fr: 'Page de signature ouverte', en: 'Signing page opened' },
  delivered: { fr: 'Documents ouverts', en: 'Documents opened' },
  'code-sent': { fr: 'Code personnel envoyé', en: 'Personal code sent' },
  'code-wrong': { fr: 'Code erroné', en: 'Wrong code' },
  'guesses-exhausted': { fr: 'Trop de codes erronés', en: 'Too many wrong codes' },
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
  disowned: { fr: 'Lien signalé comme reçu par erreur', en: 'Link reported as received by mistake' },
  reminded: { fr: 'Rappel envoyé', en: 'Reminder sent' },
}

/** Fields of an event's detail shown in the history: channel of a code, address and session of an act. */
const Detail = z.object({
  channel: z.enum(CODE_CHANNELS).optional().catch(undefined),
  to: z.string().optional().catch(undefined),
  ip: z.string().optional().catch(undefined),
  view: z.string().optional().catch(undefined),
  via: z.enum(['account', 'link']).optional().catch(undefined),
})

const Opening = z.object({
  view: z.string(),
  account: z.object({ name: z.string(), role: z.enum(ROLES) }),
})

const CHANNELS: Readonly<Record<CodeChannel, Readonly<Record<Locale, string>>>> = {
  email: { fr: 'par e-mail', en: 'by e-mail' },
  sms: { fr: 'par SMS', en: 'by text message' },
}
const FROM: Readonly<Record<Locale, string>> = { fr: 'depuis l’adresse', en: 'from address' }
const BY_LINK: Readonly<Record<Locale, string>> = {
  fr: 'par le lien reçu par e-mail',
  en: 'by the link received by e-mail',
}

interface EnvelopeEventView {
  readonly kind: string
  /** Name of the party, for events of a party. */
  readonly name: string | undefined
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * Formats the events of an envelope as sentences of its signing history, in the same order, with their evidence and masked
 * contacts. Events of a view name the account whose session opened the view.
 */
export function formatEvents(events: readonly EnvelopeEventView[], locale: Locale): readonly string[] {
  const sessions = new Map(events.flatMap(({ kind, detail }) => readOpening(kind, detail, locale)))
  return events.map((event) => formatEvent(event, sessions, locale))
}

function readOpening(
  kind: string,
  detail: EnvelopeEventView['detail'],
  locale: Locale,
): readonly (readonly [view: string, session: string])[] {
  const { data } = Opening.safeParse(detail)
  if (kind !== 'view-opened' || data === undefined) return []
  const { name, role } = data.account
  const who = `${name}, ${ROLE_NAMES[role][locale]}`
  return [[data.view, locale === 'fr' ? `session ${deBefore(who)}` : `session of ${who}`]]
}

function formatEvent(
  { kind, name, detail }: EnvelopeEventView,
  sessions: ReadonlyMap<string, string>,
  locale: Locale,
): string {
  const what = EVENTS[kind]?.[locale] ?? kind
  const sentence = name === undefined ? what : [what, name].join(locale === 'fr' ? ' : ' : ': ')
  const { channel, to, ip, view, via } = Detail.parse(detail)
  const facts = [
    channel && CHANNELS[channel][locale],
    to && maskContact(to),
    via === 'link' ? BY_LINK[locale] : view && sessions.get(view),
    ip && `${FROM[locale]} ${ip}`,
  ].filter(Boolean)
  return facts.length === 0 ? sentence : `${sentence} (${facts.join(', ')})`
}
