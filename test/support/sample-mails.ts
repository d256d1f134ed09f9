import type { Locale } from '#vocabulary/locale.ts'
import { writeFormerAddress, writeNewAddress } from '#server/accounts/changed-address-mails.ts'
import { writeContactQuestion } from '#server/accounts/contact-confirmation.ts'
import { writeAsked } from '#server/corrections/correction-mails.ts'
import { writeAccess } from '#server/dossiers/authorize-clients.ts'
import { writeUnfinished } from '#server/dossiers/unfinished-mail.ts'
import { describeNextSteps } from '#server/envelopes/next-steps-wording.ts'
import { writeOwner } from '#server/envelopes/owner-mails.ts'
import { SIGNING_MAILS, type EnvelopeEnd, type Invitation } from '#server/envelopes/signing-mail-wording.ts'
import { writePasskeyChange } from '#server/identity/passkey-mail.ts'
import { writePasswordLink } from '#server/identity/password-mail.ts'
import { writeSignInLink } from '#server/identity/sign-in-link-mail.ts'
import { writeDigest, writeNotice } from '#server/inbox/notice-mail-wording.ts'
import { composeLetter } from '#server/mail/letter.ts'
import type { LetterContent, LetterSender } from '#server/mail/letter-content.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeFactorChange } from '#server/identity/factor-mail.ts'
import * as signingAddress from '#server/profile/signer-email-mails.ts'
import { writeAdvisorOutcome, writeEnjoyment, writeInvestorOutcome } from '#server/review/outcome-wording.ts'
import { writeReport } from '#server/signature/report-mails.ts'

const HOST = 'https://souscription.hauterive.example'
const DOSSIER = { dossierId: 1036, link: `${HOST}/form?dossier=1036` }
const PHONE = '01 86 65 41 00'
const HELPER = { name: 'Antoine Delmas', phone: '06 18 42 07 55' }

const TITLES = {
  fr: ['Bulletin de souscription', 'Auto-certification FATCA / CRS', 'Rapport d’adéquation', 'Mandat'],
  en: ['Subscription form', 'FATCA / CRS self-certification', 'Suitability report', 'Mandate'],
}
const NOTICES = {
  fr: [
    'Claire Morel vous transmet le dossier n° 1036 (Mme Odile Durand).',
    'Rappel : le dossier n° 1041 vous attend.',
  ],
  en: [
    'Claire Morel hands application no. 1036 (Mme Odile Durand) over to you.',
    'Reminder: application no. 1041 is waiting for you.',
  ],
} as const
const AMOUNT = { fr: '10 000,00 €', en: '€10,000.00' }
const DAY = { fr: '23/12/2026', en: '23 December 2026' }

function invitation(language: Locale): Invitation {
  return {
    dossierId: DOSSIER.dossierId,
    inviter: HELPER.name,
    company: 'Hauterive Gestion',
    documents: TITLES[language],
    product: 'Démo Pierre Europe',
    amount: AMOUNT[language],
    isCorrection: false,
    lastDay: DAY[language],
    dismemberedBy: undefined,
    // A link as long as a real one.
    link: `${HOST}/sign/party/0f5c1e2a-7b1e-4a57-9d61-3d0f6f0c7b52.subscriber.${'Qz7'.repeat(14)}`,
    dossier: DOSSIER.link,
    helper: HELPER,
  }
}

const ENDS: readonly EnvelopeEnd[] = [
  'completed',
  'declined',
  'expired',
  'closed',
  'sent_back',
  'withdrawn',
  'recalled',
]

