import type { Locale } from '#vocabulary/locale.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import type { Mail } from './mail.ts'

/** Contents of a mail in the recipient's language, from which layout, text and typography are derived. */
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
  /** Contact for help; the company when undefined. */
  readonly helper?: Helper | undefined
  /** URL that unsubscribes from mails of this kind in one click. Source: RFC 8058. */
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
