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
    await this.#signing.services.outbox.drain()
    const mail = await this.#signing.services.store.db
      .selectFrom('demo_mail')
      .select('body')
      .where('dedup_key', '=', `envelope-turn-${envelopeId}-${party}`)
      .executeTakeFirstOrThrow()
    return /http:\/\/paraphe\.test(\/sign\/party\/\S+)/.exec(mail.body)?.[1] ?? ''
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
    const path = location.slice(0, location.length - page.length)
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    return {
      get: (what) => this.#signing.app.inject({ url: `${path}/${what}`, headers: { cookie } }),
      post: (what, payload) =>
        this.#signing.app.inject({ method: 'POST', url: `${path}/${what}`, headers: { cookie }, payload }),
    }
  }
}

export interface PartyView {
  get(what: string): Promise<LightMyRequestResponse>
  post(what: string, payload: object): Promise<LightMyRequestResponse>
}
