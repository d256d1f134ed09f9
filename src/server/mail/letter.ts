import type { Locale } from '#vocabulary/locale.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import type { Mail } from './mail.ts'

/** A mail from the deployment to a person, in their language. */
export interface Letter {
  readonly key: string
  readonly to: string
  /** Name in the salutation. */
  readonly name: string
  readonly language: Locale
  readonly subject: string
  readonly paragraphs: readonly string[]
}

/** Renders a letter as a mail. The subject starts with the company's name; its contact details end the body. */
export function composeLetter(
  company: Pick<LoadedDeployment, 'name' | 'phone' | 'email'>,
  { key, to, name, language, subject, paragraphs }: Letter,
): Mail {
  const hello = language === 'fr' ? `Bonjour ${name},` : `Dear ${name},`
  return {
    key,
    to,
    subject: language === 'fr' ? `${company.name} : ${subject}` : `${company.name}: ${subject}`,
    body: `${[hello, ...paragraphs, `${company.name}\n${company.phone}\n${company.email}`].join('\n\n')}\n`,
  }
}

/** Language of mails to a person: that of their last sign-in, else the deployment's default. */
export function languageOf(
  person: { readonly language: Locale | null },
  { locale }: Pick<LoadedDeployment, 'locale'>,
): Locale {
  return person.language ?? locale
}
