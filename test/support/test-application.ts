import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { DocumentTemplate } from '#form/document-template.ts'
import { buildApp } from '#server/app.ts'
import { sealEarlierRows } from '#server/audit/seal-earlier-rows.ts'
import type { App } from '#server/http/app.ts'
import { parseConfig } from '#server/config.ts'
import { FEATURES, MOUNTS } from '#server/features.ts'
import { bindStorage } from '#server/files/bind-storage.ts'
import { localFileStorage } from '#server/files/file-storage.ts'
import { FormCatalogue } from '#server/forms/form-catalogue.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { loadKeys } from '#server/keys.ts'
import { mailHandler } from '#server/mail/mail.ts'
import { OutboxRunner } from '#server/outbox/outbox.ts'
import { seedDemo } from '#server/seed/seed-demo.ts'
import { openClock } from '#server/sandbox-clock.ts'
import type { Services } from '#server/services.ts'
import { findFreePort } from './free-port.ts'
import { TestClock } from './test-clock.ts'
import { buildTestDocuments } from './test-documents.ts'
import { buildDeployment } from './test-deployment.ts'
import { openTestStore } from './test-store.ts'
import { guardPort } from './transaction-guard.ts'
import { UNLIMITED } from './unlimited.ts'

export interface TestApplication {
  readonly app: App
  readonly services: Services
  readonly clock: TestClock
  readonly url: string
  close(): Promise<void>
}

/** The real application, listening, on its own database with the demo's accounts. */
export async function startTestApplication(
  given: {
    readonly deployment?: LoadedDeployment
    readonly environment?: Readonly<Record<string, string>>
    /** In addition to the one-page templates of all tests. */
    readonly templates?: readonly DocumentTemplate[]
    /** Replaces the templates of all tests. */
    readonly ownTemplates?: readonly DocumentTemplate[]
    /** A free port by default. */
    readonly port?: number
    /** Silent by default. */
    readonly log?: pino.Logger
  } = {},
): Promise<TestApplication> {
  const deployment = given.deployment ?? buildDeployment()
  const clock = new TestClock(new Date().toISOString())
  const store = await openTestStore()
  // The application needs its public address at construction.
  const port = given.port ?? (await findFreePort())
  const url = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'paraphe-test-'))
  const config = parseConfig({
    ...UNLIMITED,
    PUBLIC_URL: url,
    DEPLOYMENT: deployment.code,
    DATA_DIR: dataDir,
    ...given.environment,
  })
  const log = given.log ?? pino({ level: 'silent' })
  // In a sandbox, `clock` plays the part of the real clock.
  const now = await openClock(store.db, config, clock)
  const outbox = new OutboxRunner(store, now, log)
  const { templates, documents } = buildTestDocuments({ isSandbox: config.isSandbox })
  const keys = await loadKeys(config)
  await sealEarlierRows({ store, keys, clock, log })
  const services: Services = {
    config,
    store,
    files: guardPort('files', localFileStorage(join(config.dataDir, 'files'))),
    keys,
    clock: now,
    outbox,
    deployment,
    forms: await FormCatalogue.publish(
      store.db,
      deployment,
      given.ownTemplates ?? [...templates, ...(given.templates ?? [])],
      {
        keys,
        clock,
      },
    ),
    documents,
    log,
  }
  const mail = mailHandler(services, deployment.email)
  outbox.handle(mail.kind, mail.handler)
  await bindStorage(store.db, services.files)
  await seedDemo(services)
  const app = await buildApp(services, FEATURES, MOUNTS)
  await app.listen({ port, host: 'localhost' })
  return {
    app,
    services,
    clock,
    url,
    async close() {
      // An unread body would keep its connection open.
      app.server.closeAllConnections()
      await app.close()
      await services.documents.close()
      await store.close()
      await rm(dataDir, { recursive: true, maxRetries: 5 })
    },
  }
}
