import { cpus, freemem, release, totalmem } from 'node:os'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import * as z from 'zod'
import { CHAPTERS } from '../configuration-chapters.ts'
import type { Services } from '../services.ts'
import { readAppliedMigrations } from '../store/run-migrations.ts'
import { VERSION } from '../version.ts'
import { readStatus } from './read-status.ts'
import { scrubError } from './scrub.ts'

const MOST_ERRORS = 100
/** Tables whose row counts indicate the size of an installation. */
const COUNTED = ['account', 'dossier', 'envelope', 'file', 'audit', 'outbox', 'event'] as const

type Parts = Pick<Services, 'store' | 'config' | 'clock' | 'deployment'>

/**
 * Information for support, without personal data and secrets: versions, which variables are set, status, counts,
 * migrations, and recent errors without names, numbers and addresses.
 */
export async function buildSupportBundle(
  parts: Parts,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { store, config, clock } = parts
  const status = await readStatus(parts, 'en')
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  return {
    format: 1,
    madeAt: clock.now().toISOString(),
    versions: {
      paraphe: VERSION,
      node: process.version,
      postgresql: await readServerVersion(parts),
      system: `${process.platform} ${process.arch} ${release()}`,
    },
    machine: {
      cores: cpus().length,
      memoryBytes: totalmem(),
      freeMemoryBytes: freemem(),
      diskBytes: blocks * bsize,
      freeDiskBytes: bavail * bsize,
    },
    configuration: presentSettings(environment),
    status: {
      ...status,
      alerts: status.alerts.map(({ code, severity, since }) => ({ code, severity, since })),
      queues: status.queues.map(({ lastError, ...queue }) => ({ ...queue, lastError: scrub(lastError) })),
      services: status.services.map(({ lastError, ...service }) => ({
        ...service,
        lastError: scrub(lastError),
      })),
      failedVersion: status.failedVersion && {
        version: status.failedVersion.version,
        problems: status.failedVersion.problems.length,
      },
    },
    rows: await countRows(parts),
    migrations: await readAppliedMigrations(store.db),
    errors: await readErrors(parts),
  }
}

function scrub(error: string | null): string | null {
  return error === null ? null : scrubError(error)
}

/**
 * Shows the values of enumerations and numbers; for all other variables only whether they are set, since they may hold a
 * secret or a name.
 */
function presentSettings(environment: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(
    CHAPTERS.flatMap(({ schema }) => Object.entries(schema.shape)).map(([name, field]) => {
      const value = environment[name]
      if (value === undefined || value === '') return [name, 'not set']
      return [name, isHarmless(field) ? value : 'set']
    }),
  )
}

function isHarmless(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return isHarmless(field.def.innerType)
  return field instanceof z.ZodEnum || field instanceof z.ZodNumber || field instanceof z.ZodBoolean
}

async function readServerVersion({ store }: Parts): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(store.db)
  return rows[0]?.server_version ?? ''
}

async function countRows({ store }: Parts): Promise<Readonly<Record<string, number>>> {
  const counts = COUNTED.map(async (table) => {
    const { count } = await store.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return [table, count] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

/** Errors of jobs and of the register, newest first. */
async function readErrors({ store }: Parts) {
  const { rows } = await sql<{ source: string; at: Date; error: string }>`
    select source, at, error from (
      select kind as source, run_at as at, last_error as error from outbox where last_error is not null
      union all
      select 'register.exchange', at, error from register_exchange where error is not null
    ) as errors order by at desc limit ${MOST_ERRORS}`.execute(store.db)
  return rows.map(({ source, at, error }) => ({ source, at: at.toISOString(), error: scrubError(error) }))
}
