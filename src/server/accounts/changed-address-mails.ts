import { maskContact } from '#signature/mask-contact.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { sendLetter, type Recipient } from '../mail/letter.ts'
import type { LetterContent } from '../mail/letter-content.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

interface AddressChange {
  /** Of the account. */
  readonly id: number
  readonly at: Date
  readonly person: Omit<Extract<Recipient, { first_name: string }>, 'email'>
  readonly former: string
  readonly email: string
}

const WORDING = {
  fr: {
    subject: 'l’adresse de votre compte a changé',
    former: (masked: string) =>
      `L’adresse e-mail de votre compte est maintenant ${masked}. Vous ne pouvez plus vous connecter avec l’ancienne, et vos documents à signer n’y arrivent plus.`,
    unknown: (phone: string) => `Si vous n’avez rien demandé, appelez-nous sans attendre au ${phone}.`,
    email:
      'Cette adresse e-mail est maintenant celle de votre compte : connectez-vous avec elle. Vos documents à signer et vos codes y arrivent aussi. Le mot de passe reste le même.',
    signIn: 'Se connecter',
    mistaken: (phone: string) => `Si ce compte n’est pas le vôtre, appelez-nous au ${phone}.`,
  },
  en: {
    subject: 'the address of your account has changed',
    former: (masked: string) =>
      `The e-mail address of your account is now ${masked}. You can no longer sign in with the former one, and your documents to sign no longer come here.`,
    unknown: (phone: string) => `If you did not ask for this, call us at once on ${phone}.`,
    email:
      'This e-mail address is now that of your account: sign in with it. Your documents to sign and your codes come here too. The password stays the same.',
    signIn: 'Sign in',
    mistaken: (phone: string) => `If this account is not yours, call us on ${phone}.`,
  },
} as const

/** Notifies the former address. Masks the new one, since the former mailbox may be compromised. */
export async function mailFormerAddress(
  trx: Trx,
  services: Pick<Services, 'deployment'>,
  change: AddressChange,
): Promise<void> {
  const { deployment } = services
  await sendLetter(trx, deployment, { ...change.person, email: change.former }, (language) => ({
    key: keyOf(change, 'former'),
    ...writeFormerAddress(language, { email: change.email, phone: deployment.phone }),
  }))
}

export function writeFormerAddress(
  language: Locale,
  { email, phone }: { readonly email: string; readonly phone: string },
): LetterContent {
  const { subject, former, unknown } = WORDING[language]
  return { subject, paragraphs: [former(maskContact(email)), unknown(phone)] }
}

export async function mailNewAddress(
  trx: Trx,
  services: Pick<Services, 'config' | 'deployment'>,
  change: AddressChange,
): Promise<void> {
  const { config, deployment } = services
  await sendLetter(trx, deployment, { ...change.person, email: change.email }, (language) => ({
    key: keyOf(change, 'new'),
    ...writeNewAddress(language, { url: config.publicUrl, phone: deployment.phone }),
  }))
}

export function writeNewAddress(
  language: Locale,
  { url, phone }: { readonly url: string; readonly phone: string },
): LetterContent {
  const { subject, email, signIn, mistaken } = WORDING[language]
  return {
    subject,
    paragraphs: [email],
    action: { label: signIn, url },
    notes: [mistaken(phone)],
  }
}

function keyOf({ id, at }: AddressChange, to: 'former' | 'new'): string {
  return `address-changed-${to}-${id}-${at.getTime()}`
}
