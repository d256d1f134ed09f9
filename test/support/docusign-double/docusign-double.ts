import { createPublicKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ConnectSender } from './connect-sender.ts'
import { asJson, DoubleAccount, type DoubleAnswer } from './double-account.ts'
import { DoubleSigningPages } from './double-signing-pages.ts'
import { DoubleTokens } from './double-token.ts'
import { listenLocally } from '../local-server.ts'

/** Faults to simulate. */
export interface DoubleFaults {
  /** Every connection is dropped. */
  down: boolean
  /** The next envelope is created, but its response is lost. */
  loseNextCreation: boolean
  /** Runs once, between the arrival of the next creation and its effect. */
  beforeCreation: (() => Promise<unknown>) | undefined
  /** Delay of every response. */
  delayMs: number
  /** The next calls get these statuses and have no effect. */
  refuseNext: number[]
}

const NO_FAULTS = { down: false, loseNextCreation: false, beforeCreation: undefined, delayMs: 0 }

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/**
 * A working fake of DocuSign on its own port: token endpoint, REST interface, signing pages and Connect. Refuses
 * whatever the public interface refuses.
 */
export class DocusignDouble {
  readonly accountId: string = randomUUID()
  readonly connectKeys: readonly string[] = [
    randomBytes(32).toString('base64'),
    randomBytes(32).toString('base64'),
  ]
  readonly faults: DoubleFaults = { ...NO_FAULTS, refuseNext: [] }
  readonly connect: ConnectSender
  readonly account: DoubleAccount
  readonly tokens: DoubleTokens
  /** Requests such as `POST envelopes`, in order of arrival. */
  readonly calls: string[] = []
  readonly #integrationKey: string = randomUUID()
  readonly #userId: string = randomUUID()
  readonly #pages: DoubleSigningPages
  readonly #server: Server
  #url = ''
  #directory = ''

  private constructor() {
    this.connect = new ConnectSender(this.accountId, this.connectKeys)
    this.#pages = new DoubleSigningPages(() => this.#url)
    this.account = new DoubleAccount(this.connect, this.#pages)
    this.tokens = new DoubleTokens({
      integrationKey: this.#integrationKey,
      userId: this.#userId,
      publicKey: createPublicKey(publicKey),
    })
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : new Error(String(error)))
      })
    })
  }

  static async start(): Promise<DocusignDouble> {
    const double = new DocusignDouble()
    double.#directory = await mkdtemp(join(tmpdir(), 'paraphe-docusign-'))
    await writeFile(join(double.#directory, 'key.pem'), privateKey, { mode: 0o600 })
    double.#url = `http://127.0.0.1:${await listenLocally(double.#server)}`
    return double
  }

  get url(): string {
    return this.#url
  }

  /** Configuration for an operator to use this fake. */
  environment(): Readonly<Record<string, string>> {
    return {
      ESIGN_PROVIDER: 'docusign',
      DOCUSIGN_BASE_URL: `${this.#url}/restapi`,
      DOCUSIGN_AUTH_URL: this.#url,
      DOCUSIGN_ACCOUNT_ID: this.accountId,
      DOCUSIGN_INTEGRATION_KEY: this.#integrationKey,
      DOCUSIGN_USER_ID: this.#userId,
      DOCUSIGN_PRIVATE_KEY_FILE: join(this.#directory, 'key.pem'),
      // Only the account's second key, as during a key rotation.
      DOCUSIGN_CONNECT_KEYS: `${randomBytes(32).toString('base64')},${this.connectKeys[1] ?? ''}`,
    }
  }

  /** Ends all faults; pending responses are dropped. */
  recover(): void {
    Object.assign(this.faults, { ...NO_FAULTS, refuseNext: [] })
    this.#server.closeAllConnections()
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await rm(this.#directory, { recursive: true })
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const url = new URL(request.url ?? '/', this.#url)
    if (url.pathname.startsWith('/Signing/')) {
      return send(response, await this.#pages.handle({ method: request.method ?? '', url, body }))
    }
    if (this.faults.down) return void response.destroy()
    if (this.faults.delayMs > 0) await delay(this.faults.delayMs)
    if (request.method === 'POST' && url.pathname.endsWith('/envelopes')) await this.#interrupt()
    const answer = await this.#answer(request, url, body)
    if (this.faults.loseNextCreation && answer.status === 201 && url.pathname.endsWith('/envelopes')) {
      this.faults.loseNextCreation = false
      return void response.destroy()
    }
    return send(response, answer)
  }

  async #interrupt(): Promise<void> {
    const { beforeCreation } = this.faults
    this.faults.beforeCreation = undefined
    await beforeCreation?.()
  }

  async #answer(request: IncomingMessage, url: URL, body: Buffer): Promise<DoubleAnswer> {
    if (url.pathname === '/oauth/token') {
      const { status, body: granted } = this.tokens.grant(new URLSearchParams(body.toString()), url.host)
      return asJson(status, granted)
    }
    const root = `/restapi/v2.1/accounts/${this.accountId}/`
    const method = request.method ?? ''
    this.calls.push(`${method} ${url.pathname.replace(root, '')}`)
    const refused = this.faults.refuseNext.shift()
    if (refused !== undefined) return asJson(refused, { errorCode: 'TRY_LATER', message: '' })
    if (!this.tokens.isValid(request.headers.authorization) || !url.pathname.startsWith(root)) {
      return asJson(401, { errorCode: 'AUTHORIZATION_INVALID_TOKEN', message: '' })
    }
    const path = url.pathname.slice(root.length).split('/').map(decodeURIComponent)
    return this.account.answer({ method, path, query: url.searchParams, body })
  }
}

function send(response: ServerResponse, { status, headers, bytes }: DoubleAnswer): void {
  response.writeHead(status, headers).end(bytes)
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
