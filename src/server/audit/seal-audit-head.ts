import { sql } from 'kysely'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import {
  endOfDay,
  headMac,
  headNote,
  isNumbered,
  listAuditHeads,
  parseAuditHead,
  type AuditHead,
} from './audit-head.ts'
import { digestNumberedRows } from './digest-rows.ts'
import { recordStoreActAlone } from './record-audit.ts'
import { HEAD_SEALED } from './store-events.ts'

/** Writers block on the table lock, so waiting for a stuck transaction is bounded: the job fails and is retried. */
const LOCK_LIMIT = '2s'

/**
 * Seals the head of a past day, unless its rows are already covered. The audit records each head, so that deleting one
 * is detected even after the next one is sealed.
 */
export async function sealAuditHead(
  { store: { db }, files, keys, clock }: Pick<Services, 'store' | 'files' | 'keys' | 'clock'>,
  day: string,
): Promise<AuditHead> {
  const heads = await listAuditHeads(files)
  const lastRow = await findLastRow(db, endOfDay(day))
  const existing = heads.find((head) => head.day === day && (!isNumbered(head) || head.toId >= lastRow))
  if (existing) return existing
  const last = heads.at(-1)
  const numbered = last && isNumbered(last) ? last : { number: 0, toId: 0 }
  const range = { fromId: numbered.toId, toId: Math.max(numbered.toId, lastRow) }
  const content = {
    number: numbered.number + 1,
    day,
    ...range,
    ...(await digestNumberedRows(db, range)),
    previous: last?.mac ?? '',
  }
  const head = { ...content, mac: headMac(keys, content) }
  const kept = parseAuditHead(await files.keepNote(headNote(head.number), JSON.stringify(head)))
  if (kept.mac !== head.mac) return kept
  await recordStoreActAlone(db, keys, HEAD_SEALED, {
    actorId: null,
    detail: { day, mac: head.mac },
    at: clock.now(),
  })
  return head
}

/**
 * Highest id of the rows before `until`. Ids are assigned before commit: the lock waits for open transactions, so that
 * no row with a lower id appears later.
 */
async function findLastRow(db: Db, until: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_LIMIT)}`.execute(trx)
    await sql`select wait_for_audit_writers()`.execute(trx)
    const { id } = await trx
      .selectFrom('audit')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('at', '<', until)
      .executeTakeFirstOrThrow()
    return id ?? 0
  })
}
