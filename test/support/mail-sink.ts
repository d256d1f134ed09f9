import { openMailServer, type MailServer } from './mail-server.ts'

const CONFIRMATION = /([\w.+-]+@[\w.-]+), que votre compte[^]*?(\/signing-contact\/[\w.-]+)/

/** An SMTP server that keeps only one-time codes and contact confirmation links, by recipient. */
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

  /** The SMTP server, to make it fail. */
  get server(): MailServer {
    if (this.#server === undefined) throw new Error('the mail sink does not listen')
    return this.#server
  }

  /** For `SMTP_URL`. */
  get url(): string {
    return this.server.url
  }

  /** Waits for the next code of this address. */
  async readCode(address: string): Promise<string> {
    const code = this.#codes.get(address)?.shift()
    return code ?? new Promise((resolve) => this.#waiting.set(address, resolve))
  }

  /** Waits for the path of the link that confirms this address. */
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
    // Quoted-printable may break lines anywhere.
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
