import { sql } from 'kysely'
import { type Envelope, findParty } from '#signature/envelope.ts'
import { addWorkingDays } from '#rules/working-days.ts'
import { PROVIDER_TRAITS } from '#signature/provider.ts'
import type { Party } from '#vocabulary/party.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { parisToday } from '../clock.ts'
import { sendLetter, type Recipient } from '../mail/letter.ts'
import type { LetterContent } from '../mail/letter-content.ts'
import { enqueueSms } from '../mail/sms.ts'
import { ADVISING_ROLES } from '#vocabulary/role.ts'
import { literals } from '../store/literals.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { accessCode } from './access-code.ts'
import { codeContact } from './code-contact.ts'
import { describeSubscription, formatCents, formatDay, helperOf } from './describe-subscription.ts'
import { documentsOf } from './envelope-documents.ts'
import type { StoredEnvelope, StoredParty } from './envelope-store.ts'
import type { AuditedEvent } from './events.ts'
import { describeNextSteps } from './next-steps-wording.ts'
import { partyToken } from './party-link.ts'
import {
  SIGNING_MAILS,
  type EnvelopeEnd,
  type Invitation,
  type SigningMails,
} from './signing-mail-wording.ts'

type Write = (mails: SigningMails, language: Locale) => LetterContent

/** The events that record the invitation of parties. */
export function invitedEvents(
  { id: envelopeId, parties }: StoredEnvelope,
  invited: readonly Party[],
  at: Date,
): readonly AuditedEvent[] {
  return parties
    .filter(({ party }) => invited.includes(party))
    .map(({ party, email }) => ({ envelopeId, at, party, kind: 'invited', detail: { email } }))
}

