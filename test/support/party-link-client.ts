import type { LightMyRequestResponse } from 'fastify'
import type { SigningApp } from './signing-app.ts'

/** A party without an account: its standing link, and the view behind it. */
export class PartyLinkClient {
  readonly #signing: SigningApp

  constructor(signing: SigningApp) {
    this.#signing = signing
  }

  /** The path of the link in a party's invitation. */
  async readLink(envelopeId: string, party: string): Promise<string> {
    return linkIn(await this.#readMail(`envelope-turn-${envelopeId}-${party}`))
  }

  /** The path of the link in the mail that asks a party for a correction. */
  async readCorrectionLink(id: number): Promise<string> {
    return linkIn(await this.#readMail(`correction-asked-${id}`))
  }

  /** The view behind the mail that asks a party for a correction, opened with the code that it sends. */
  async openCorrection(id: number): Promise<PartyView> {
    return this.#open(await this.readCorrectionLink(id))
  }

  /** The view behind a party's invitation, opened with the code that it sends. */
  async openInvitation(envelopeId: string, party: string): Promise<PartyView> {
    return this.#open(await this.readLink(envelopeId, party))
  }

  async #open(link: string): Promise<PartyView> {
    await this.post(`${link}/code`)
    const code = /\d{6}/.exec((await this.#readMail('code-%')).body)?.[0] ?? ''
    return this.viewOf(await this.post(`${link}/open`, { code }))
  }

  /** The newest mail with this key, a pattern of SQL. */
  async #readMail(key: string) {
    await this.#signing.services.outbox.drain()
    return this.#signing.services.store.db
      .selectFrom('demo_mail')
      .select('body')
      .where('dedup_key', 'like', key)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  }

  get(url: string): Promise<LightMyRequestResponse> {
    return this.#signing.app.inject({ url })
  }

  /** Submits a form of the link's page. */
  post(url: string, form: Readonly<Record<string, string>> = {}): Promise<LightMyRequestResponse> {
    return this.#signing.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
  }

  /** Calls of the view that an answer of the link opened, at `page` below its address. */
  viewOf({ headers }: LightMyRequestResponse, page = ''): PartyView {
    const location = String(headers.location)
    if (!location.endsWith(page)) throw new Error(`the link leads to ${location}, not ${page}`)
    const path = `/sign/${/[0-9a-f-]{36}/.exec(location)?.[0]}`
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const send = (method: 'POST' | 'PUT', what: string, payload: object) =>
      this.#signing.app.inject({ method, url: `${path}/${what}`, headers: { cookie }, payload })
    return {
      path,
      headers: { cookie },
      get: (what) => this.#signing.app.inject({ url: `${path}/${what}`, headers: { cookie } }),
      post: (what, payload) => send('POST', what, payload),
      put: (what, payload) => send('PUT', what, payload),
    }
  }
}

export interface PartyView {
  readonly path: string
  readonly headers: { readonly cookie: string }
  get(what: string): Promise<LightMyRequestResponse>
  post(what: string, payload: object): Promise<LightMyRequestResponse>
  put(what: string, payload: object): Promise<LightMyRequestResponse>
}

function linkIn({ body }: { readonly body: string }): string {
  return /http:\/\/paraphe\.test(\/sign\/party\/\S+)/.exec(body)?.[1] ?? ''
}
