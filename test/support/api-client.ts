import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import pino from 'pino'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/http/app.ts'
import { parseConfig } from '#server/config.ts'
import { FEATURES } from '#server/features.ts'
import { openFileStorage } from '#server/files/open-file-storage.ts'
import { FormCatalogue } from '#server/forms/form-catalogue.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { loadKeys } from '#server/keys.ts'
import { OutboxRunner } from '#server/outbox/outbox.ts'
import { openClock } from '#server/sandbox-clock.ts'
import type { Services } from '#server/services.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import type { Role } from '#vocabulary/role.ts'
import { TestClock } from './test-clock.ts'
import { buildTestDocuments } from './test-documents.ts'
import { openTestStore } from './test-store.ts'
import { guardPort } from './transaction-guard.ts'
import { UNLIMITED } from './unlimited.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly bytes: Buffer
  /** Parsed JSON; tests assert its shape. */
  readonly body: unknown
}

/** An authenticated API client. */
export interface Caller {
  readonly id: number
  /** Header with its token, for calls through a socket. */
  readonly authorization: string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body: object, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body: object, headers?: Record<string, string>): Promise<Answer>
  delete(path: string): Promise<Answer>
}

/** The real application without a socket, on its own database without accounts. */
export class TestApi {
  readonly app: App
  readonly services: Services
  readonly clock: TestClock
  readonly #dataDir: string
  readonly #restarted: App[] = []

  private constructor(given: { app: App; services: Services; clock: TestClock; dataDir: string }) {
    this.app = given.app
    this.services = given.services
    this.clock = given.clock
    this.#dataDir = given.dataDir
  }

  /** Additional templates; tests always have one-page ones. */
  static async start(
    deployment: LoadedDeployment,
    {
      templates = [],
      environment = {},
    }: {
      readonly templates?: readonly DocumentTemplate[]
      readonly environment?: Readonly<Record<string, string>>
    } = {},
  ): Promise<TestApi> {
    const clock = new TestClock()
    const store = await openTestStore()
    const dataDir = await mkdtemp(join(tmpdir(), 'paraphe-api-'))
    const config = parseConfig({
      ...UNLIMITED,
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: dataDir,
      ...environment,
    })
    const documents = buildTestDocuments({ isSandbox: config.isSandbox })
    // In a sandbox, `clock` plays the part of the real clock.
    const now = await openClock(store.db, config, clock)
    const log = pino({ level: 'silent' })
    const services: Services = {
      config,
      store,
      files: guardPort('files', await openFileStorage(config)),
      keys: await loadKeys(config),
      clock: now,
      outbox: new OutboxRunner(store, now, log),
      deployment,
      forms: await FormCatalogue.publish(store.db, deployment, [...documents.templates, ...templates]),
      documents: documents.documents,
      log,
    }
    return new TestApi({ app: await buildApp(services, FEATURES, []), services, clock, dataDir })
  }

  /** Id of the deployment's form, or of its first one. */
  get formId(): number {
    return this.services.forms.currentForms()[0]?.id ?? 0
  }

  /** Starts another application on the same store with another deployment; closed with this one. */
  async restart(deployment: LoadedDeployment): Promise<TestApi> {
    const { store, forms: published, log } = this.services
    const services: Services = {
      ...this.services,
      deployment,
      outbox: new OutboxRunner(store, this.clock, log),
      forms: await FormCatalogue.publish(store.db, deployment, published.templates),
    }
    const app = await buildApp(services, FEATURES, [])
    this.#restarted.push(app)
    return new TestApi({ app, services, clock: this.clock, dataDir: this.#dataDir })
  }

  async close(): Promise<void> {
    for (const app of [this.app, ...this.#restarted]) await app.close()
    await this.services.documents.close()
    await this.services.store.close()
    // The check of a working copy may still be writing when the application has closed.
    await rm(this.#dataDir, { recursive: true, maxRetries: 5 })
  }

  /** A new account with this role, signed in. */
  async signIn(role: Role, person: { name?: string; parentId?: number } = {}): Promise<Caller> {
    const name = person.name ?? role
    const { db } = this.services.store
    const unique = randomUUID().slice(0, 8)
    const { id } = await db
      .insertInto('account')
      .values({
        role,
        email: `${unique}@paraphe.test`,
        username: `${name.slice(0, 1).toUpperCase()}${unique}`,
        first_name: 'Camille',
        last_name: name,
        parent_id: person.parentId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return this.signInAs(id)
  }

  /** Signs in an existing account. */
  async signInAs(id: number): Promise<Caller> {
    return this.#caller(id, await this.#issueToken('AccessToken', { accountId: String(id) }))
  }

  /** A program that acts for an account, with a token of all its scopes. */
  async signInProgram(clientId: string, accountId?: number): Promise<Caller> {
    const token = await this.#issueToken('ClientCredentials', { clientId })
    if (accountId === undefined) return this.#caller(0, token)
    const { email } = await this.services.store.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    return this.#caller(accountId, token, { 'on-behalf-of': email })
  }

  async #issueToken(model: string, payload: Readonly<Record<string, string>>): Promise<string> {
    const token = randomUUID()
    await this.services.store.db
      .insertInto('identity_payload')
      .values({
        model,
        id: hashToken(token),
        payload: JSON.stringify(payload),
        expires_at: new Date('2099-01-01'),
      })
      .execute()
    return token
  }

  #caller(id: number, token: string, own: Readonly<Record<string, string>> = {}): Caller {
    const authorization = `Bearer ${token}`
    const call = async (options: InjectOptions, headers: Record<string, string> = {}): Promise<Answer> => {
      const answer = await this.app.inject({
        ...options,
        headers: { authorization, 'accept-language': 'fr', ...own, ...headers },
      })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        bytes: answer.rawPayload,
        body:
          answer.body !== '' && /[/+]json/.test(String(answer.headers['content-type']))
            ? answer.json()
            : undefined,
      }
    }
    return {
      id,
      authorization,
      get: (path, headers) => call({ method: 'GET', url: `/api${path}` }, headers),
      post: (path, body, headers) => call({ method: 'POST', url: `/api${path}`, payload: body }, headers),
      put: (path, body, headers) => call({ method: 'PUT', url: `/api${path}`, payload: body }, headers),
      delete: (path) => call({ method: 'DELETE', url: `/api${path}` }),
    }
  }
}
