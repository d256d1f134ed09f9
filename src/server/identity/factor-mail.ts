import type { Locale } from '#vocabulary/locale.ts'
import { findRecipient, sendLetter } from '../mail/letter.ts'
import type { LetterContent } from '../mail/letter-content.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/** A change of a person's sign-in factors. */
export type FactorChange = 'password-changed' | 'app-set' | 'app-removed' | 'codes-replaced' | 'factor-reset'

const WORDING = {
  fr: {
    'password-changed': {
      subject: 'votre mot de passe a été changé',
      text: 'Le mot de passe de votre compte vient d’être changé. Les sessions ouvertes ailleurs sont fermées.',
    },
    'app-set': {
      subject: 'une application d’authentification a été installée',
      text: 'Une application d’authentification vient d’être installée sur votre compte, avec de nouveaux codes de secours.',
    },
    'app-removed': {
      subject: 'votre application d’authentification a été retirée',
      text: 'L’application d’authentification vient d’être retirée de votre compte. La connexion n’en demande plus le code.',
    },
    'codes-replaced': {
      subject: 'vos codes de secours ont été remplacés',
      text: 'De nouveaux codes de secours viennent d’être créés pour votre compte. Les anciens ne servent plus.',
    },
    'factor-reset': {
      subject: 'votre second facteur a été retiré',
      text: 'L’application d’authentification, les clés d’accès et les codes de secours viennent d’être retirés de votre compte par l’administration. Toutes les sessions sont fermées.',
    },
    known: 'Si c’était vous, vous n’avez rien à faire.',
    asked:
      'Si vous l’avez demandé, connectez-vous : si votre rôle exige un second facteur, il vous sera demandé d’en installer un autre.',
    unknown: (phone: string) =>
      `Si ce n’était pas vous, choisissez tout de suite un autre mot de passe par « Mot de passe oublié » et appelez-nous au ${phone}.`,
    button: 'Voir mon compte',
  },
  en: {
    'password-changed': {
      subject: 'your password was changed',
      text: 'The password of your account has just been changed. Sessions open elsewhere are closed.',
    },
    'app-set': {
      subject: 'an authenticator app was set up',
      text: 'An authenticator app has just been set up for your account, with new recovery codes.',
    },
    'app-removed': {
      subject: 'your authenticator app was removed',
      text: 'The authenticator app has just been removed from your account. Signing in no longer asks for its code.',
    },
    'codes-replaced': {
      subject: 'your recovery codes were replaced',
      text: 'New recovery codes have just been created for your account. The former ones no longer work.',
    },
    'factor-reset': {
      subject: 'your second factor was removed',
      text: 'The authenticator app, the passkeys and the recovery codes have just been removed from your account by the administration. Every session is closed.',
    },
    known: 'If it was you, there is nothing to do.',
    asked:
      'If you asked for it, sign in: if your role needs a second factor, you are asked to set up another one.',
    unknown: (phone: string) =>
      `If it was not you, choose another password at once through “Forgotten password” and call us on ${phone}.`,
    button: 'See my account',
  },
} as const

/** Notifies the owner, so that a change by somebody else is noticed. */
export async function mailFactorChange(
  trx: Trx,
  { config, deployment }: Pick<Services, 'config' | 'deployment'>,
  { accountId, kind, at }: { readonly accountId: number; readonly kind: FactorChange; readonly at: Date },
): Promise<void> {
  const recipient = await findRecipient(trx, accountId)
  await sendLetter(trx, deployment, recipient, (language) => ({
    key: `${kind}-${accountId}-${at.getTime()}`,
    ...writeFactorChange(language, {
      kind,
      url: `${config.publicUrl}/mon-compte`,
      phone: deployment.phone,
    }),
  }))
}

export function writeFactorChange(
  language: Locale,
  { kind, url, phone }: { readonly kind: FactorChange; readonly url: string; readonly phone: string },
): LetterContent {
  const words = WORDING[language]
  return {
    subject: words[kind].subject,
    paragraphs: [words[kind].text],
    action: { label: words.button, url },
    notes: [kind === 'factor-reset' ? words.asked : words.known, words.unknown(phone)],
  }
}
