import { formatPhone } from '#rules/format.ts'
import type { Locale } from '#vocabulary/locale.ts'

interface LayoutWording {
  readonly subject: (company: string, subject: string) => string
  readonly hello: (name: string) => string
  /** A label and its value in the text of a mail. */
  readonly labelled: (label: string, value: string) => string
  readonly help: (name: string, phone: string) => string
}

/** What the layout adds to every mail. */
export const LAYOUT_WORDING: Readonly<Record<Locale, LayoutWording>> = {
  fr: {
    subject: (company, subject) => `${company} : ${subject}`,
    hello: (name) => `Bonjour ${name},`,
    labelled: (label, value) => `${label}\u00a0: ${value}`,
    help: (name, phone) => `Une question\u00a0? ${name}, ${formatPhone(phone)}`,
  },
  en: {
    subject: (company, subject) => `${company}: ${subject}`,
    hello: (name) => `Dear ${name},`,
    labelled: (label, value) => `${label}: ${value}`,
    help: (name, phone) => `Any question? ${name}, ${formatPhone(phone)}`,
  },
}
