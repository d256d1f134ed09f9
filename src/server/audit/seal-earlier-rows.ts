import { sql } from 'kysely'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import type { RowDigests } from './audit-mac.ts'
import { chainAudit, selectAuditEnd, type AuditEnd } from './record-audit.ts'
import { openDigester, readRows } from './row-digests.ts'
import type { SubjectKind } from './row-kinds.ts'
import { ROWS_SEALED, STORE_SUBJECT } from './store-events.ts'

/** Subjects per transaction. */
const PAGE = 200

type Parts = Pick<Services, 'store' | 'keys' | 'clock' | 'log'>

/**
 * Records digests for rows written by earlier releases, in their current state: one audit row per dossier and account,
 * then one for the store, after which `verify` reports rows without a digest. Runs to completion once, at start-up;
 * resumes after an interruption and may run in two servers at the same time.
 */
export async function sealEarlierRows({ store, keys, clock, log }: Parts): Promise<void> {
  if (await isSealed(store.db)) return
  const parts = { store, keys, clock, log }
  const dossiers = await sealSubjects(parts, 'dossier')
  const accounts = await sealSubjects(parts, 'account')
  await sealPage(parts, 'store', [0])
  if (dossiers + accounts > 0) log.info({ dossiers, accounts }, 'audit: rows of earlier releases sealed')
}

/** Whether `sealEarlierRows` has completed, so that every row must have a digest. */
export async function isSealed(db: Db): Promise<boolean> {
  return (await findSealed(db, [STORE_SUBJECT])).size > 0
}

async function findSealed(db: Db, subjects: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('audit')
    .select('subject')
    .where('subject', 'in', subjects)
    .where('action', '=', ROWS_SEALED)
    .execute()
  return new Set(rows.map(({ subject }) => subject))
}

/** Adds the missing audit row to each dossier or account. Returns the number of dossiers or accounts. */
export async function sealSubjects(parts: Parts, kind: 'dossier' | 'account'): Promise<number> {
  let count = 0
  for (let after = 0; ;) {
    const rows = await parts.store.db
      .selectFrom(kind)
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    if (rows.length === 0) return count
    const ids = rows.map(({ id }) => id)
    await sealPage(parts, kind, ids)
    count += ids.length
    after = ids.at(-1) ?? after
  }
}

async function sealPage(
  { store, keys, clock }: Parts,
  kind: SubjectKind,
  ids: readonly number[],
): Promise<void> {
  const subjectOf = (id: number) => (kind === 'store' ? STORE_SUBJECT : `${kind}:${id}`)
  await store.db.transaction().execute(async (trx) => {
    const { rows: ends } = await sql<{ id: number; end: AuditEnd }>`
      select id, ${selectAuditEnd(sql`subject`)} as end
      from unnest(${ids}::int[], ${ids.map(subjectOf)}::text[]) as asked (id, subject)`.execute(trx)
    // Only after `ends` has locked the chains: writers are blocked while rows are read.
    const sealed = await findSealed(trx, ids.map(subjectOf))
    const left = ends.filter(({ id }) => !sealed.has(subjectOf(id)))
    const digests = await digestSubjects(
      trx,
      keys,
      kind,
      left.map(({ id }) => id),
    )
    // All ends name the same ledger, locked by the first of them.
    let ledger = left[0]?.end.ledgerSequence ?? 0
    const chained = left.map(({ id, end }) => {
      const entry = { subject: subjectOf(id), actorId: null, action: ROWS_SEALED, at: clock.now() }
      const place = { ...end, ledgerSequence: ledger }
      ledger += 1
      return chainAudit(keys, entry, place, digests.get(id) ?? {})
    })
    const last = chained.at(-1)
    if (!last) return
    await trx
      .insertInto('audit')
      .values(chained.map(({ row }) => row))
      .execute()
    await trx
      .updateTable('audit_ledger')
      .set({ sequence: last.ledger.sequence, mac: last.ledger.mac })
      .where('number', '=', last.ledger.number)
      .execute()
  })
}

async function digestSubjects(
  db: Db,
  keys: Parts['keys'],
  kind: SubjectKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RowDigests>> {
  const digest = openDigester(keys)
  const digests = new Map<number, Record<string, string>>()
  for (const { owner, key, content } of await readRows(db, kind, ids)) {
    const own = digests.get(owner) ?? {}
    own[key] = digest(key, content)
    digests.set(owner, own)
  }
  return digests
}
