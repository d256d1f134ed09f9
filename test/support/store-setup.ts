import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Kysely, PostgresDialect } from 'kysely'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts'
import { migrate } from '#server/store/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    storeHost: string
  }
}

export const TEMPLATE = 'paraphe_template'

/**
 * One cluster per run, of the release in `TEST_POSTGRES` (a package name; the embedded one by default), with a
 * migrated template copied by each test file.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { host, stop } = await startTemplateCluster(process.env['TEST_POSTGRES'] || undefined)
  project.provide('storeHost', host)
  return stop
}

/** A cluster with the migrated template, of the embedded release or of a package with another one. */
export async function startTemplateCluster(
  packageName?: string,
): Promise<{ readonly host: string; readonly stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), `paraphe-test-${randomUUID().slice(0, 8)}-`))
  await chmod(directory, 0o711)
  const postgres = await startEmbeddedPostgres(directory, packageName)
  await createTemplate(postgres.connection)
  return {
    host: postgres.connection.host,
    stop: async () => {
      // Immediate shutdown: a checkpoint would sync all databases of the run before they are deleted.
      const [pid] = (await readFile(join(directory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGQUIT')
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function createTemplate(connection: { host: string; user: string; database: string }): Promise<void> {
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const pool = new pg.Pool({ ...connection, database: TEMPLATE, max: 1 })
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  await migrate(db)
  await db.destroy()
}