/** Invites parties to sign, once per envelope and party. The caller records the events. */
export async function inviteParties(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  parties: readonly Party[],
): Promise<void> {
  for (const party of envelope.parties.filter((each) => parties.includes(each.party))) {
    const invitation = await describeInvitation(trx, services, envelope, party)
    await mailParty(trx, services, envelope, {
      key: 'turn',
      party,
      write: (mails, language) => mails.turn(invitation(language)),
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
  const { dossierId } = envelope
  const about = { dossierId, link: partyLink(services, envelope, party), phone: services.deployment.phone }
  await mailParty(trx, services, envelope, {
    key: `turn-${party.linkRound}`,
    party,
    write: (mails) => mails.again(about),
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
  const { phone } = services.deployment
  await mailParty(trx, services, envelope, {
    key: 'shut-out',
    party,
    write: (mails) => mails.lockout({ dossierId, phone }),
  })
  await mailSender(trx, services, envelope, {
    key: `shut-out-${envelope.id}-${party.party}-sender`,
    write: (mails, _language, link) => mails.lockedOut({ dossierId, name: party.name, link }),
  })
}

/** Notifies the sender and the company that a party's link reached somebody else. */
export async function mailDisowned(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
): Promise<void> {
  const { deployment } = services
  const { dossierId, id } = envelope
  const key = `disowned-${id}-${party.party}`
  await mailSender(trx, services, envelope, {
    key: `${key}-sender`,
    write: (mails, _language, link) => mails.disowned({ dossierId, name: party.name, link }),
  })
  const company = { email: deployment.email, name: deployment.name, language: deployment.locale }
  await sendLetter(trx, deployment, company, (language) => ({
    key: `envelope-${key}-company`,
    ...SIGNING_MAILS[language].disowned({
      dossierId,
      name: party.name,
      link: dossierLink(services, envelope),
    }),
  }))
}

/** Sent in a separate mail, so that neither the link nor the code alone gives access. */
async function mailAccessCode(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
): Promise<void> {
  const code = accessCode(services.keys, envelope.id, party.party)
  await mailParty(trx, services, envelope, {
    key: 'access-code',
    party,
    write: (mails) => mails.accessCode({ dossierId: envelope.dossierId, code }),
  })
}

/**
 * Sends a party its code, by mail or text message as the deployment is configured. The code is stored nowhere else in clear
 * text.
 */
export async function sendCodeMessage(
  trx: Trx,
  services: Services,
  { key, party, code, locale }: { key: string; party: StoredParty; code: string; locale: Locale },
): Promise<void> {
  const { deployment } = services
  const { channel, to } = codeContact(services, party)
  const mails = SIGNING_MAILS[locale]
  if (channel === 'sms') return enqueueSms(trx, { key, to, text: mails.codeSms(deployment.name, code) })
  await sendLetter(trx, deployment, { email: to, name: party.name, language: locale }, () => ({
    key,
    ...mails.code({ code }),
  }))
}

/** Idempotency keys by ending: an envelope is closed or recalled only once. */
const END_KEYS: Readonly<Record<EnvelopeEnd, string>> = {
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
  end: EnvelopeEnd,
): Promise<void> {
  const { clock, deployment } = services
  const isExamined = end === 'completed' && before.kind === 'subscription'
  const examined = {
    by: addWorkingDays(parisToday(clock), deployment.reviewWorkingDays),
    isMailed: deployment.stepMails.includes('accepted') && deployment.stepMails.includes('registered'),
  }
  for (const party of before.parties) {
    if (end === 'declined' && findParty(after, party.party)?.state === 'declined') continue
    if (end !== 'declined' && end !== 'completed' && party.state === 'waiting') continue
    const about = {
      dossierId: before.dossierId,
      end,
      dossier: end === 'completed' && seesDossier(party) ? dossierLink(services, before) : undefined,
      copies: end === 'completed' && getsCopiesByLink(party) ? partyLink(services, before, party) : undefined,
    }
    await mailParty(trx, services, before, {
      key: END_KEYS[end],
      party,
      write: (mails, language) =>
        mails.end({ ...about, examined: isExamined ? describeNextSteps(language, examined) : undefined }),
    })
  }
}

/** Reminds a party whose turn it is. `key` distinguishes the reminders of an envelope. */
export async function mailReminder(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  { party, key }: { readonly party: StoredParty; readonly key: string },
): Promise<void> {
  const invitation = await describeInvitation(trx, services, envelope, party)
  await mailParty(trx, services, envelope, {
    key: `reminder-${key}`,
    party,
    write: (mails, language) => mails.reminder(invitation(language)),
  })
}

/** The text of this party's reminder by mail, and by text message if the deployment sends codes that way. */
export async function describeReminder(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
): Promise<{ readonly content: LetterContent; readonly sms: string | null }> {
  const invitation = await describeInvitation(trx, services, envelope, party)
  const mails = SIGNING_MAILS[party.language]
  const { channel } = codeContact(services, party)
  return {
    content: mails.reminder(invitation(party.language)),
    // Without a link, since people distrust links in text messages.
    sms: channel === 'sms' ? mails.reminderSms(services.deployment.name, envelope.dossierId) : null,
  }
}

/** Sends the reminder by text message, if the deployment sends codes that way. */
export async function textReminder(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  { party, key }: { readonly party: StoredParty; readonly key: string },
): Promise<void> {
  const { channel, to } = codeContact(services, party)
  if (channel !== 'sms') return
  const text = SIGNING_MAILS[party.language].reminderSms(services.deployment.name, envelope.dossierId)
  await enqueueSms(trx, { key: `reminder-${key}-${envelope.id}-${party.party}`, to, text })
}

/** Notifies the sender that the documents could not be drawn; no party was invited. */
export async function mailPreparationFailure(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
): Promise<void> {
  await mailSender(trx, services, envelope, {
    key: `unprepared-${envelope.id}`,
    write: (mails, _language, link) => mails.unprepared({ dossierId: envelope.dossierId, link }),
  })
}

/** Contents of this party's invitation, by language. */
async function describeInvitation(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
): Promise<(language: Locale) => Invitation> {
  const summary = await describeSubscription(trx, services, envelope, party)
  const { product, advisor, amountCents, lastDay } = summary
  const subscriber = envelope.parties.find((each) => each.party === 'subscriber')
  return (language) => ({
    dossierId: envelope.dossierId,
    inviter: party.party === 'subscriberAdvisor' ? null : advisor,
    company: services.deployment.name,
    documents: documentsOf(envelope, party.party).map(({ title }) => title[language]),
    product,
    amount: amountCents === null ? null : formatCents(amountCents, language),
    isCorrection: envelope.correctionId !== null,
    lastDay: formatDay(lastDay, language),
    // The other party of a dismemberment has not seen the dossier, so its mails name the subscriber.
    dismemberedBy:
      party.party === 'counterparty' ? (subscriber?.behalfOf ?? subscriber?.name ?? '') : undefined,
    link: partyLink(services, envelope, party),
    // After a renewal, this party's codes are no longer accepted in views opened from the dossier.
    dossier: party.linkRound > 0 || !seesDossier(party) ? undefined : dossierLink(services, envelope),
    helper: helperOf(summary),
  })
}

/**
 * The account that opened the envelope; or the dossier's advisor, if the opener no longer advises on the dossier, as after
 * a hand-over or an absence.
 */
async function findSender(trx: Trx, { createdBy, dossierId }: StoredEnvelope): Promise<Recipient> {
  return trx
    .selectFrom('account as creator')
    .innerJoin('dossier', (join) => join.on('dossier.id', '=', dossierId))
    .leftJoin('account as advisor', 'advisor.id', 'dossier.advisor_id')
    .innerJoin('account as sender', (join) =>
      join.on(
        sql<boolean>`sender.id = case when advisor.id is not null and advisor.closed_at is null
          and creator.role in (${literals(ADVISING_ROLES)}) and creator.id <> advisor.id
          and creator.id is distinct from advisor.parent_id then advisor.id else creator.id end`,
      ),
    )
    .select(['sender.email', 'sender.first_name', 'sender.last_name', 'sender.language'])
    .where('creator.id', '=', createdBy)
    .executeTakeFirstOrThrow()
}

/** A mail to the sender of the envelope, with a link to the dossier. */
async function mailSender(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  {
    key,
    write,
  }: {
    readonly key: string
    readonly write: (mails: SigningMails, language: Locale, link: string) => LetterContent
  },
): Promise<void> {
  const sender = await findSender(trx, envelope)
  await sendLetter(trx, services.deployment, sender, (language) => ({
    key: `envelope-${key}`,
    ...write(SIGNING_MAILS[language], language, dossierLink(services, envelope)),
  }))
}

/** Mails a party in its language; `key` is the idempotency key per envelope and party. */
async function mailParty(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  { key, party, write }: { readonly key: string; readonly party: StoredParty; readonly write: Write },
): Promise<void> {
  await sendLetter(trx, services.deployment, party, (language) => ({
    key: `envelope-${key}-${envelope.id}-${party.party}`,
    ...write(SIGNING_MAILS[language], language),
  }))
}

/** The dossier is private to the subscriber's side, even for a counterparty that has an account. */
function seesDossier({ party }: StoredParty): boolean {
  return party !== 'counterparty'
}

/** Whether a party gets its signed documents through its mail link, because it has no account that gives access to them. */
export function getsCopiesByLink(party: StoredParty): boolean {
  return party.accountId === null || !seesDossier(party)
}

/** A party's mail link, which does not authenticate by itself. */
export function partyLink(
  services: Services,
  envelope: StoredEnvelope,
  { party, language, linkRound }: StoredParty,
): string {
  const token = partyToken(services.keys, { envelopeId: envelope.id, party, round: linkRound })
  // The page follows the browser's language unless the party is known to prefer another one.
  const lang = language === 'en' ? '?lang=en' : ''
  return `${services.config.publicUrl}/sign/party/${token}${lang}`
}

function dossierLink({ config }: Services, { dossierId }: StoredEnvelope): string {
  return `${config.publicUrl}/form?dossier=${dossierId}`
}
