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

/** Tells parties that it is their turn, once per envelope and party. */
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

/** Sends a party its renewed link: too many wrong codes closed every way it had. */
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

/** Tells a party that it can no longer sign this envelope, and whoever sent it that it has to be sent again. */
export async function mailShutOut(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
): Promise<void> {
  const { dossierId } = envelope
  await mailParty(trx, services, envelope, party, {
    key: 'shut-out',
    subject: (words) => words.shutOut.subject,
    paragraphs: (words) => [words.shutOut.body(dossierId), words.again.keep(services.deployment.phone)],
  })
  await mailSender(trx, services, envelope, {
    key: `shut-out-${envelope.id}-${party.party}-sender`,
    subject: (words) => words.shutOut.subject,
    paragraph: (words) => words.shutOut.sender(dossierId, party.name),
  })
}

/** Mailed apart from the link, so that one of the two alone opens nothing. */
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

/** Sends a party its code, by the way that its deployment has. The code itself is only ever in this message. */
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

/** Tells every party that all have signed. */
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

/** Tells the parties that had been invited that there is nothing left to sign, for good or for now. */
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

/** Tells the parties that had been invited that the time to sign is over. */
export async function mailExpiry(trx: Trx, services: Services, envelope: StoredEnvelope): Promise<void> {
  for (const party of envelope.parties.filter(({ state }) => state !== 'waiting')) {
    await mailParty(trx, services, envelope, party, {
      key: 'expired',
      subject: (words) => words.expired.subject,
      paragraphs: (words) => [words.expired.body(envelope.dossierId)],
    })
  }
}

/** Reminds a party whose turn it is; `day` counts from the sending. */
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

/** Tells the parties that have not declined that one of them did; the reason stays in the dossier. */
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

/** Tells the person who sent the documents that they could not be drawn: no party was invited. */
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

/** One mail to the account that opened the envelope, with the way to the dossier. */
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

/** One mail about an envelope to one of its parties, in that party's language; `key` once per envelope and party. */
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

/** Where a party signs: its own standing link, which proves nothing by itself, or the dossier. */
function signingPlaces(
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
  words: Words,
): readonly string[] {
  const link = words.withoutAccount(partyLink(services, envelope, party))
  // Once the link was renewed, the dossier's own pages take no code of this party any more.
  return party.linkRound > 0 ? [link] : [link, words.withAccount(dossierLink(services, envelope))]
}

function partyLink(
  services: Services,
  envelope: StoredEnvelope,
  { party, language, linkRound }: StoredParty,
): string {
  const token = partyToken(services.keys, { envelopeId: envelope.id, party, round: linkRound })
  // The page speaks the browser's language; only a party known to read another is sent to it.
  const lang = language === 'en' ? '?lang=en' : ''
  return `${services.config.publicUrl}/sign/party/${token}${lang}`
}

function dossierLink({ config }: Services, { dossierId }: StoredEnvelope): string {
  return `${config.publicUrl}/form?dossier=${dossierId}`
}
