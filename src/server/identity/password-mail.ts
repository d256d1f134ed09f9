import { hashToken } from '../http/authenticate.ts'
import type { Mail } from '../mail/mail.ts'
import type { Services } from '../services.ts'

const WORDING = {
  fr: {
    reset: {
      subject: 'choisissez un nouveau mot de passe',
      text: 'Vous avez demandé un nouveau mot de passe. Choisissez-le ici :',
      lifetime: 'Ce lien sert une seule fois, pendant une heure.',
    },
    first: {
      subject: 'choisissez votre mot de passe',
      text: 'Votre espace de souscription est ouvert. Choisissez votre mot de passe ici :',
      lifetime:
        'Ce lien sert une seule fois, pendant 7 jours. Vous vous connecterez ensuite avec votre adresse e-mail.',
    },
    hello: 'Bonjour',
    colon: ' :',
    notYou: 'Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.',
  },
  en: {
    reset: {
      subject: 'choose a new password',
      text: 'You asked for a new password. Choose it here:',
      lifetime: 'This link serves once, for one hour.',
    },
    first: {
      subject: 'choose your password',
      text: 'Your subscription space is open. Choose your password here:',
      lifetime: 'This link serves once, for 7 days. You will then sign in with your e-mail address.',
    },
    hello: 'Hello',
    colon: ':',
    notYou: 'If you asked for nothing, do nothing: your password stays the same.',
  },
} as const

/** The mail with the link, in the language of the page it was asked on. */
export function composePasswordMail(
  { config, deployment }: Pick<Services, 'config' | 'deployment'>,
  account: { readonly email: string; readonly first_name: string; readonly last_name: string },
  link: PasswordLinkParts,
): Mail {
  const words = WORDING[link.language === 'en' ? 'en' : 'fr']
  const { subject, text, lifetime } = words[link.purpose]
  return {
    key: `password-link-${hashToken(link.token)}`,
    to: account.email,
    subject: `${deployment.name}${words.colon} ${subject}`,
    body: [
      `${words.hello} ${account.first_name} ${account.last_name},`,
      text,
      passwordLinkAddress(config.publicUrl, link),
      lifetime,
      words.notYou,
      `${deployment.name}\n${deployment.phone} · ${deployment.email}`,
    ].join('\n\n'),
  }
}

interface PasswordLinkParts {
  readonly purpose: 'first' | 'reset'
  readonly token: string
  readonly language: unknown
}

/** Where the link leads. */
export function passwordLinkAddress(
  publicUrl: string,
  { purpose, token, language }: PasswordLinkParts,
): string {
  const page = purpose === 'first' ? 'invitation' : 'reset'
  return `${publicUrl}/auth/${page}/${token}${language === 'en' ? '?lang=en' : ''}`
}
