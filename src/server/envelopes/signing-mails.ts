import { type Envelope, findParty } from '#signature/envelope.ts'
import { PROVIDER_TRAITS } from '#signature/provider.ts'
import type { Party } from '#vocabulary/party.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { composeLetter, languageOf } from '../mail/letter.ts'
import { enqueueMail } from '../mail/mail.ts'
import { enqueueSms } from '../mail/sms.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { codeContact } from './code-contact.ts'
import type { StoredEnvelope, StoredParty } from './envelope-store.ts'
import { recordEnvelopeEvent } from './events.ts'
import { accessCode } from './access-code.ts'
import { partyToken } from './party-link.ts'
import { MAIL_WORDING } from './signing-mail-wording.ts'

type Words = (typeof MAIL_WORDING)['fr']

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
    await mailParty(trx, services, envelope, party, {
      key: 'turn',
      subject: (words) => words.turn.subject,
      paragraphs: (words) => [
        words.turn.body(envelope.dossierId),
        ...signingPlaces(services, envelope, party, words),
      ],
    })
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
  await mailParty(trx, services, envelope, party, {
    key: `turn-${party.linkRound}`,
    subject: (words) => words.again.subject,
    paragraphs: (words) => [
      words.again.body(envelope.dossierId),
      words.withoutAccount(partyLink(services, envelope, party)),
      words.again.keep(services.deployment.phone),
    ],
  })
}

/** Notifies a party that it can no longer sign this envelope, and the sender that it has to be sent again. */
export async function mailLockout(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
): Promise<void> {
  const { dossierId } = envelope
  await mailParty(trx, services, envelope, party, {
    key: 'shut-out',
    subject: (words) => words.lockout.subject,
    paragraphs: (words) => [words.lockout.body(dossierId), words.again.keep(services.deployment.phone)],
  })
  await mailSender(trx, services, envelope, {
    key: `shut-out-${envelope.id}-${party.party}-sender`,
    subject: (words) => words.lockout.subject,
    paragraph: (words) => words.lockout.sender(dossierId, party.name),
  })
}

/** In a separate mail, so that neither the link nor the code alone gives access. */
async function mailAccessCode(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
): Promise<void> {
  const code = accessCode(services.keys, envelope.id, party.party)
  await mailParty(trx, services, envelope, party, {
    key: 'access-code',
    subject: (words) => words.accessCode.subject,
    paragraphs: (words) => [words.accessCode.body(code), words.accessCode.keep],
  })
}

/** Sends a party its code, by mail or text message as the deployment is configured. No other place holds the code. */
export async function sendCodeMessage(
  trx: Trx,
  services: Services,
  { key, party, code, locale }: { key: string; party: StoredParty; code: string; locale: Locale },
): Promise<void> {
  const words = MAIL_WORDING[locale]
  const { name } = services.deployment
  const { channel, to } = codeContact(services, party)
  if (channel === 'sms') return enqueueSms(trx, { key, to, text: words.code.sms(name, code) })
  const letter = composeLetter(services.deployment, {
    key,
    to,
    name: party.name,
    language: locale,
    subject: words.code.subject,
    paragraphs: [words.code.body(code), words.code.unasked],
  })
  await enqueueMail(trx, letter)
}

/** Notifies all parties of the completion. */
export async function mailCompletion(trx: Trx, services: Services, envelope: StoredEnvelope): Promise<void> {
  for (const party of envelope.parties) {
    await mailParty(trx, services, envelope, party, {
      key: 'complete',
      subject: (words) => words.complete.subject,
      paragraphs: (words) => [
        words.complete.body(envelope.dossierId),
        words.complete.where(dossierLink(services, envelope)),
      ],
    })
  }
}

/** Notifies invited parties that the envelope was voided, because its dossier ended or to be corrected. */
export async function mailVoid(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  why: 'closed' | 'recalled',
): Promise<void> {
  for (const party of envelope.parties.filter(({ state }) => state !== 'waiting')) {
    await mailParty(trx, services, envelope, party, {
      key: 'void',
      subject: (words) => words.voided.subject,
      paragraphs: (words) => [(why === 'closed' ? words.voided : words.recalled).body(envelope.dossierId)],
    })
  }
}

