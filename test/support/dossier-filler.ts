import type { FormSession } from '#engine/index.ts'
import type { Block } from '#form/definition.ts'
import { fillBlocks, type FillTarget } from '#server/seed/fill-blocks.ts'
import { signIn } from './browser.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Fills a dossier block by block by API. */
export class DossierFiller {
  readonly #base: string
  readonly #token: string
  readonly #formId: number
  readonly dossierId: number

  private constructor(parts: { base: string; token: string; formId: number; dossierId: number }) {
    this.#base = parts.base
    this.#token = parts.token
    this.#formId = parts.formId
    this.dossierId = parts.dossierId
  }

  /** A new dossier of the client form, without a client. */
  static async create(base: string, login: string): Promise<DossierFiller> {
    const { token, formId } = await DossierFiller.#start(base, login, 'client')
    const body = { formId, clientId: null, submittingBlockId: null, values: [] }
    const created = await call({ base, token, method: 'POST', path: '/dossiers', body })
    return new DossierFiller({ base, token, formId, dossierId: Number(created['id']) })
  }

  /** A new dossier on the newest form with this code. */
  static async resume(
    base: string,
    login: string,
    { dossierId, form }: { readonly dossierId: number; readonly form: 'client' | 'back_office' },
  ): Promise<DossierFiller> {
    return new DossierFiller({ base, ...(await DossierFiller.#start(base, login, form)), dossierId })
  }

  static async #start(base: string, login: string, code: string) {
    const { tokens } = await signIn(base, login)
    const token = tokens.access_token
    const { forms } = await call({ base, token, method: 'GET', path: '/forms/current' })
    const formId = Array.isArray(forms) ? Number(forms.find((form) => form.code === code)?.id) : Number.NaN
    return { token, formId }
  }

  /** An existing dossier of the signed-in user. */
  static continueAs(given: {
    readonly base: string
    readonly token: string
    readonly formId: number
    readonly dossierId: number
  }): DossierFiller {
    return new DossierFiller(given)
  }

  /** Submits blocks, from the named one or the first, up to the next signature. */
  async fillToSignature(session: FormSession, from?: string): Promise<void> {
    const blocks = startingAt(session.visibleBlocks(), from)
    await this.#submit(
      session,
      takeUntil(blocks, ({ kind }) => kind === 'signature'),
    )
  }

  /** Submits blocks, from the named one or the first, until `slug` is open. */
  async fillTo(session: FormSession, slug: string, from?: string): Promise<void> {
    await this.#submit(
      session,
      takeUntil(startingAt(session.visibleBlocks(), from), (block) => block.slug === slug),
    )
  }

  async #submit(session: FormSession, blocks: readonly Block[]): Promise<void> {
    const target: FillTarget = {
      formId: this.#formId,
      upload: (body) => this.#put('receipts', body),
      submit: (body) => this.#put('values', body),
      deliver: (product) => this.#deliver(product),
      fileFor: async ({ name }) => {
        const bytes = Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.from(name)])
        return { title: `${name}.png`, value: `data:image/png;base64,${bytes.toString('base64')}` }
      },
    }
    await fillBlocks(target, session, blocks)
  }

  async #deliver(product: string): Promise<void> {
    const path = `/dossiers/${this.dossierId}/handed-documents`
    const given = { base: this.#base, token: this.#token }
    const { documents } = await call({ ...given, method: 'GET', path: `${path}?product=${product}` })
    if (Array.isArray(documents) && documents.length > 0)
      await call({ ...given, method: 'POST', path: `${path}/mail`, body: { product } })
  }

  #put(what: string, body: object): Promise<Readonly<Record<string, unknown>>> {
    const path = `/dossiers/${this.dossierId}/${what}`
    return call({ base: this.#base, token: this.#token, method: 'PUT', path, body })
  }
}

function startingAt(blocks: readonly Block[], from: string | undefined): readonly Block[] {
  const start = blocks.findIndex(({ slug }) => slug === from)
  return blocks.slice(Math.max(0, start))
}

function takeUntil(blocks: readonly Block[], isEnd: (block: Block) => boolean): readonly Block[] {
  const end = blocks.findIndex(isEnd)
  return end < 0 ? blocks : blocks.slice(0, end)
}

async function call({
  base,
  token,
  method,
  path,
  body,
}: {
  readonly base: string
  readonly token: string
  readonly method: string
  readonly path: string
  readonly body?: object
}): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
  const answer: unknown = JSON.parse(text)
  return typeof answer === 'object' && answer !== null ? { ...answer } : {}
}
