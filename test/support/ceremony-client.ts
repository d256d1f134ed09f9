import { unzipSync } from 'fflate'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { buildSignature } from './build-signature.ts'
import {
  createDossier,
  createUser,
  openEnvelope,
  openSigningApp,
  sendBlock,
  startDossier,
  type SignedInUser,
  type SigningApp,
  type SigningAppOptions,
} from './signing-app.ts'

/** One black pixel, as a drawn signature. */
export const DRAWN_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

/** The subscriber's consent and typed signature. */
export const TYPED = typedAs('Florence Lemaire')

/** The same for another party. */
export function typedAs(name: string) {
  return { appearance: { kind: 'typed', name }, consent: true } as const
}

/** A party's signing view in a browser. */
export interface ViewClient {
  /** The address that opened it. */
  readonly url: string
  readonly opened: LightMyRequestResponse
  get(what: string): Promise<LightMyRequestResponse>
  post(what: string, payload?: object, origin?: string): Promise<LightMyRequestResponse>
}

/** Setup of tests about signing: the application, an advisor, and the parties' browsers. */
export interface Ceremony {
  readonly signing: SigningApp
  readonly advisor: SignedInUser
  readonly client: CeremonyClient
}

/** Opened once per test file, closed after its last test. */
export async function openCeremony(options: SigningAppOptions = {}): Promise<Ceremony> {
  const signing = await openSigningApp(options)
  afterAll(() => signing.close())
  const advisor = await createUser(signing, 'advisor')
  return { signing, advisor, client: new CeremonyClient(signing, advisor) }
}

/** API calls of the people around a ceremony. */
export class CeremonyClient {
  readonly #signing: SigningApp
  readonly #advisor: SignedInUser

  constructor(signing: SigningApp, advisor: SignedInUser) {
    this.#signing = signing
    this.#advisor = advisor
  }

  /** A dossier with a prepared envelope. */
  async prepare(
    parties: readonly ('subscriber' | 'coSubscriber')[] = ['subscriber'],
  ): Promise<{ readonly dossierId: number; readonly envelopeId: string }> {
    const dossierId = await createDossier(this.#signing, this.#advisor, parties)
    await openEnvelope(this.#signing, this.#advisor, dossierId)
    await this.#signing.services.outbox.drain()
    const { id } = await this.#signing.services.store.db
      .selectFrom('envelope')
      .select('id')
      .where('dossier_id', '=', dossierId)
      .executeTakeFirstOrThrow()
    return { dossierId, envelopeId: id }
  }

  /** A dossier with these signers whose declarations are submitted, and the response of that call. */
  async declare(
    signers: Readonly<Record<string, string>>,
    clientId: number | null = null,
  ): Promise<{ readonly id: number; readonly answer: LightMyRequestResponse }> {
    const id = await startDossier(this.#signing, this.#advisor, clientId)
    await sendBlock(this.#signing, this.#advisor.headers, { id, block: 'signers' }, signers)
    const answer = await sendBlock(this.#signing, this.#advisor.headers, { id, block: 'declare' }, {})
    await this.#signing.services.outbox.drain()
    return { id, answer }
  }

  /** The frame call of the wizard, as the advisor by default. */
  frame(
    dossierId: number,
    button = 'subscription_subscriber',
    { headers } = this.#advisor,
  ): Promise<LightMyRequestResponse> {
    return this.#signing.app.inject({
      url: `/api/dossiers/${dossierId}/docusigns/${button}/iframe`,
      headers,
    })
  }

  async openView(dossierId: number, button?: string, as?: SignedInUser): Promise<ViewClient> {
    const { app } = this.#signing
    const url: string = (await this.frame(dossierId, button, as)).json().docusign.url
    const opened = await app.inject({ url: new URL(url).pathname })
    const path = String(opened.headers.location)
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
    return {
      url,
      opened,
      get: (what) => app.inject({ url: `${path}/${what}`, headers: { cookie } }),
      post: (what, payload = {}, origin) =>
        app.inject({
          method: 'POST',
          url: `${path}/${what}`,
          headers: { cookie, ...(origin === undefined ? {} : { origin }) },
          payload,
        }),
    }
  }

  /** The latest code, from its mail. */
  async readCode(): Promise<string> {
    await this.#signing.services.outbox.drain()
    const mail = await this.#signing.services.store.db
      .selectFrom('demo_mail')
      .select('body')
      .where('dedup_key', 'like', 'code-%')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return /\d{6}/.exec(mail.body)?.[0] ?? ''
  }

  /** Requests a code and enters it. Returns the response status. */
  async proveOneself(view: ViewClient): Promise<number> {
    await view.post('code')
    return (await view.post('code/verify', { code: await this.readCode() })).statusCode
  }

  /** Signs by typing the party's name, with every required acceptance and confirmation. */
  async sign(view: ViewClient): Promise<LightMyRequestResponse> {
    return view.post('sign', buildSignature((await view.get('state')).json()))
  }

  /** Current documents of a dossier, in order. */
  async signedFiles(dossierId: number): Promise<readonly Uint8Array[]> {
    const answer = await this.#signing.app.inject({
      url: `/api/dossier/${dossierId}/docusign/download`,
      headers: this.#advisor.headers,
    })
    return Object.values(unzipSync(new Uint8Array(answer.rawPayload)))
  }

  async dossier(dossierId: number) {
    return this.#signing.services.store.db
      .selectFrom('dossier')
      .select(['state', 'status', 'integration_state'])
      .where('id', '=', dossierId)
      .executeTakeFirstOrThrow()
  }
}