/** Sample content of each kind of mail, by name. */
export function sampleContents(language: Locale): ReadonlyMap<string, LetterContent> {
  const mails = SIGNING_MAILS[language]
  const asked = {
    dossierId: DOSSIER.dossierId,
    remarks: [
      {
        place: { fr: 'Justificatif de domicile', en: 'Proof of address' },
        text: 'Le justificatif de domicile a plus de trois mois.',
      },
      { place: { fr: 'Profession', en: 'Occupation' }, text: 'Votre profession ?' },
    ],
    deadline: '2026-12-04',
    link: DOSSIER.link,
  }
  const outcome = { ...DOSSIER, title: 'Mme Odile Durand, Démo Pierre Europe', list: DOSSIER.link }
  return new Map<string, LetterContent>([
    ['invitation', mails.turn(invitation(language))],
    ['invitation-direct', mails.turn({ ...invitation(language), inviter: null, helper: undefined })],
    [
      'invitation-counterparty',
      mails.turn({ ...invitation(language), dismemberedBy: 'Odile Durand', dossier: undefined }),
    ],
    [
      'invitation-correction',
      mails.turn({ ...invitation(language), isCorrection: true, product: null, amount: null }),
    ],
    ['reminder', mails.reminder(invitation(language))],
    ['code', mails.code({ code: '482913' })],
    ['new-link', mails.again({ ...DOSSIER, phone: PHONE })],
    ['lockout', mails.lockout({ ...DOSSIER, phone: PHONE })],
    ['lockout-sender', mails.lockedOut({ ...DOSSIER, name: 'Odile Durand' })],
    ['disowned', mails.disowned({ ...DOSSIER, name: 'Odile Durand' })],
    ['access-code', mails.accessCode({ ...DOSSIER, code: 'K7P2' })],
    ...ENDS.map((end): [string, LetterContent] => [
      `end-${end}`,
      mails.end({
        ...DOSSIER,
        end,
        examined:
          end === 'completed' ? describeNextSteps(language, { by: '2026-11-30', isMailed: true }) : undefined,
        dossier: DOSSIER.link,
        copies: invitation(language).link,
      }),
    ]),
    ['unprepared', mails.unprepared(DOSSIER)],
    [
      'owner',
      writeOwner(language, {
        ...DOSSIER,
        party: { name: 'Odile Durand', email: 'odile@orange.test' },
        phone: PHONE,
      }),
    ],
    ['correction', writeAsked(language, { ...asked, kind: 'asked', byCode: true })],
    ['correction-reminder', writeAsked(language, { ...asked, kind: 'reminder', byCode: false })],
    ...(['validated', 'refused', 'sync', 'error'] as const).flatMap((state): [string, LetterContent][] => [
      [
        `outcome-advisor-${state}`,
        writeAdvisorOutcome(language, { ...outcome, state, message: 'Le RIB est illisible.' }),
      ],
      [
        `outcome-${state}`,
        writeInvestorOutcome(language, {
          ...outcome,
          state,
          relation: { kind: 'own' },
          advisor: HELPER.name,
          enjoyment: '2027-03-01',
          helper: HELPER,
        }),
      ],
    ]),
    ['enjoyment', writeEnjoyment(language, { ...DOSSIER, day: '2027-03-01', relation: { kind: 'own' } })],
    ['report', writeReport(language, { ...DOSSIER, reasons: [], wayBack: undefined })],
    ['password-first', writePasswordLink(language, { purpose: 'first', url: `${HOST}/auth/invitation/t` })],
    ['password-reset', writePasswordLink(language, { purpose: 'reset', url: `${HOST}/auth/reset/t` })],
    ['sign-in-link', writeSignInLink(language, { url: `${HOST}/auth/sign-in-link/t` })],
    ...(['added', 'removed'] as const).map((kind): [string, LetterContent] => [
      `passkey-${kind}`,
      writePasskeyChange(language, { kind, name: 'iPhone', url: `${HOST}/auth/passkeys`, phone: PHONE }),
    ]),
    ...(['password-changed', 'app-set', 'app-removed', 'codes-replaced', 'factor-reset'] as const).map(
      (kind): [string, LetterContent] => [
        kind,
        writeFactorChange(language, { kind, url: `${HOST}/mon-compte`, phone: PHONE }),
      ],
    ),
    ['signing-address-new', signingAddress.writeNewAddress(language, HOST)],
    ['signing-address-old', signingAddress.writeOldAddress(language, HOST)],
    ['address-former', writeFormerAddress(language, { email: 'odile@orange.test', phone: PHONE })],
    ['address-new', writeNewAddress(language, { url: HOST, phone: PHONE })],
    ['contact', writeContactQuestion(language, { ...DOSSIER, value: 'odile@orange.test', phone: PHONE })],
    ['access', writeAccess(language, DOSSIER)],
    ['notice', writeNotice(language, { ...DOSSIER, sentence: NOTICES[language][0] })],
    ['notices', writeDigest(language, { ...DOSSIER, sentences: NOTICES[language] })],
    [
      'unfinished',
      writeUnfinished(language, {
        ...DOSSIER,
        progress: 53,
        stop: `${HOST}/reminders/stop/t`,
        helper: HELPER,
      }),
    ],
  ])
}

/** Each kind of mail as it is sent. */
export function sampleMails(
  company: LetterSender,
  language: Locale,
  name = 'Odile Durand',
): ReadonlyMap<string, Mail> {
  return new Map(
    [...sampleContents(language)].map(([kind, content]) => [
      kind,
      composeLetter(company, { ...content, key: kind, to: 'odile@orange.test', name, language }),
    ]),
  )
}
