import { sql } from 'kysely'
import type { Work } from '#contract/work.ts'
import { readJobCause } from '#rules/job-cause.ts'
import type { Services } from '../services.ts'
import { periodicWork } from './periodic-work.ts'
import { readLastDone } from './read-status.ts'

const MOST_DEAD = 100
const MOST_GIVEN_UP = 20

/** Failures, closed ones, and the scheduled jobs with their last and next runs. */
export async function readWork(services: Services): Promise<Work> {
  const dead = await readDead(services)
  return {
    paused: [...services.outbox.pausedKinds],
    dead: dead.slice(0, MOST_DEAD),
    more: dead.length > MOST_DEAD,
    given_up: await readGivenUp(services),
    periodic: await readPeriodic(services),
  }
}

async function readDead({ store }: Services): Promise<Work['dead']> {
  const rows = await store.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'attempts', 'last_error', 'created_at', 'dead_at'])
    .where('dead_at', 'is not', null)
    .where('done_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_DEAD + 1)
    .execute()
  return rows.map(({ id, kind, attempts, last_error, created_at, dead_at }) => ({
    id,
    kind,
    attempts,
    cause: readJobCause(last_error ?? ''),
    error: last_error ?? '',
    dead_at: (dead_at ?? created_at).toISOString(),
    own_screen: kind.startsWith('register.'),
  }))
}

async function readGivenUp({ store }: Services): Promise<Work['given_up']> {
  const { rows } = await sql<{ id: number; kind: string; at: Date; by: string | null; reason: string }>`
    select outbox.id, kind, done_at as at, settled_reason as reason,
      nullif(trim(concat_ws(' ', account.first_name, account.last_name)), '') as by
    from outbox left join account on account.id = settled_by
    where dead_at is not null and settled_reason is not null
    order by outbox.id desc limit ${MOST_GIVEN_UP}`.execute(store.db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function readPeriodic(services: Services): Promise<Work['periodic']> {
  const jobs = periodicWork(services)
  const kinds = jobs.map(({ kind }) => kind)
  const done = await readLastDone(services, kinds)
  const { rows: next } = await sql<{ kind: string; at: Date; error: string | null }>`
    select distinct on (kind) kind, run_at as at, last_error as error from outbox
    where done_at is null and dead_at is null and kind = any(${kinds}) order by kind, run_at`.execute(
    services.store.db,
  )
  return jobs.map(({ kind, everyHours }) => {
    const planned = next.find((each) => each.kind === kind)
    return {
      kind,
      every_hours: everyHours,
      last_run_at: done.find((each) => each.kind === kind)?.at.toISOString() ?? null,
      next_run_at: planned?.at.toISOString() ?? null,
      error: planned?.error ?? null,
    }
  })
}
