import { randomUUID } from 'node:crypto'
import type { DoubleAnswer } from './double-account.ts'
import type { DoubleEnvelope, DoubleSigner } from './double-envelope.ts'
import { renderSigningPage } from './signing-page.ts'

interface SigningSession {
  readonly envelope: DoubleEnvelope
  readonly signer: DoubleSigner
  readonly returnUrl: string
  readonly frameAncestors: readonly string[]
}

/** The signing pages: one address per view; ends with the event sent to the return address. */
export class DoubleSigningPages {
  readonly #base: () => string
  readonly #sessions = new Map<string, SigningSession & { isProven: boolean }>()

  constructor(base: () => string) {
    this.#base = base
  }

  open(session: SigningSession): string {
    const token = randomUUID()
    this.#sessions.set(token, { ...session, isProven: session.signer.given.accessCode === undefined })
    return `${this.#base()}/Signing/${token}`
  }

  async handle({
    method,
    url,
    body,
  }: {
    readonly method: string
    readonly url: URL
    readonly body: Buffer
  }): Promise<DoubleAnswer> {
    const [, , token = '', action = ''] = url.pathname.split('/')
    const session = this.#sessions.get(token)
    if (session === undefined) return page(410, 'Session is over', [])
    const { envelope, signer } = session
    const form = new URLSearchParams(body.toString())
    if (method === 'POST' && action === 'code') {
      session.isProven = form.get('code') === signer.given.accessCode
      if (!session.isProven) return this.#show(token, session, 'Wrong code')
    }
    if (method === 'POST' && session.isProven && action !== 'code') {
      this.#sessions.delete(token)
      if (action === 'sign') envelope.sign(signer)
      if (action === 'decline') envelope.decline(signer, form.get('reason') ?? '')
      return goBack(session.returnUrl, EVENTS[action] ?? 'exception')
    }
    if (session.isProven) envelope.deliver(signer)
    return this.#show(token, session, undefined)
  }

  #show(
    token: string,
    session: SigningSession & { isProven: boolean },
    problem: string | undefined,
  ): DoubleAnswer {
    const content = renderSigningPage({
      path: `/Signing/${token}`,
      name: session.signer.given.name,
      documents: session.envelope.definition.documents.map(({ name }) => name),
      isProven: session.isProven,
      problem,
    })
    return page(200, content, session.frameAncestors)
  }
}

const EVENTS: Readonly<Record<string, string>> = {
  sign: 'signing_complete',
  decline: 'decline',
  cancel: 'cancel',
}

function goBack(returnUrl: string, event: string): DoubleAnswer {
  const url = new URL(returnUrl)
  url.searchParams.set('event', event)
  return { status: 302, headers: { location: url.href }, bytes: Buffer.alloc(0) }
}

function page(status: number, content: string, frameAncestors: readonly string[]): DoubleAnswer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
    },
    bytes: Buffer.from(content),
  }
}
