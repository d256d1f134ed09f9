import { formatPhone } from '#rules/format.ts'

const fr = {
  subject: (company: string, subject: string) => `${company} : ${subject}`,
  hello: (name: string) => `Bonjour ${name},`,
  /** A label and its value in the text of a mail. */
  labelled: (label: string, value: string) => `${label}\u00a0: ${value}`,
  help: (name: string, phone: string) => `Une question\u00a0? ${name}, ${formatPhone(phone)}`,
}

const en: typeof fr = {
  subject: (company, subject) => `${company}: ${subject}`,
  hello: (name) => `Dear ${name},`,
  labelled: (label, value) => `${label}: ${value}`,
  help: (name, phone) => `Any question? ${name}, ${formatPhone(phone)}`,
}

/** What the layout adds to every mail. */
export const LAYOUT_WORDING = { fr, en }
