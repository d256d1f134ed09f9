import { typeset } from '#documents/typography.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import type { Db, Trx } from '../store/store.ts'
import { enqueueMail, type Mail } from './mail.ts'
import { renderLetterHtml } from './letter-html.ts'
import { renderLetterText } from './letter-text.ts'
import { LAYOUT_WORDING } from './layout-wording.ts'

/** What one mail says, in the recipient's language. The layout, the text and the typography follow from it. */
export interface LetterContent {
  /** Without the company's name, which the layout adds. Also the heading. */
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** What the mail is about, by label: product, amount, deadline. */
  readonly facts?: readonly Fact[]
  /** Documents to sign, or remarks. */
  readonly items?: readonly string[]
  /** A one-time code, in large digits. */
  readonly code?: string
  /** The one button. */
  readonly action?: LetterLink
  /** Below the button. */
  readonly notes?: readonly (string | LetterLink)[]
  /** Who helps; the company when there is nobody nearer. */
  readonly helper?: Helper | undefined
  /** Where mails of this kind are stopped in one click. Source: RFC 8058. */
  readonly unsubscribe?: string
  /** PDFs of the file storage. */
  readonly attachments?: Mail['attachments']
}

export type Fact = readonly [label: string, value: string]

export interface LetterLink {
  readonly label: string
  readonly url: string
}

export interface Helper {
  readonly name: string
  readonly phone: string
}

/** A mail from the deployment to a person, in their language. */
export interface Letter extends LetterContent {
  readonly key: string
  readonly to: string
  /** Name in the salutation. */
  readonly name: string
  readonly language: Locale
}

/** The company that sends a mail, and its look. */
export type LetterSender = Pick<LoadedDeployment, 'name' | 'legalLine' | 'phone' | 'email' | 'themeCss'>

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

/** Links keep their address as it is. */
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

/** What differs from letter to letter, in the recipient's language. */
export type WriteLetter = (language: Locale) => LetterContent & Pick<Letter, 'key'>

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
