import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import {
  endOfDay,
  HEAD_AFTER_HOURS,
  HEAD_JOB,
  headMac,
  isNumbered,
  lastDayOver,
  listAuditHeads,
  type AuditHead,
} from './audit-head.ts'
import { digestDatedRows, digestNumberedRows } from './digest-rows.ts'
import { HEAD_SEALED, STORE_SUBJECT } from './store-events.ts'

/** Allows for retries of the sealing job. */
const HEAD_DUE_HOURS = HEAD_AFTER_HOURS + 4
/** A server that starts after some days seals immediately, but not before writing its first row. */
const START_MS = 15 * 60_000
const HOUR_MS = 3_600_000

export interface HeadProblem {
  readonly day: string
  readonly problem: string
}

/** Verifies the daily heads and the rows they cover; reads every row. */
export async function* checkAuditHeads({
  store: { db },
  files,
  keys,
  clock,
  since,
}: Pick<Services, 'store' | 'files' | 'keys' | 'clock'> & {
  readonly since?: Date | undefined
}): AsyncIterable<HeadProblem> {
  const heads = await listAuditHeads(files)
  for (const [index, head] of heads.entries()) {
    const { mac, day } = head
    const problem =
      headMac(keys, head) !== mac
        ? 'the head was changed'
        : !follows(head, heads[index - 1])
          ? 'the previous head is missing'
          : since && endOfDay(day) <= since
            ? undefined
            : await compareRows(db, head)
    if (problem) yield { day, problem }
  }
  yield* findMissingHeads(db, heads)
  const uncovered = await findUncoveredDay(db, heads.at(-1), clock.now())
  if (uncovered) yield { day: uncovered, problem: 'no head covers the rows of this day' }
}

function follows(head: AuditHead, before: AuditHead | undefined): boolean {
  if (head.previous !== (before?.mac ?? '')) return false
  if (!isNumbered(head)) return head.from === (before && !isNumbered(before) ? before.until : null)
  const numbered = before && isNumbered(before) ? before : { number: 0, toId: 0 }
  return head.number === numbered.number + 1 && head.fromId === numbered.toId
}

async function compareRows(db: Db, head: AuditHead): Promise<string | undefined> {
  const { rows, digest } = isNumbered(head)
    ? await digestNumberedRows(db, head)
    : await digestDatedRows(db, head)
  if (rows !== head.rows) return `the head covers ${head.rows} rows, the table has ${rows}`
  return digest === head.digest ? undefined : 'the rows do not match the head'
}

/** Heads that were sealed according to the audit but are missing. */
async function* findMissingHeads(db: Db, heads: readonly AuditHead[]): AsyncIterable<HeadProblem> {
  const macs = new Set<unknown>(heads.map(({ mac }) => mac))
  const sealed = await db
    .selectFrom('audit')
    .select('detail')
    .where('subject', '=', STORE_SUBJECT)
    .where('action', '=', HEAD_SEALED)
    .orderBy('sequence')
    .execute()
  for (const { detail } of sealed)
    if (!macs.has(detail['mac']))
      yield {
        day: String(detail['day']),
        problem: 'missing, although the audit records it',
      }
}

/**
 * First day with rows that no head covers although the head was due while a server was running, as later rows prove.
 * Rows written by a clock that ran ahead do not count as proof.
 */
async function findUncoveredDay(db: Db, last: AuditHead | undefined, now: Date): Promise<string | undefined> {
  const work = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('at', '<=', new Date(now.getTime() - START_MS))
    .executeTakeFirst()
  if (!work?.at || (last === undefined && !(await hasSealed(db)))) return undefined
  const due = lastDayOver(new Date(work.at.getTime() - HEAD_DUE_HOURS * HOUR_MS))
  const rows = db
    .selectFrom('audit')
    .select(({ fn }) => fn.min('at').as('at'))
    .where('at', '<', endOfDay(due))
  const uncovered =
    last === undefined
      ? rows
      : isNumbered(last)
        ? rows.where('id', '>', last.toId)
        : rows.where('at', '>=', new Date(last.until))
  const first = await uncovered.executeTakeFirst()
  return first?.at?.toISOString().slice(0, 10)
}

/** False for a store of a release without heads until the first night with this one. */
async function hasSealed(db: Db): Promise<boolean> {
  const job = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', HEAD_JOB)
    .where('done_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return job !== undefined
}
