import { typeset } from '#documents/typography.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import type { Db, Trx } from '../store/store.ts'
import { enqueueMail, type Mail } from './mail.ts'
import type { Fact, Letter, LetterContent, LetterLink, LetterSender } from './letter-content.ts'
import { renderLetterHtml } from './letter-html.ts'
import { renderLetterText } from './letter-text.ts'
import { LAYOUT_WORDING } from './layout-wording.ts'

/**
 * Renders a letter as a mail, in text and in HTML, with the typography of its language. The subject starts with the
 * company's name; its legal line and contact details end the body.
 */
export function composeLetter(company: LetterSender, letter: Letter): Mail {
  const { key, to, language, unsubscribe, attachments } = letter
  const set = (text: string) => typeset(text, language)
  const content = typesetContent(letter, set)
  const sender = {
    ...company,
    legalLine: { ...company.legalLine, [language]: set(company.legalLine[language]) },
  }
  const subject = set(LAYOUT_WORDING[language].subject(company.name, letter.subject))
  return {
    key,
    to,
    subject,
    body: renderLetterText(sender, content),
    html: renderLetterHtml(sender, content),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
    ...(attachments ? { attachments } : {}),
  }
}

/** URLs must stay unchanged. */
function typesetContent(letter: Letter, set: (text: string) => string): Letter {
  const setLink = ({ label, url }: LetterLink) => ({ label: set(label), url })
  const { facts, items, action, notes } = letter
  return {
    ...letter,
    subject: set(letter.subject),
    paragraphs: letter.paragraphs.map(set),
    ...(facts && { facts: facts.map(([label, value]): Fact => [set(label), set(value)]) }),
    ...(items && { items: items.map(set) }),
    ...(action && { action: setLink(action) }),
    ...(notes && { notes: notes.map((note) => (typeof note === 'string' ? set(note) : setLink(note))) }),
  }
}

/** An account, or somebody known by name only. `language` is that of the last sign-in. */
export type Recipient = { readonly email: string; readonly language: Locale | null } & (
  | { readonly name: string }
  | { readonly first_name: string; readonly last_name: string }
)

/** The contents of a letter, in the recipient's language. */
export type WriteLetter = (language: Locale) => LetterContent & Pick<Letter, 'key'>

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
  deployment: LetterSender & Pick<LoadedDeployment, 'locale'>,
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