/** Notifies invited parties of the expiry. */
export async function mailExpiry(trx: Trx, services: Services, envelope: StoredEnvelope): Promise<void> {
  for (const party of envelope.parties.filter(({ state }) => state !== 'waiting')) {
    await mailParty(trx, services, envelope, party, {
      key: 'expired',
      subject: (words) => words.expired.subject,
      paragraphs: (words) => [words.expired.body(envelope.dossierId)],
    })
  }
}

/** Reminds a party whose turn it is; `day` counts from the date of sending. */
export async function mailReminder(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  { party, day }: { readonly party: StoredParty; readonly day: number },
): Promise<void> {
  await mailParty(trx, services, envelope, party, {
    key: `reminder-${day}`,
    subject: (words) => words.reminder.subject,
    paragraphs: (words) => [
      words.reminder.body(envelope.dossierId),
      ...signingPlaces(services, envelope, party, words),
    ],
  })
}

/** Notifies the other parties that one declined; the reason is not disclosed to them. */
export async function mailDecline(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  after: Envelope,
): Promise<void> {
  for (const party of envelope.parties.filter((each) => findParty(after, each.party)?.state !== 'declined')) {
    await mailParty(trx, services, envelope, party, {
      key: 'declined',
      subject: (words) => words.declined.subject,
      paragraphs: (words) => [words.declined.body(envelope.dossierId)],
    })
  }
}

/** Notifies the sender that the documents could not be drawn; no party was invited. */
export async function mailPreparationFailure(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
): Promise<void> {
  await mailSender(trx, services, envelope, {
    key: `unprepared-${envelope.id}`,
    subject: (words) => words.unprepared.subject,
    paragraph: (words) => words.unprepared.body(envelope.dossierId),
  })
}

/** A mail to the account that opened the envelope, with a link to the dossier. */
async function mailSender(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  mail: {
    readonly key: string
    readonly subject: (words: Words) => string
    readonly paragraph: (words: Words) => string
  },
): Promise<void> {
  const sender = await trx
    .selectFrom('account')
    .select(['email', 'first_name', 'last_name', 'language'])
    .where('id', '=', envelope.createdBy)
    .executeTakeFirstOrThrow()
  const language = languageOf(sender, services.deployment)
  const words = MAIL_WORDING[language]
  const letter = composeLetter(services.deployment, {
    key: `envelope-${mail.key}`,
    to: sender.email,
    name: `${sender.first_name} ${sender.last_name}`,
    language,
    subject: `${mail.subject(words)}, ${words.folder(envelope.dossierId)}`,
    paragraphs: [mail.paragraph(words), dossierLink(services, envelope)],
  })
  await enqueueMail(trx, letter)
}

/** A mail to a party in its language; `key` is the idempotency key per envelope and party. */
async function mailParty(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
  mail: {
    readonly key: string
    readonly subject: (words: Words) => string
    readonly paragraphs: (words: Words) => readonly string[]
  },
): Promise<void> {
  const words = MAIL_WORDING[party.language]
  const letter = composeLetter(services.deployment, {
    key: `envelope-${mail.key}-${envelope.id}-${party.party}`,
    to: party.email,
    name: party.name,
    language: party.language,
    subject: `${mail.subject(words)}, ${words.folder(envelope.dossierId)}`,
    paragraphs: mail.paragraphs(words),
  })
  await enqueueMail(trx, letter)
}

/** Where a party signs: its mail link, which does not authenticate by itself, or the dossier. */
function signingPlaces(
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
  words: Words,
): readonly string[] {
  const link = words.withoutAccount(partyLink(services, envelope, party))
  // After a renewal, codes of this party are no longer accepted in views opened from the dossier.
  return party.linkRound > 0 ? [link] : [link, words.withAccount(dossierLink(services, envelope))]
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
