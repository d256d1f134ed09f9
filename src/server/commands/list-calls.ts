import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { buildApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import { parseConfig } from '../config.ts'
import { FEATURES } from '../features.ts'
import { localFileStorage } from '../files/file-storage.ts'
import { FormCatalogue } from '../forms/form-catalogue.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import type { App } from '../http/app.ts'
import type { Call } from '../http/calls.ts'
import { OutboxRunner } from '../outbox/outbox.ts'
import { SandboxClock } from '../sandbox-clock.ts'
import type { Services } from '../services.ts'
import type { Database } from '../store/schema.ts'

/** The calls that the application would serve for this deployment. Opens, starts and writes nothing. */
export async function listCalls(deployment: LoadedDeployment): Promise<readonly Call[]> {
  return withApp(deployment, (app) => app.calls)
}

/** The OpenAPI description that this application would serve. */
export async function readDescription(deployment: LoadedDeployment): Promise<unknown> {
  return withApp(deployment, async (app) => (await app.inject({ url: '/api/openapi.json' })).json())
}

async function withApp<Read>(
  deployment: LoadedDeployment,
  read: (app: App) => Read | Promise<Read>,
): Promise<Read> {
  const app = await buildApp(await buildUnopenedServices(deployment), FEATURES, [])
  await app.ready()
  const found = await read(app)
  await app.close()
  return found
}

/** Stub services for registering features: a store without rows, empty keys, no files. As a sandbox, which has all calls. */
async function buildUnopenedServices(deployment: LoadedDeployment): Promise<Services> {
  const config = parseConfig({ DEPLOYMENT: deployment.code, SANDBOX: 'on' })
  const clock = new SandboxClock(systemClock)
  const log = pino({ level: 'silent' })
  const pool = new pg.Pool()
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (given) => new PostgresIntrospector(given),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const store = { db, pool, close: () => db.destroy() }
  return {
    config,
    store,
    files: localFileStorage(config.dataDir),
    keys: { derive: () => Buffer.alloc(32) },
    clock,
    outbox: new OutboxRunner(store, clock, log),
    deployment,
    forms: await FormCatalogue.publish(db, { ...deployment, forms: {} }, []),
    documents: {
      run: () => Promise.reject(new Error('documents cannot be drawn here')),
      close: () => Promise.resolve(),
    },
    log,
  }
}
