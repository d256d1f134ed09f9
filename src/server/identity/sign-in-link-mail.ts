import type { Locale } from '#vocabulary/locale.ts'
import { hashToken } from '../http/authenticate.ts'
import { type Recipient, sendLetter } from '../mail/letter.ts'
import type { LetterContent } from '../mail/letter-content.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

const WORDING = {
  fr: {
    subject: 'votre lien de connexion',
    text: 'Voici le lien que vous avez demandé pour vous connecter sans mot de passe.',
    button: 'Me connecter',
    lifetime: 'Ce lien sert une seule fois, pendant 15 minutes.',
    unasked:
      'Si vous n’avez rien demandé, ne faites rien, et ne transmettez ce message à personne : il ouvre votre espace.',
  },
  en: {
    subject: 'your sign-in link',
    text: 'This is the link you asked for to sign in without a password.',
    button: 'Sign me in',
    lifetime: 'This link works once, for 15 minutes.',
    unasked: 'If you did not ask for this, ignore this message and do not forward it: it opens your space.',
  },
} as const

/** Mails the link, in the language of the page on which it was requested. */
export async function mailSignInLink(
  trx: Trx,
  { config, deployment }: Pick<Services, 'config' | 'deployment'>,
  account: Omit<Extract<Recipient, { first_name: string }>, 'language'>,
  { token, language }: { readonly token: string; readonly language: Locale },
): Promise<void> {
  const query = language === 'en' ? '?lang=en' : ''
  const url = `${config.publicUrl}/auth/sign-in-link/${token}${query}`
  await sendLetter(trx, deployment, { ...account, language }, (chosen) => ({
    key: `sign-in-link-${hashToken(token)}`,
    ...writeSignInLink(chosen, { url }),
  }))
}

export function writeSignInLink(language: Locale, { url }: { readonly url: string }): LetterContent {
  const { subject, text, button, lifetime, unasked } = WORDING[language]
  return { subject, paragraphs: [text], action: { label: button, url }, notes: [lifetime, unasked] }
}
