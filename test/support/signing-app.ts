import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { DocumentView } from '#documents/document-view.ts'
import type { EnvelopeKind, Party } from '#rules/dossier-state.ts'
import type { Role } from '#rules/role.ts'
import { type App, buildApp } from '#server/app.ts'
import { parseConfig } from '#server/config.ts'
import { createDocumentPool } from '#server/documents/index.ts'
import { localFileStorage } from '#server/files/file-storage.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { hashToken, type User } from '#server/http/authenticate.ts'
import { loadKeys } from '#server/keys.ts'
import { mailHandler } from '#server/mail/mail.ts'
import { OutboxRunner } from '#server/outbox/outbox.ts'
import type { Services } from '#server/services.ts'
import { ceremonyMount, signatureFeature } from '#server/signature/index.ts'
import { openEnvelope } from '#server/signature/open-envelope.ts'
import { readSigningIdentity } from '#server/signing-identity.ts'
import { TestClock } from './test-clock.ts'
import { openTestStore } from './test-store.ts'

/** The real application on a real store, as far as signing reaches. */
export interface SigningApp {
  readonly app: App
  readonly services: Services
  readonly clock: TestClock
  close(): Promise<void>
}

const DEPLOYMENT: LoadedDeployment = {
  code: 'demo',
  folders: [],
  name: 'Hauterive Gestion',
  phone: '01 99 00 41 00',
  email: 'contact@hauterive.test',
  flags: {},
  permissions: {
    duplication: true,
    duplicationOfCanceled: false,
    documentDownload: true,
    backOfficeForm: true,
    backOfficeGroupRoles: [],
    readOnlyRoles: [],
  },
  readOnlyRoles: [],
  texts: {},
  pages: { about: { fr: '', en: '' }, help: { fr: '', en: '' }, legal: { fr: '', en: '' } },
  footer: [{ fr: 'Société fictive.', en: 'Fictional company.' }],
  redirectUrl: null,
  uploadLimitMegabytes: 10,
  settings: {},
  products: [],
  tables: [],
  receiptTypes: [],
  datalists: {},
  forms: {},
  logoSvg: '',
  themeCss: '',
}

export async function openSigningApp(): Promise<SigningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paraphe-signing-'))
  const store = await openTestStore()
  // Jobs are due by the database's own clock; this one stays ahead of it.
  const clock = new TestClock(new Date(Date.now() + 3600_000).toISOString())
  const config = parseConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://paraphe.test', LOG_LEVEL: 'silent' })
  const log = pino({ level: 'silent' })
  const outbox = new OutboxRunner(store, clock, log)
  const mail = mailHandler(config, store.db, 'contact@hauterive.test')
  outbox.handle(mail.kind, mail.handler)
  const identity = await readSigningIdentity({ config, deployment: DEPLOYMENT, clock })
  const services: Services = {
    config,
    store,
    files: localFileStorage(join(dataDir, 'files')),
    keys: await loadKeys(config),
    clock,
    outbox,
    deployment: DEPLOYMENT,
    forms: await import('#server/forms/form-catalogue.ts').then(({ FormCatalogue }) =>
      FormCatalogue.publish(store.db, DEPLOYMENT),
    ),
    templates: [],
    documents: createDocumentPool(identity, 1),
    log,
  }
  const app = await buildApp(services, [signatureFeature(ownDossiers)], [ceremonyMount])
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

/** Everybody sees what they created, a reviewer everything: enough of a scope for signing. */
const ownDossiers: Parameters<typeof signatureFeature>[0] = {
  async findVisibleDossier(db, user, dossierId) {
    const row = await db
      .selectFrom('dossier')
      .select(['id', 'state', 'form_code as formCode', 'created_by as createdBy'])
      .where('id', '=', dossierId)
      .executeTakeFirst()
    return row !== undefined && (row.createdBy === user.id || user.role === 'manageDossier') ? row : undefined
  },
}

/** An account with a valid access token. */
export async function createUser(
  { services }: SigningApp,
  role: Role,
): Promise<{ readonly user: User; readonly headers: { readonly authorization: string } }> {
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
      payload: JSON.stringify({ accountId: String(id) }),
      expires_at: new Date(services.clock.now().getTime() + 24 * 3600_000),
    })
    .execute()
  const user = { id, role, email: account.email, username: name, firstName: 'Claire', lastName: 'Delmas' }
  return { user, headers: { authorization: `Bearer ${token}` } }
}

export async function createDossier({ services }: SigningApp, user: User): Promise<number> {
  const { db } = services.store
  const form = await db
    .insertInto('form_version')
    .values({ code: 'client', hash: randomUUID(), definition: JSON.stringify({}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dossier = await db
    .insertInto('dossier')
    .values({
      form_version_id: form.id,
      form_code: 'client',
      state: 'ongoing',
      status: 'ongoing',
      direct: false,
      created_by: user.id,
      title: 'Mme LEMAIRE Florence',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return dossier.id
}

export const SIGNERS: Readonly<Record<'subscriber' | 'coSubscriber', { name: string; email: string }>> = {
  subscriber: { name: 'Mme Florence Lemaire', email: 'florence@orange.test' },
  coSubscriber: { name: 'M. Henri Lemaire', email: 'henri@orange.test' },
}

/** Opens an envelope of two documents as a submit would; the second is the subscriber's alone. */
export async function createEnvelope(
  signing: SigningApp,
  {
    user,
    dossierId,
    parties = ['subscriber'],
    kind = 'subscription',
  }: {
    readonly user: User
    readonly dossierId: number
    readonly parties?: readonly ('subscriber' | 'coSubscriber')[]
    readonly kind?: EnvelopeKind
  },
): Promise<string> {
  const { services } = signing
  return services.store.db.transaction().execute((trx) =>
    openEnvelope(trx, services, {
      dossierId,
      kind,
      user,
      signers: parties.map((party) => ({ party, mobile: null, ...SIGNERS[party] })),
      snapshot: {
        formVersionId: 1,
        answers: {},
        today: '2026-11-21',
        facts: {
          user: { code: '', email: '', firstName: '', lastName: '' },
          dossier: {
            id: dossierId,
            state: 'ongoing',
            direct: false,
            clientId: null,
            advisorCode: '',
            advisorEmail: '',
          },
          settings: {},
          products: [],
          tables: [],
          receiptTypes: [],
        },
        receipts: [],
        documents: [
          buildDocument('bulletin', 'Bulletin de souscription', parties, dossierId),
          buildDocument('origine', 'Attestation d’origine des fonds', ['subscriber'], dossierId),
        ],
      },
    }),
  )
}

function buildDocument(code: string, title: string, parties: readonly Party[], dossierId: number) {
  const view: DocumentView = {
    locale: 'fr',
    look: {
      name: 'Hauterive Gestion',
      logo: null,
      colours: { brand: '#0b4a56', text: '#1b2326', muted: '#535a5c', line: '#c9c4b4', surface: '#efece3' },
      footer: 'Société fictive.',
    },
    code,
    title,
    subtitle: null,
    dossierNumber: String(dossierId),
    day: '2026-11-21',
    sections: [
      { kind: 'rows', title: null, rows: [{ label: 'Montant', value: '6 630,00 €' }] },
      {
        kind: 'signatures',
        title: 'Signatures',
        place: 'Angers',
        parties: parties.map((party) => ({ party, role: party, name: party })),
      },
    ],
  }
  return { code, title: { fr: title, en: title }, view }
}
