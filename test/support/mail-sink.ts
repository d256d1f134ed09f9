import { openMailServer, type MailServer } from './mail-server.ts'

const CONFIRMATION = /([\w.+-]+@[\w.-]+), que votre compte[^]*?(\/signing-contact\/[\w.-]+)/

/** A mail server that keeps nothing but the one-time codes in what it is given, by recipient, and links that confirm a contact. */
export class MailSink {
  received = 0
  #server: MailServer | undefined
  readonly #codes = new Map<string, string[]>()
  readonly #waiting = new Map<string, (code: string) => void>()
  readonly #links = new Map<string, PromiseWithResolvers<string>>()

  private constructor() {}

  static async start(): Promise<MailSink> {
    const sink = new MailSink()
    sink.#server = await openMailServer((address, source) => sink.#take(address, source))
    return sink
  }

  /** Where the mails come in, to make it misbehave. */
  get server(): MailServer {
    if (this.#server === undefined) throw new Error('the mail sink does not listen')
    return this.#server
  }

  /** For `SMTP_URL`. */
  get url(): string {
    return this.server.url
  }

  /** The next code for this address; waits for it. */
  async readCode(address: string): Promise<string> {
    const code = this.#codes.get(address)?.shift()
    return code ?? new Promise((resolve) => this.#waiting.set(address, resolve))
  }

  /** The path of the link by which an account's owner confirms this address; waits for it. */
  async readConfirmation(address: string): Promise<string> {
    return this.#linkOf(address).promise
  }

  #linkOf(address: string): PromiseWithResolvers<string> {
    const link = this.#links.get(address) ?? Promise.withResolvers<string>()
    this.#links.set(address, link)
    return link
  }

  async stop(): Promise<void> {
    await this.#server?.close()
  }

  #take(address: string, source: string): void {
    this.received += 1
    // Soft line breaks of quoted-printable may fall anywhere.
    const text = source.replaceAll('=\r\n', '')
    const [, confirmed, link] = CONFIRMATION.exec(text) ?? []
    if (confirmed !== undefined && link !== undefined) this.#linkOf(confirmed).resolve(link)
    const code = /code de signature est (\d{6})/.exec(text)?.[1]
    if (code === undefined) return
    const waiting = this.#waiting.get(address)
    this.#waiting.delete(address)
    if (waiting) waiting(code)
    else this.#codes.set(address, [...(this.#codes.get(address) ?? []), code])
  }
}
