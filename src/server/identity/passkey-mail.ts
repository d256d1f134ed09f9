import type { Locale } from '#vocabulary/locale.ts'
import { findRecipient, sendLetter } from '../mail/letter.ts'
import type { LetterContent } from '../mail/letter-content.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

export interface PasskeyChange {
  readonly kind: 'added' | 'removed'
  readonly name: string
}

const WORDING = {
  fr: {
    added: {
      subject: 'une clé d’accès a été ajoutée',
      text: 'Une clé d’accès vient d’être ajoutée à votre compte. Elle permet de s’y connecter sans mot de passe.',
    },
    removed: {
      subject: 'une clé d’accès a été retirée',
      text: 'Une clé d’accès vient d’être retirée de votre compte. Elle n’y donne plus accès.',
    },
    name: 'Nom',
    known: 'Si c’était vous, vous n’avez rien à faire.',
    unknown: (phone: string) =>
      `Si ce n’était pas vous, changez votre mot de passe, retirez les clés que vous ne connaissez pas et appelez-nous au ${phone}.`,
    button: 'Voir mes clés d’accès',
  },
  en: {
    added: {
      subject: 'a passkey was added',
      text: 'A passkey has just been added to your account. It signs in without a password.',
    },
    removed: {
      subject: 'a passkey was removed',
      text: 'A passkey has just been removed from your account. It no longer opens it.',
    },
    name: 'Name',
    known: 'If it was you, there is nothing to do.',
    unknown: (phone: string) =>
      `If it was not you, change your password, remove the passkeys that you do not know and call us on ${phone}.`,
    button: 'See my passkeys',
  },
} as const

/** Notifies the owner, so that a passkey added by somebody else is noticed. */
export async function mailPasskeyChange(
  trx: Trx,
  { config, deployment }: Pick<Services, 'config' | 'deployment'>,
  change: PasskeyChange & { readonly accountId: number; readonly passkeyId: number },
): Promise<void> {
  const recipient = await findRecipient(trx, change.accountId)
  await sendLetter(trx, deployment, recipient, (language) => ({
    key: `passkey-${change.kind}-${change.passkeyId}`,
    ...writePasskeyChange(language, {
      ...change,
      url: `${config.publicUrl}/auth/passkeys`,
      phone: deployment.phone,
    }),
  }))
}

export function writePasskeyChange(
  language: Locale,
  { kind, name, url, phone }: PasskeyChange & { readonly url: string; readonly phone: string },
): LetterContent {
  const words = WORDING[language]
  return {
    subject: words[kind].subject,
    paragraphs: [words[kind].text],
    facts: [[words.name, name]],
    action: { label: words.button, url },
    notes: [words.known, words.unknown(phone)],
  }
}
