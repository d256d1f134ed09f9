import type { LightMyRequestResponse } from 'fastify'
import type { DocusignDouble } from './docusign-double/docusign-double.ts'
import type { SigningApp, SignedInUser } from './signing-app.ts'

/** How a party ends DocuSign's page. */
export type Decision = 'sign' | 'decline' | 'cancel'

/** Delivers the double's messages to an application without a socket. */
export function connectTo(double: DocusignDouble, { app }: SigningApp): void {
  double.connect.deliver = async ({ body, headers }) => {
    const answer = await app.inject({ method: 'POST', url: '/api/docusign/connect', headers, payload: body })
    return answer.statusCode
  }
}

/** A party on DocuSign's signing pages, with its mails. */
export class DocusignSigner {
  readonly #signing: SigningApp
  readonly #user: SignedInUser
  readonly #double: DocusignDouble

  constructor(signing: SigningApp, user: SignedInUser, double: DocusignDouble) {
    this.#signing = signing
    this.#user = user
    this.#double = double
  }

  frame(dossierId: number, button: string): Promise<LightMyRequestResponse> {
    return this.#signing.app.inject({
      url: `/api/dossiers/${dossierId}/docusigns/${button}/iframe`,
      headers: this.#user.headers,
    })
  }

  /** Opens the party's page, enters the mailed code and decides. Returns the browser's redirect. */
  async decide(dossierId: number, button: string, decision: Decision = 'sign'): Promise<URL> {
    const answer = await this.frame(dossierId, button)
    if (answer.statusCode !== 200) throw new Error(`${button}: ${answer.statusCode} ${answer.body}`)
    return this.decideAt(answer.json().docusign.url, { dossierId, button, decision })
  }

  async decideAt(
    url: string,
    {
      dossierId,
      button,
      decision,
    }: { readonly dossierId: number; readonly button: string; readonly decision: Decision },
  ): Promise<URL> {
    await fetch(url)
    await this.post(`${url}/code`, { code: await this.readAccessCode(dossierId, button) })
    const left = await this.post(`${url}/${decision}`, { reason: 'Je préfère attendre.' })
    await this.#double.connect.settled()
    return new URL(left.headers.get('location') ?? 'about:blank')
  }

  post(url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  }

  /** The mailed access code of a button's party, for the newest envelope. */
  async readAccessCode(dossierId: number, button: string): Promise<string> {
    await this.#signing.services.outbox.drain()
    const party = button.includes('advisor')
      ? 'subscriberAdvisor'
      : button.includes('co_')
        ? 'coSubscriber'
        : 'subscriber'
    const mail = await this.#signing.services.store.db
      .selectFrom('demo_mail')
      .select('body')
      .where('dedup_key', 'like', `envelope-access-code-%-${party}`)
      .where('subject', 'like', `%n°\u00a0${dossierId}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return /code d’accès\s: (\d{8})/.exec(mail.body)?.[1] ?? ''
  }
}
