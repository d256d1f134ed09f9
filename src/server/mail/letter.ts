import type { Locale } from '#vocabulary/locale.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import type { Mail } from './mail.ts'

/** What a deployment writes to somebody, in their language. */
export interface Letter {
  readonly key: string
  readonly to: string
  /** Whom it greets. */
  readonly name: string
  readonly language: Locale
  readonly subject: string
  readonly paragraphs: readonly string[]
}

/** The letter as a mail: it says at once which company writes, and ends with how to reach it. */
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

/** The language to write to somebody in: that of their last sign-in, else the deployment's. */
export function languageOf(
  person: { readonly language: Locale | null },
  { locale }: Pick<LoadedDeployment, 'locale'>,
): Locale {
  return person.language ?? locale
}
