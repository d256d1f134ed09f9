import { type Envelope, findParty } from '#signature/envelope.ts'
import { PROVIDER_TRAITS } from '#signature/provider.ts'
import type { Party } from '#vocabulary/party.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { findRecipient, sendLetter, type Letter } from '../mail/letter.ts'
import { enqueueSms } from '../mail/sms.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { codeContact } from './code-contact.ts'
import type { StoredEnvelope, StoredParty } from './envelope-store.ts'
import { recordEnvelopeEvent } from './events.ts'
import { accessCode } from './access-code.ts'
import { partyToken } from './party-link.ts'
import { MAIL_WORDING, type MailWording } from './signing-mail-wording.ts'

/** What one mail says; `key` is unique among the mails of its kind about an envelope. */
type Write = (words: MailWording) => Pick<Letter, 'key' | 'subject' | 'paragraphs'>

/** Invites parties to sign, once per envelope and party. */
export async function inviteParties(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  parties: readonly Party[],
): Promise<void> {
  for (const party of envelope.parties.filter((each) => parties.includes(each.party))) {
    const at = services.clock.now()
    await recordEnvelopeEvent(trx, services.keys, {
      envelopeId: envelope.id,
      at,
      party: party.party,
      kind: 'invited',
      detail: { email: party.email },
    })
    await mailParty(trx, services, envelope, party, (words) => ({
      key: 'turn',
      subject: words.turn.subject,
      paragraphs: [turnBody(envelope, party, words), ...signingPlaces(services, envelope, party, words)],
    }))
    if (PROVIDER_TRAITS[envelope.provider].asksAccessCode)
      await mailAccessCode(trx, services, envelope, party)
  }
}

/** Mails a party its renewed link, after too many wrong codes closed the previous ways to sign. */
export async function inviteAgain(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
): Promise<void> {
  await mailParty(trx, services, envelope, party, (words) => ({
    key: `turn-${party.linkRound}`,
    subject: words.again.subject,
    paragraphs: [
      words.again.body(envelope.dossierId),
      words.withoutAccount(partyLink(services, envelope, party)),
      words.again.keep(services.deployment.phone),
    ],
  }))
}

/** Notifies a party that it can no longer sign this envelope, and the sender that it has to be sent again. */
export async function mailLockout(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
): Promise<void> {
  const { dossierId } = envelope
  await mailParty(trx, services, envelope, party, (words) => ({
    key: 'shut-out',
    subject: words.lockout.subject,
    paragraphs: [words.lockout.body(dossierId), words.again.keep(services.deployment.phone)],
  }))
  await mailSender(trx, services, envelope, (words) => ({
    key: `shut-out-${envelope.id}-${party.party}-sender`,
    subject: words.lockout.subject,
    paragraphs: [words.lockout.sender(dossierId, party.name)],
  }))
}

/** In a separate mail, so that neither the link nor the code alone gives access. */
async function mailAccessCode(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
): Promise<void> {
  const code = accessCode(services.keys, envelope.id, party.party)
  await mailParty(trx, services, envelope, party, (words) => ({
    key: 'access-code',
    subject: words.accessCode.subject,
    paragraphs: [words.accessCode.body(code), words.accessCode.keep],
  }))
}

/** Sends a party its code, by mail or text message as the deployment is configured. No other place holds the code. */
export async function sendCodeMessage(
  trx: Trx,
  services: Services,
  { key, party, code, locale }: { key: string; party: StoredParty; code: string; locale: Locale },
): Promise<void> {
  const words = MAIL_WORDING[locale].code
  const { deployment } = services
  const { channel, to } = codeContact(services, party)
  if (channel === 'sms') return enqueueSms(trx, { key, to, text: words.sms(deployment.name, code) })
  await sendLetter(trx, deployment, { email: to, name: party.name, language: locale }, () => ({
    key,
    subject: words.subject,
    paragraphs: [words.body(code), words.unasked],
  }))
}

/** An envelope is closed or recalled once. */
const END_KEYS: Readonly<Record<keyof MailWording['ends'], string>> = {
  completed: 'complete',
  declined: 'declined',
  expired: 'expired',
  closed: 'void',
  recalled: 'void',
  sent_back: 'void',
  withdrawn: 'void',
}

/**
 * Notifies parties of the end of an envelope: all of them when it is complete, the others when one declined (the
 * reason is not disclosed to them), otherwise those that had been invited.
 */
