import type { Locale } from '#vocabulary/locale.ts'
import { hashToken } from '../http/authenticate.ts'
import { type Recipient, sendLetter } from '../mail/letter.ts'
import type { LetterContent } from '../mail/letter-content.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

const WORDING = {
  fr: {
    button: 'Choisir mon mot de passe',
    reset: {
      subject: 'choisissez un nouveau mot de passe',
      text: 'Vous avez demandé un nouveau mot de passe.',
      lifetime: 'Ce lien sert une seule fois, pendant une heure.',
      unasked: 'Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.',
    },
    first: {
      subject: 'choisissez votre mot de passe',
      text: 'Votre espace de souscription est ouvert. Il vous reste à choisir votre mot de passe.',
      lifetime:
        'Ce lien sert une seule fois, pendant 7 jours. Vous vous connecterez ensuite avec votre adresse e-mail.',
      unasked: 'Si vous n’attendiez pas ce message, ne faites rien.',
    },
  },
  en: {
    button: 'Choose my password',
    reset: {
      subject: 'choose a new password',
      text: 'You asked for a new password.',
      lifetime: 'This link works once, for one hour.',
      unasked: 'If you did not ask for this, ignore this message: your password stays the same.',
    },
    first: {
      subject: 'choose your password',
      text: 'Your subscription space is open. You only have to choose your password.',
      lifetime: 'This link works once, for 7 days. You will then sign in with your e-mail address.',
      unasked: 'If you did not expect this message, ignore it.',
    },
  },
} as const

/** Mails the link, in the language of the page on which it was requested. */
export async function mailPasswordLink(
  trx: Trx,
  { config, deployment }: Pick<Services, 'config' | 'deployment'>,
  account: Omit<Extract<Recipient, { first_name: string }>, 'language'>,
  link: PasswordLinkParts,
): Promise<void> {
  const recipient = { ...account, language: link.language === 'en' ? 'en' : 'fr' } as const
  await sendLetter(trx, deployment, recipient, (language) => {
    const url = passwordLinkAddress(config.publicUrl, link)
    return {
      key: `password-link-${hashToken(link.token)}`,
      ...writePasswordLink(language, { purpose: link.purpose, url }),
    }
  })
}

export function writePasswordLink(
  language: Locale,
  { purpose, url }: { readonly purpose: PasswordLinkParts['purpose']; readonly url: string },
): LetterContent {
  const { subject, text, lifetime, unasked } = WORDING[language][purpose]
  return {
    subject,
    paragraphs: [text],
    action: { label: WORDING[language].button, url },
    notes: [lifetime, unasked],
  }
}

interface PasswordLinkParts {
  readonly purpose: 'first' | 'reset'
  readonly token: string
  readonly language: unknown
}

/** Address of the link. */
export function passwordLinkAddress(
  publicUrl: string,
  { purpose, token, language }: PasswordLinkParts,
): string {
  const page = purpose === 'first' ? 'invitation' : 'reset'
  return `${publicUrl}/auth/${page}/${token}${language === 'en' ? '?lang=en' : ''}`
}
