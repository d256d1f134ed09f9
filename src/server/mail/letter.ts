import { typeset } from '#documents/typography.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import type { Db, Trx } from '../store/store.ts'
import { enqueueMail, type Mail } from './mail.ts'

/** A mail from the deployment to a person, in their language. */
export interface Letter {
  readonly key: string
  readonly to: string
  /** Name in the salutation. */
  readonly name: string
  readonly language: Locale
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly attachments?: Mail['attachments']
}

/** Renders a letter as a mail, with the typography of its language. The subject starts with the company's name; its legal line and contact details end the body. */
export function composeLetter(
  company: Pick<LoadedDeployment, 'name' | 'legalLine' | 'phone' | 'email'>,
  { key, to, name, language, subject, paragraphs, attachments }: Letter,
): Mail {
  const hello = language === 'fr' ? `Bonjour ${name},` : `Dear ${name},`
  const signature = [company.name, company.legalLine[language], company.phone, company.email].join('\n')
  const line = language === 'fr' ? `${company.name} : ${subject}` : `${company.name}: ${subject}`
  return {
    key,
    to,
    subject: typeset(line, language),
    body: `${[hello, ...paragraphs, signature].map((text) => typeset(text, language)).join('\n\n')}\n`,
    ...(attachments ? { attachments } : {}),
  }
}

/** An account, or somebody known by name only. `language` is that of the last sign-in. */
export type Recipient = { readonly email: string; readonly language: Locale | null } & (
  | { readonly name: string }
  | { readonly first_name: string; readonly last_name: string }
)

/** What differs from letter to letter, in the recipient's language. */
export type WriteLetter = (language: Locale) => Pick<Letter, 'key' | 'subject' | 'paragraphs' | 'attachments'>

/** The account with this id, to write to. */
export function findRecipient(db: Db, accountId: number) {
  return db
    .selectFrom('account')
    .select(['email', 'first_name', 'last_name', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Mails a person once the caller's transaction commits. */
export async function sendLetter(
  trx: Trx,
  deployment: Pick<LoadedDeployment, 'name' | 'legalLine' | 'phone' | 'email' | 'locale'>,
  recipient: Recipient,
  write: WriteLetter,
): Promise<void> {
  const language = languageOf(recipient, deployment)
  const name = 'name' in recipient ? recipient.name : `${recipient.first_name} ${recipient.last_name}`
  await enqueueMail(
    trx,
    composeLetter(deployment, { ...write(language), to: recipient.email, name, language }),
  )
}

/** Language of mails to a person: that of their last sign-in, else the deployment's default. */
export function languageOf(
  person: { readonly language: Locale | null },
  { locale }: Pick<LoadedDeployment, 'locale'>,
): Locale {
  return person.language ?? locale
}