export async function mailEnd(
  { trx, services, before, after }: { trx: Trx; services: Services; before: StoredEnvelope; after: Envelope },
  end: keyof MailWording['ends'],
): Promise<void> {
  for (const party of before.parties) {
    if (end === 'declined' && findParty(after, party.party)?.state === 'declined') continue
    if (end !== 'declined' && end !== 'completed' && party.state === 'waiting') continue
    await mailParty(trx, services, before, party, (words) => ({
      key: END_KEYS[end],
      subject: words.ends[end].subject,
      paragraphs: [
        words.ends[end].body(before.dossierId),
        ...(end === 'completed' ? copyPlaces(services, before, party, words) : []),
      ],
    }))
  }
}

/** Reminds a party whose turn it is; `day` counts from the date of sending. */
export async function mailReminder(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  { party, day }: { readonly party: StoredParty; readonly day: number },
): Promise<void> {
  await mailParty(trx, services, envelope, party, (words) => ({
    key: `reminder-${day}`,
    subject: words.reminder.subject,
    paragraphs: [reminderBody(envelope, party, words), ...signingPlaces(services, envelope, party, words)],
  }))
}

/** Notifies the sender that the documents could not be drawn; no party was invited. */
export async function mailPreparationFailure(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
): Promise<void> {
  await mailSender(trx, services, envelope, (words) => ({
    key: `unprepared-${envelope.id}`,
    subject: words.unprepared.subject,
    paragraphs: [words.unprepared.body(envelope.dossierId)],
  }))
}

/** A mail to the account that opened the envelope, with a link to the dossier. */
async function mailSender(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  write: Write,
): Promise<void> {
  const sender = await findRecipient(trx, envelope.createdBy)
  await sendLetter(trx, services.deployment, sender, (language) => {
    const { key, subject, paragraphs } = writeAbout(envelope, language, write)
    return { key, subject, paragraphs: [...paragraphs, dossierLink(services, envelope)] }
  })
}

/** A mail to a party in its language; `key` is the idempotency key per envelope and party. */
async function mailParty(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
  write: Write,
): Promise<void> {
  await sendLetter(trx, services.deployment, party, (language) => {
    const { key, ...content } = writeAbout(envelope, language, write)
    return { key: `${key}-${envelope.id}-${party.party}`, ...content }
  })
}

function writeAbout({ dossierId }: StoredEnvelope, language: Locale, write: Write) {
  const words = MAIL_WORDING[language]
  const { key, subject, paragraphs } = write(words)
  return { key: `envelope-${key}`, subject: `${subject}, ${words.folder(dossierId)}`, paragraphs }
}

/** Where a party finds the signed documents: in the dossier, by its mail link, or both when it may have no account. */
function copyPlaces(
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
  words: MailWording,
): readonly string[] {
  return [
    ...(seesDossier(party) ? [words.signedDocuments(dossierLink(services, envelope))] : []),
    ...(getsCopiesByLink(party) ? [words.copies(partyLink(services, envelope, party))] : []),
  ]
}

/** The other party of a dismemberment has not seen the dossier: its mails say who asks and for what. */
function turnBody(
  { dossierId, parties }: StoredEnvelope,
  { party }: StoredParty,
  words: MailWording,
): string {
  if (party !== 'counterparty') return words.turn.body(dossierId)
  const subscriber = parties.find((each) => each.party === 'subscriber')
  return words.counterparty.turn(dossierId, subscriber?.behalfOf ?? subscriber?.name ?? '')
}

function reminderBody({ dossierId }: StoredEnvelope, { party }: StoredParty, words: MailWording): string {
  return party === 'counterparty' ? words.counterparty.reminder(dossierId) : words.reminder.body(dossierId)
}

/** The dossier is private to the subscriber's side, even for a counterparty that has an account. */
function seesDossier({ party }: StoredParty): boolean {
  return party !== 'counterparty'
}

/** Whether a party's mail link gives it its signed documents: it has no account that could. */
export function getsCopiesByLink(party: StoredParty): boolean {
  return party.accountId === null || !seesDossier(party)
}

/** Where a party signs: its mail link, which does not authenticate by itself, or the dossier. */
function signingPlaces(
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
  words: MailWording,
): readonly string[] {
  const link = words.withoutAccount(partyLink(services, envelope, party))
  // After a renewal, codes of this party are no longer accepted in views opened from the dossier.
  return party.linkRound > 0 || !seesDossier(party)
    ? [link]
    : [link, words.withAccount(dossierLink(services, envelope))]
}

function partyLink(
  services: Services,
  envelope: StoredEnvelope,
  { party, language, linkRound }: StoredParty,
): string {
  const token = partyToken(services.keys, { envelopeId: envelope.id, party, round: linkRound })
  // The page uses the browser's language unless the party is known to prefer another one.
  const lang = language === 'en' ? '?lang=en' : ''
  return `${services.config.publicUrl}/sign/party/${token}${lang}`
}

function dossierLink({ config }: Services, { dossierId }: StoredEnvelope): string {
  return `${config.publicUrl}/form?dossier=${dossierId}`
}
