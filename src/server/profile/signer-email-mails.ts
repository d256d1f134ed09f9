import { linkToken } from '../accounts/link-token.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { sendLetter, type Recipient } from '../mail/letter.ts'
import type { LetterContent } from '../mail/letter-content.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

export const CONFIRM_HOURS = 24
export const REVERT_DAYS = 7

interface AddressMail {
  readonly id: number
  readonly to: string
  readonly person: Omit<Extract<Recipient, { first_name: string }>, 'email'>
}

const WORDING = {
  fr: {
    confirmSubject: 'confirmez votre adresse de signature',
    asked:
      'Cette adresse e-mail a été indiquée pour recevoir vos documents à signer et vos codes. Elle servira dès que vous l’aurez confirmée.',
    confirm: 'Confirmer cette adresse',
    confirmLifetime: `Ce lien sert une seule fois, pendant ${CONFIRM_HOURS} heures. Si vous n’avez rien demandé, ne faites rien.`,
    revertSubject: 'votre adresse de signature a changé',
    changed:
      'L’adresse e-mail à laquelle vous recevez les documents à signer vient d’être changée. Si c’était vous, vous n’avez rien à faire.',
    unknown: 'Si ce n’était pas vous, rétablissez l’adresse précédente.',
    revert: 'Rétablir l’adresse précédente',
    revertLifetime: `Ce lien sert une seule fois, pendant ${REVERT_DAYS} jours. Prévenez-nous aussi, et changez votre mot de passe.`,
  },
  en: {
    confirmSubject: 'confirm your signing address',
    asked:
      'This e-mail address was given to receive your documents to sign and your codes. It will be used as soon as you have confirmed it.',
    confirm: 'Confirm this address',
    confirmLifetime: `This link works once, for ${CONFIRM_HOURS} hours. If you did not ask for this, ignore this message.`,
    revertSubject: 'your signing address has changed',
    changed:
      'The e-mail address at which you receive the documents to sign has just been changed. If it was you, there is nothing to do.',
    unknown: 'If it was not you, put the previous address back.',
    revert: 'Put the previous address back',
    revertLifetime: `This link works once, for ${REVERT_DAYS} days. Tell us as well, and change your password.`,
  },
} as const

/** Mails a confirmation link to the new address. */
export async function mailNewAddress(trx: Trx, services: Services, mail: AddressMail): Promise<void> {
  const token = linkToken(services.keys, 'signer-email-confirm', mail.id)
  const link = `${services.config.publicUrl}/signing-email/confirm/${token}`
  await sendLetter(trx, services.deployment, { ...mail.person, email: mail.to }, (language) => ({
    key: `signer-email-confirm-${mail.id}`,
    ...writeNewAddress(language, link),
  }))
}

export function writeNewAddress(language: Locale, link: string): LetterContent {
  const { confirmSubject, asked, confirm, confirmLifetime } = WORDING[language]
  return {
    subject: confirmSubject,
    paragraphs: [asked],
    action: { label: confirm, url: link },
    notes: [confirmLifetime],
  }
}

/** Mails the old address a link that reverts the change. */
export async function mailOldAddress(trx: Trx, services: Services, mail: AddressMail): Promise<void> {
  const token = linkToken(services.keys, 'signer-email-revert', mail.id)
  const link = `${services.config.publicUrl}/signing-email/${token}`
  await sendLetter(trx, services.deployment, { ...mail.person, email: mail.to }, (language) => ({
    key: `signer-email-${mail.id}`,
    ...writeOldAddress(language, link),
  }))
}

export function writeOldAddress(language: Locale, link: string): LetterContent {
  const { revertSubject, changed, unknown, revert, revertLifetime } = WORDING[language]
  return {
    subject: revertSubject,
    paragraphs: [changed, unknown],
    action: { label: revert, url: link },
    notes: [revertLifetime],
  }
}
