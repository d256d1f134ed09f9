import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { CEREMONY_STATE_ID } from '#rules/first-page.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import { ApiSession, show } from './api-session.ts'
import { Browser } from './browser.ts'
import { buildSignature } from './build-signature.ts'
import { openCase, readCases } from './deployment-cases.ts'
import { buildPng } from './png-file.ts'
import type { DemoServer } from './start-server.ts'

/** A direct investor completes the dossier up to the signature. */
const INVESTOR = 'direct'
const JOURNEY_CASE = 'complete-direct'
const COUPLE_CASE = 'complete-couple'
const RECEIPTS_BLOCK = 'pieces-identite'
const RECEIVED_DOCUMENTS = 'inv_docs'
const POLL_MS = 50
/** Elements about the co-subscriber. */
const COUPLE = /^(has_cos$|cos_|doc_cos_)/

type Json = Readonly<Record<string, unknown>>

/** Everything the server has acknowledged: all of it must survive any crash. */
interface Acknowledged {
  readonly values: Map<string, unknown>
  readonly receipts: Map<number, string>
  dossierId: number | undefined
  signed: boolean
  accepted: boolean
}

/** The account's addresses, when its mails are not in the demo's mailbox. */
export interface JourneySigner {
  /** Overrides of the example's answers. */
  readonly answers?: Json
  /** Whether a co-subscriber signs too, in the investor's browser. */
  readonly withCoSubscriber?: boolean
  /** A session per login, so that many journeys do not sign in at once. */
  readonly sessions?: Map<string, ApiSession>
  /** The next one-time code. */
  readonly readCode?: () => Promise<string>
  /** The link that confirms a contact other than the account's address. */
  readonly readConfirmation?: () => Promise<string>
  /** Runs the jobs that the next step waits for, in an application that does not run jobs automatically. */
  readonly runJobs?: () => Promise<void>
  /** Polling interval while the server works. */
  readonly pollMs?: number
}

/** The step is already done, or must be retried. */
class StepError extends Error {
  readonly status: number
  constructor(step: string, status: number, body: string) {
    super(`${step}: ${status} ${body.slice(0, 300)}`)
    this.status = status
  }
}

/**
 * The main job by API: a direct investor creates, fills and signs a dossier, the reviewer accepts it. `advance`
 * resumes after the last completed step until the end or a connection loss.
 */
export class DossierJourney {
  readonly acknowledged: Acknowledged = {
    values: new Map(),
    receipts: new Map(),
    dossierId: undefined,
    signed: false,
    accepted: false,
  }
  readonly #server: DemoServer
  readonly #key: string
  readonly #signer: JourneySigner
  readonly #sessions: Map<string, ApiSession>
  readonly #done = new Set<string>()
  #form:
    | { readonly id: number; readonly blocks: readonly { slug: string; names: readonly string[] }[] }
    | undefined
  #answers: Json = {}
  #receipts: readonly { readonly name: string; readonly typeId: number }[] = []
  #product: unknown

  constructor(server: DemoServer, key: string, signer: JourneySigner = {}) {
    this.#server = server
    this.#key = key
    this.#signer = signer
    this.#sessions = signer.sessions ?? new Map()
  }

  /** Continues after the last completed step; throws when the server becomes unreachable. */
  async advance(): Promise<void> {
    await this.advanceToSealed()
    await this.#step('accept', () => this.#accept())
  }

  /** The same up to the sealed documents, without the review. */
  async advanceToSealed(): Promise<void> {
    await this.#step('form', () => this.#readForm())
    await this.#step('create', () => this.#create())
    for (const block of this.#form?.blocks ?? []) {
      if (block.slug === RECEIPTS_BLOCK) {
        for (const receipt of this.#receipts)
          await this.#step(`upload ${receipt.name}`, () => this.#upload(receipt))
      }
      if (block.slug === 'signature-souscription') break
      if (block.names.includes(RECEIVED_DOCUMENTS)) await this.#step('deliver', () => this.#deliver())
      await this.#step(`submit ${block.slug}`, () => this.#submit(block))
    }
    await this.#signer.runJobs?.()
    await this.#step('sign', () => this.#sign())
    await this.#signer.runJobs?.()
    await this.#step('seal', () => this.waitUntilSigned())
  }

  /** Signs the documents that a correction requires to be signed again; no-op when they are signed. */
  signAgain(): Promise<void> {
    return this.#sign()
  }

  /** Wire id of an element, once the form is read. */
  wireId(name: string): string {
    return this.#wire(name)
  }

  /** Acknowledged facts the server no longer has; empty when nothing was lost. */
  async findLosses(): Promise<readonly string[]> {
    const { dossierId, values, receipts, signed, accepted } = this.acknowledged
    if (dossierId === undefined) return []
    const { dossier } = await this.#get(`/dossiers/${dossierId}`, 'reviewer')
    if (!isJson(dossier)) return ['the dossier']
    const losses: string[] = []
    const stored = new Map(listOf(dossier['values']).map((entry) => [entry['elementId'], entry['value']]))
    for (const [name, value] of values) {
      if (JSON.stringify(stored.get(`${this.#form?.id}-${name}`)) !== JSON.stringify(value)) losses.push(name)
    }
    for (const [id, hash] of receipts) {
      const { resourceFile } = await this.#get(`/dossiers/${dossierId}/receipts/${id}`, 'reviewer')
      const bytes = Buffer.from(String(resourceFile).split(',')[1] ?? '', 'base64')
      if (createHash('sha256').update(bytes).digest('hex') !== hash) losses.push(`receipt ${id}`)
    }
    const tokens = String(dossier['status']).split('|')
    if (signed && !tokens.some((token) => token === 'signed' || token.includes('_signed_by_')))
      losses.push('signature')
    if (accepted && dossier['integrate_state'] !== 'validated') losses.push('decision')
    return losses
  }

  /** Downloads the signed documents. */
  async signedDocuments(): Promise<readonly Buffer[]> {
    const id = this.acknowledged.dossierId
    const { documents } = await this.#get(`/dossier/${id}/docusign/documents`, 'reviewer')
    return Promise.all(
      listOf(documents).map(async (document) => {
        const { resource } = await this.#get(
          `/dossier/${id}/docusign/documents/${String(document['id'])}`,
          'reviewer',
        )
        return Buffer.from(String(resource), 'base64')
      }),
    )
  }

