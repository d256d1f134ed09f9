/** What mails and text messages have in common. */
interface Message {
  readonly subject: string
  readonly body: string
  readonly html?: string | undefined
}

/** In both languages, since mail jobs do not know the language. */
const MARK = 'Bac à sable, message sans valeur – Sandbox, message without value'

/** Marks a message as coming from a sandbox, in the subject and at the beginning of the text. */
export function markMail<Kind extends Message>(message: Kind): Kind {
  const { subject, body, html } = message
  return {
    ...message,
    subject: `[Bac à sable – Sandbox] ${subject}`,
    body: `${MARK}\n\n${body}`,
    ...(html === undefined ? {} : { html: html.replace(/<body[^>]*>/, (start) => start + MARK_HTML) }),
  }
}

const MARK_HTML = `<p style="margin:0;padding:12px;background:#fff3c4;color:#4a3600;text-align:center;font:600 14px/1.4 Arial,sans-serif;">${MARK}</p>`
