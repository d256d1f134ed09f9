import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import type { DocumentTemplate } from '#form/document-template.ts'
import { wireId } from '#rules/wire-id.ts'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/http/app.ts'
import { parseConfig } from '#server/config.ts'
import { FEATURES, MOUNTS } from '#server/features.ts'
import { openFileStorage } from '#server/files/open-file-storage.ts'
import { FormCatalogue } from '#server/forms/form-catalogue.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { hashToken, type User } from '#server/http/authenticate.ts'
import { loadKeys } from '#server/keys.ts'
import { mailHandler } from '#server/mail/mail.ts'
import { smsHandler } from '#server/mail/sms.ts'
import { OutboxRunner } from '#server/outbox/outbox.ts'
import type { Services } from '#server/services.ts'
import type { Role } from '#vocabulary/role.ts'
import {
  buildSignButton,
  buildSubscriptionBlocks,
  buildSubscriptionForm,
  onlyWith,
  SIGNERS_BLOCK,
} from './form-parts.ts'
import { TestClock } from './test-clock.ts'
import { buildDeployment } from './test-deployment.ts'
import { buildTestDocuments } from './test-documents.ts'
import { openTestStore } from './test-store.ts'
import { guardPort } from './transaction-guard.ts'
import { UNLIMITED } from './unlimited.ts'

/** The real application on a real store, with a form of two signers and manually run jobs. */
export interface SigningApp {
  readonly app: App
  readonly services: Services
  readonly clock: TestClock
  close(): Promise<void>
}

/** One signer, or two. */
const FORM = buildSubscriptionForm([
  SIGNERS_BLOCK,
  ...buildSubscriptionBlocks([
    buildSignButton('subscription_subscriber'),
    buildSignButton('subscription_co_subscriber', onlyWith('with_cos', 'true')),
  ]),
])

/** Answers of the first block, by element name. */
const SIGNERS = {
  first_name: 'Florence',
  last_name: 'Lemaire',
  email: 'florence@orange.test',
  cos_first_name: 'Henri',
  cos_last_name: 'Lemaire',
  cos_email: 'henri@orange.test',
} as const

export interface SigningAppOptions {
  readonly deployment?: Partial<LoadedDeployment>
  /** Added to the test documents. */
  readonly templates?: readonly DocumentTemplate[]
  /** Documents of a real deployment instead of the test documents. */
  readonly ownTemplates?: readonly DocumentTemplate[]
  readonly environment?: Readonly<Record<string, string>>
}

export async function openSigningApp(given: SigningAppOptions = {}): Promise<SigningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paraphe-signing-'))
  const store = await openTestStore()
  // Jobs are due by the database clock; keep this one ahead of it.
  const clock = new TestClock(new Date(Date.now() + 3600_000).toISOString())
  const config = parseConfig({
    ...UNLIMITED,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://paraphe.test',
    LOG_LEVEL: 'silent',
    ...given.environment,
  })
  const log = pino({ level: 'silent' })
  const deployment = buildDeployment({ forms: { client: FORM }, ...given.deployment })
  const { templates, documents } = buildTestDocuments(config)
  const outbox = new OutboxRunner(store, clock, log)
  const sms = smsHandler(config, deployment, store.db)
  outbox.handle(sms.kind, sms.handler)
  const keys = await loadKeys(config)
  const services: Services = {
    config,
    store,
    files: guardPort('files', await openFileStorage(config)),
    keys,
    clock,
    outbox,
    deployment,
    forms: await FormCatalogue.publish(
      store.db,
      deployment,
      given.ownTemplates ?? [...templates, ...(given.templates ?? [])],
      { keys, clock },
    ),
    documents,
    log,
  }
  const mail = mailHandler(services, deployment.email)
  outbox.handle(mail.kind, mail.handler)
  const app = await buildApp(services, FEATURES, MOUNTS)
  return {
    app,
    services,
    clock,
    async close() {
      await app.close()
      await services.documents.close()
      await store.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

export interface SignedInUser {
  readonly user: User
  readonly headers: { readonly authorization: string }
}

/** An account with an access token. */
export async function createUser(
  { services }: SigningApp,
  role: Role,
  { session = 'session' }: { readonly session?: string } = {},
): Promise<SignedInUser> {
  const name = randomUUID().slice(0, 8)
  const account = {
    role,
    email: `${name}@demo.test`,
    username: name,
    first_name: 'Claire',
    last_name: 'Delmas',
  }
  const { id } = await services.store.db
    .insertInto('account')
    .values(account)
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = `token-${name}`
  await services.store.db
    .insertInto('identity_payload')
    .values({
      model: 'AccessToken',
      id: hashToken(token),
      payload: JSON.stringify({ accountId: String(id), sessionUid: session }),
      expires_at: new Date(services.clock.now().getTime() + 400 * 24 * 3600_000),
    })
    .execute()
  const user = { id, role, email: account.email, username: name, firstName: 'Claire', lastName: 'Delmas' }
  return { user, headers: { authorization: `Bearer ${token}` } }
}

/** A new dossier without answers, of a lead by default. */
export async function startDossier(
  signing: SigningApp,
  { headers }: SignedInUser,
  clientId: number | null = null,
): Promise<number> {
  const created = await signing.app.inject({
    method: 'POST',
    url: '/api/dossiers',
    headers,
    payload: { formId: formIdOf(signing), clientId, submittingBlockId: null, values: [] },
  })
  return Number(created.json().id)
}

/** A dossier whose first block is submitted. */
export async function createDossier(
  signing: SigningApp,
  user: SignedInUser,
  parties: readonly ('subscriber' | 'coSubscriber')[] = ['subscriber'],
): Promise<number> {
  const id = await startDossier(signing, user)
  const answers = { ...SIGNERS, with_cos: String(parties.includes('coSubscriber')) }
  await submitBlock(signing, user.headers, { id, block: 'signers' }, answers)
  return id
}

/** Submits the block that opens the envelope. Returns the status. */
export async function openEnvelope(
  signing: SigningApp,
  { headers }: SignedInUser,
  id: number,
): Promise<number> {
  return submitBlock(signing, headers, { id, block: 'declare' }, {})
}

/** Submits a block by element name. Returns the status. */
export async function submitBlock(
  signing: SigningApp,
  headers: SignedInUser['headers'],
  { id, block }: { readonly id: number; readonly block: string },
  values: Readonly<Record<string, string>>,
): Promise<number> {
  const answer = await sendBlock(signing, headers, { id, block }, values)
  return answer.statusCode
}

/** The same, returning the whole response. */
export async function sendBlock(
  signing: SigningApp,
  headers: SignedInUser['headers'] & { readonly 'accept-language'?: string },
  { id, block }: { readonly id: number; readonly block: string },
  values: Readonly<Record<string, string>>,
): Promise<LightMyRequestResponse> {
  const formId = formIdOf(signing)
  return signing.app.inject({
    method: 'PUT',
    url: `/api/dossiers/${id}/values`,
    headers,
    payload: {
      submittingBlockId: wireId(formId, block),
      values: Object.entries(values).map(([name, value]) => ({ elementId: wireId(formId, name), value })),
    },
  })
}

function formIdOf({ services }: SigningApp): number {
  const form = services.forms.currentForms()[0]
  if (form === undefined) throw new Error('the test form is not published')
  return form.id
}