  async #step(name: string, run: () => Promise<void>): Promise<void> {
    if (this.#done.has(name)) return
    await run()
    this.#done.add(name)
  }

  async #readForm(): Promise<void> {
    const { forms } = await this.#get('/forms/current', INVESTOR)
    const id = Number(listOf(forms).find((form) => form['code'] === 'client')?.['id'])
    const deployment = await loadDeployment('demo')
    const cases = readCases(deployment)
    const given = cases.find(({ name }) => name === JOURNEY_CASE)
    const couple = this.#signer.withCoSubscriber ? cases.find(({ name }) => name === COUPLE_CASE) : null
    if (!given || couple === undefined) throw new Error(`a case is missing: ${JOURNEY_CASE}, ${COUPLE_CASE}`)
    const ofCoSubscriber = Object.entries(couple ? couple.answers : {}).filter(([name]) => COUPLE.test(name))
    const answers = { ...given.answers, ...Object.fromEntries(ofCoSubscriber) }
    const session = openCase(deployment, { ...given, answers })
    const isTyped = (name: string): boolean => {
      const { visible, computed } = session.getElement(name)
      return visible && !computed && (answers[name] ?? null) !== null
    }
    this.#answers = { ...answers, ...this.#signer.answers }
    this.#receipts = session.form.elements
      .filter(({ name, type }) => ELEMENT_TRAITS[type].holdsReceipts && isTyped(name))
      .map(({ name, definition }) => ({ name, typeId: definition.attributes.types?.[0] ?? 99 }))
    const product = session.form.elementByRole.get('subscription.product')
    const chosen = product && session.getElement(product.name).answer
    this.#product = chosen?.kind === 'value' ? chosen.value : undefined
    this.#form = {
      id,
      blocks: session.visibleBlocks().map(({ slug, elements }) => ({
        slug,
        names: elements.map(({ name }) => name).filter(isTyped),
      })),
    }
  }

  async #create(): Promise<void> {
    const body = { formId: this.#form?.id, clientId: null, submittingBlockId: null, values: [] }
    const created = await this.#send('POST', '/dossiers', INVESTOR, body, { 'idempotency-key': this.#key })
    this.acknowledged.dossierId = Number(created['id'])
  }

  /** Has the product's documents mailed, since the next block acknowledges their receipt. */
  async #deliver(): Promise<void> {
    const path = `/dossiers/${this.acknowledged.dossierId}/handed-documents/mail`
    await this.#send('POST', path, INVESTOR, { product: this.#product })
  }

  async #submit(block: { slug: string; names: readonly string[] }): Promise<void> {
    const names = block.names.filter((name) => !this.#receipts.some((receipt) => receipt.name === name))
    const values = names.map((name) => ({ elementId: this.#wire(name), value: this.#answers[name] }))
    const body = { submittingBlockId: this.#wire(block.slug), values }
    try {
      await this.#send('PUT', `/dossiers/${this.acknowledged.dossierId}/values`, INVESTOR, body)
    } catch (error) {
      if (await this.#confirmContact(error)) return this.#submit(block)
      // The block that opens the envelope was stored just before the crash.
      if (!(error instanceof StepError && error.status === 409)) throw error
    }
    for (const name of names) this.acknowledged.values.set(name, this.#answers[name])
  }

  /** Confirms the mailed link, when the refusal requires only that. */
  async #confirmContact(error: unknown): Promise<boolean> {
    const { readConfirmation } = this.#signer
    const isAsked = error instanceof StepError && error.message.includes('SIGNER_CONTACT_UNCONFIRMED')
    if (!isAsked || readConfirmation === undefined) return false
    const pressed = await fetch(new URL(await readConfirmation(), this.#server.url), { method: 'POST' })
    return pressed.ok
  }

  async #upload({
    name: element,
    typeId,
  }: {
    readonly name: string
    readonly typeId: number
  }): Promise<void> {
    const bytes = buildPng(`${this.#key} ${element}`)
    const value = `data:image/png;base64,${bytes.toString('base64')}`
    const answer = await this.#send('PUT', `/dossiers/${this.acknowledged.dossierId}/receipts`, INVESTOR, {
      submittingBlockId: this.#wire(RECEIPTS_BLOCK),
      receipts: [{ typeId, elementId: this.#wire(element), title: `${element} ${this.#key}.png`, value }],
    })
    const dossier = isJson(answer['dossier']) ? answer['dossier'] : {}
    const mine = listOf(dossier['receipts']).filter((receipt) => receipt['elementId'] === this.#wire(element))
    const hash = createHash('sha256').update(bytes).digest('hex')
    for (const receipt of mine) this.acknowledged.receipts.set(Number(receipt['receiptId']), hash)
  }

  async #sign(): Promise<void> {
    await this.#signAs('subscription_subscriber')
    if (this.#signer.withCoSubscriber) await this.#signAs('subscription_co_subscriber')
    this.acknowledged.signed = true
  }

  async #signAs(button: string): Promise<void> {
    const id = this.acknowledged.dossierId
    const frame = await this.#retryWhilePreparing(() =>
      this.#get(`/dossiers/${id}/docusigns/${button}/iframe`, INVESTOR),
    ).catch((error: unknown) => {
      // Signed just before the crash: nothing left to sign.
      if (error instanceof StepError && error.status === 409) return undefined
      throw error
    })
    if (frame) await this.#signInView(isJson(frame['docusign']) ? String(frame['docusign']['url']) : '')
  }

  async #signInView(url: string): Promise<void> {
    const browser = new Browser()
    const { url: view, response: page } = await browser.follow(new URL(url, this.#server.url).href)
    const call = async (path: string, body: object): Promise<Json> => {
      const response = await browser.open(`${view}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return readJson(path, response)
    }
    const state = readPageState((await page?.text()) ?? '')
    const { readCode } = this.#signer
    const [last] = readCode ? [] : await this.#server.mails()
    await call('code', {})
    await call('code/verify', { code: await (readCode?.() ?? this.#waitForCode(last?.id ?? 0)) })
    await call('sign', buildSignature(state))
  }

  async #waitForCode(after: number): Promise<string> {
    for (;;) {
      const mails = await this.#server.mails()
      const fresh = mails.filter(({ id }) => id > after)
      const code = fresh.map((mail) => /\b(\d{6})\b/.exec(mail.body)?.[1]).find(Boolean)
      if (code) return code
      await delay(20)
    }
  }

  async waitUntilSigned(): Promise<void> {
    for (;;) {
      const { dossier } = await this.#get(`/dossiers/${this.acknowledged.dossierId}`, INVESTOR)
      if (isJson(dossier) && dossier['status'] === 'signed') return
      await delay(this.#signer.pollMs ?? POLL_MS)
    }
  }

  async #accept(): Promise<void> {
    const path = `/dossiers/integration-state/${this.acknowledged.dossierId}`
    try {
      await this.#send('PUT', path, 'reviewer', { integration_state: 'validated' })
    } catch (error) {
      if (!(error instanceof StepError && error.status === 409)) throw error
    }
    this.acknowledged.accepted = true
  }

  #wire(name: string): string {
    return `${this.#form?.id}-${name}`
  }

  async #retryWhilePreparing(call: () => Promise<Json>): Promise<Json> {
    for (;;) {
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof StepError && error.status === 503)) throw error
        await delay(this.#signer.pollMs ?? POLL_MS)
      }
    }
  }

  async #get(path: string, login: string): Promise<Json> {
    return this.#send('GET', path, login)
  }

  async #send(
    method: string,
    path: string,
    login: string,
    body?: Json,
    headers: Record<string, string> = {},
  ): Promise<Json> {
    const session = this.#sessions.get(login) ?? new ApiSession(this.#server.url, login)
    this.#sessions.set(login, session)
    const answer = await session.send(method, path, body, headers)
    if (answer.status >= 300) throw new StepError(`${method} ${path}`, answer.status, show(answer.body))
    return isJson(answer.body) ? answer.body : {}
  }
}

async function readJson(step: string, response: Response): Promise<Json> {
  const text = await response.text()
  if (!response.ok) throw new StepError(step, response.status, text)
  const body: unknown = text === '' ? {} : JSON.parse(text)
  return isJson(body) ? body : {}
}

/** The state that a signing page comes with, as a browser reads it. */
function readPageState(page: string): Json {
  const text = new RegExp(`id="${CEREMONY_STATE_ID}">([^<]*)<`).exec(page)?.[1]
  const state: unknown = text === undefined ? undefined : JSON.parse(text)
  if (!isJson(state)) throw new Error('the signing page came without its state')
  return state
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isJson) : []
}
