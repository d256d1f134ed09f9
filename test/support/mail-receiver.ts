import { openMailServer, type MailServer } from './mail-server.ts'
import type { DemoMail } from './start-server.ts'

/** An SMTP server that stores mails, for deployments other than the demo. */
export class MailReceiver {
  readonly #server: MailServer
  readonly #mails: DemoMail[]

  private constructor(server: MailServer, mails: DemoMail[]) {
    this.#server = server
    this.#mails = mails
  }

  static async start(): Promise<MailReceiver> {
    const mails: DemoMail[] = []
    const server = await openMailServer((recipient, source) =>
      mails.unshift({ id: mails.length, recipient, ...readMail(source) }),
    )
    return new MailReceiver(server, mails)
  }

  /** For `SMTP_URL`. */
  get url(): string {
    return this.#server.url
  }

  /** Newest first. */
  mails(): readonly DemoMail[] {
    return this.#mails
  }

  stop(): Promise<void> {
    return this.#server.close()
  }
}

/** Subject and text of a single-part mail, as the product sends them. */
function readMail(source: string): Pick<DemoMail, 'subject' | 'body'> {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/)
  const body = rest.join('\n\n')
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase()
  const subject = /^subject: (.*(?:\r?\n[ \t].*)*)/im.exec(head)?.[1] ?? ''
  if (encoding === 'base64') return { subject, body: Buffer.from(body, 'base64').toString('utf8') }
  return { subject, body: encoding === 'quoted-printable' ? decodeQuoted(body) : body }
}

function decodeQuoted(body: string): string {
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
