import type { Locale } from '#vocabulary/locale.ts'
import type { CorrectionRefusal } from '#vocabulary/correction.ts'
import type { LoadedDossier } from '../dossiers/index.ts'
import { formatDay, partyLink } from '../envelopes/index.ts'
import { findRecipient, sendLetter, type Recipient } from '../mail/letter.ts'
import type { LetterContent } from '../mail/letter-content.ts'
import { notify } from '../notices/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { findSigned, nameConcerned } from './concerned-person.ts'
import { CORRECTION_WORDING, type CorrectionWording } from './correction-mail-wording.ts'
import type { StoredRemark } from './correction-store.ts'
import type { LockedCorrection } from './load-correcting.ts'

/** Mails the person concerned the questions and a link to answer. Mails the advisor that somebody else was asked. */
export async function mailAsked(
  trx: Trx,
  services: Services,
  { dossier, correction, key }: LockedCorrection & { readonly key: 'asked' | `reminder-${string}` },
): Promise<void> {
  const { id, concerned, remarks, deadline } = correction
  const dossierId = dossier.row.id
  const person = await findConcerned(trx, services, { dossier, correction })
  const kind = key === 'asked' ? 'asked' : 'reminder'
  if (person)
    await sendLetter(trx, services.deployment, person.recipient, (language) => ({
      key: `correction-${key}-${id}`,
      ...writeAsked(language, { kind, dossierId, remarks, deadline, ...person }),
    }))
  if (concerned === 'advisor' || key !== 'asked') return
  await mailAdvisor(trx, services, dossier, `correction-told-${id}`, (words, language) => ({
    subject: words.told.subject(dossierId),
    paragraphs: [words.told.body(dossierId, nameConcerned(dossier, concerned))],
    items: listRemarks(remarks, language),
    action: { label: words.review, url: pageOf(services, dossierId, id) },
  }))
}

export function writeAsked(
  language: Locale,
  about: {
    readonly kind: 'asked' | 'reminder'
    readonly dossierId: number
    readonly remarks: readonly Remark[]
    readonly deadline: string | null
  } & Pick<ConcernedPerson, 'link' | 'byCode'>,
): LetterContent {
  const words = CORRECTION_WORDING[language]
  const { kind, dossierId, remarks, deadline, link, byCode } = about
  return {
    subject: words[kind].subject(dossierId),
    paragraphs: [words[kind].body(dossierId)],
    items: listRemarks(remarks, language),
    action: { label: words.place, url: link },
    notes: [
      words.signing,
      ...(deadline === null ? [] : [words.deadline(formatDay(deadline, language))]),
      ...(byCode ? [words.code] : []),
    ],
  }
}

export async function mailApplied(trx: Trx, services: Services, about: LockedCorrection): Promise<void> {
  const { dossier, correction } = about
  await mailAsker(trx, services, about, `correction-answered-${correction.id}`, (words) => ({
    subject: words.answered.subject(dossier.row.id),
    paragraphs: [words.answered.body(dossier.row.id)],
    action: { label: words.review, url: reviewOf(services, dossier.row.id) },
  }))
}

/**
 * Tells the requester and the advisor, by mail and by a notice, that the correction ended without effect. Does not include the
 * reason, which stays in the dossier.
 */
export async function tellRefused(
  trx: Trx,
  services: Services,
  about: LockedCorrection & { readonly why: CorrectionRefusal; readonly actorId: number | null },
): Promise<void> {
  const { id } = about.dossier.row
  const told = [about.correction.askedBy, about.dossier.advisor?.id].filter(
    (each) => typeof each === 'number',
  )
  await notify(trx, {
    accountIds: told,
    kind: 'correctionRefused',
    dossierId: id,
    actorId: about.actorId,
    at: services.clock.now(),
  })
  const key = `correction-refused-${about.correction.id}`
  const write: Write = (words) => ({
    subject: words.refused.subject(id),
    paragraphs: [words.refused.body[about.why](id)],
    action: { label: words.review, url: pageOf(services, id, about.correction.id) },
  })
  await mailAsker(trx, services, about, key, write)
  if (about.dossier.advisor?.id !== about.correction.askedBy)
    await mailAdvisor(trx, services, about.dossier, `${key}-advisor`, write)
}

/** Mails the person concerned that the correction is no longer needed. */
export async function mailWithdrawn(trx: Trx, services: Services, about: LockedCorrection): Promise<void> {
  const person = await findConcerned(trx, services, about)
  if (!person) return
  const dossierId = about.dossier.row.id
  await sendLetter(trx, services.deployment, person.recipient, (language) => {
    const words = CORRECTION_WORDING[language].withdrawn
    return {
      key: `correction-withdrawn-${about.correction.id}`,
      subject: words.subject(dossierId),
      paragraphs: [words.body(dossierId)],
    }
  })
}

type Remark = Pick<StoredRemark, 'place' | 'text'>

/** Each question or document with what is to be corrected there. */
function listRemarks(remarks: readonly Remark[], language: Locale): readonly string[] {
  return remarks.map(({ place, text }) => CORRECTION_WORDING[language].remark(place[language], text))
}

type Write = (words: CorrectionWording, language: Locale) => LetterContent

interface ConcernedPerson {
  readonly recipient: Recipient
  /** Link to the page on which the person answers. */
  readonly link: string
  /** Whether the person answers there without an account, by entering a code. */
  readonly byCode: boolean
}

/** Undefined for the back office, which sees corrections in its list. */
async function findConcerned(
  trx: Trx,
  services: Services,
  { dossier, correction: { id, concerned } }: LockedCorrection,
): Promise<ConcernedPerson | undefined> {
  if (concerned === 'backOffice') return undefined
  const page = pageOf(services, dossier.row.id, id)
  if (concerned === 'advisor')
    return dossier.advisor && { recipient: dossier.advisor, link: page, byCode: false }
  const signed = findSigned(dossier, concerned)
  if (!signed) return undefined
  const { envelope, party } = signed
  if (party.accountId !== null && concerned !== 'counterparty')
    return { recipient: await findRecipient(trx, party.accountId), link: page, byCode: false }
  return { recipient: party, link: partyLink(services, envelope, party), byCode: true }
}

async function mailAsker(
  trx: Trx,
  services: Services,
  { correction: { askedBy } }: LockedCorrection,
  key: string,
  write: Write,
): Promise<void> {
  if (askedBy === null) return
  const recipient = await findRecipient(trx, askedBy)
  await sendLetter(trx, services.deployment, recipient, (language) => ({
    key,
    ...write(CORRECTION_WORDING[language], language),
  }))
}

async function mailAdvisor(
  trx: Trx,
  services: Services,
  { advisor }: LoadedDossier,
  key: string,
  write: Write,
): Promise<void> {
  if (!advisor) return
  await sendLetter(trx, services.deployment, advisor, (language) => ({
    key,
    ...write(CORRECTION_WORDING[language], language),
  }))
}

function pageOf({ config }: Services, dossierId: number, id: number): string {
  return `${config.publicUrl}/correction?dossier=${dossierId}&correction=${id}`
}

function reviewOf({ config }: Services, dossierId: number): string {
  return `${config.publicUrl}/form?dossier=${dossierId}`
}
