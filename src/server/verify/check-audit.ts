import { sql } from 'kysely'
import { checkAuditHeads } from '../audit/check-audit-heads.ts'
import { AUDIT_COLUMNS, CHAIN_START, judgeAuditRow, openAuditKey } from '../audit/judge-chain.ts'
import { readPages } from '../store/read-pages.ts'
import type { Db } from '../store/store.ts'
import type { Check } from './check.ts'

const PAGE = 2_000

/** Verifies every audit chain from its first row: sequence and keyed hashes. Reports the first bad row of a chain. */
export const checkAudit: Check = async function* ({ store, keys, since, progress }) {
  const key = openAuditKey(keys)
  let subject = ''
  let before = CHAIN_START
  let isBroken = false
  for await (const row of since ? readAuditSince(store.db, since) : readAudit(store.db)) {
    progress?.({ count: 1 })
    if (row.subject !== subject) {
      subject = row.subject
      before = CHAIN_START
      isBroken = false
      if (since && row.sequence > 1 && row.at < since) {
        before = row
        continue
      }
    }
    if (isBroken) continue
    const problem = judgeAuditRow(key, row, before)
    before = row
    isBroken = problem !== undefined
    if (problem) yield { place: `audit row ${row.id}`, problem }
  }
}

/** Chains with rows since then, each preceded by its last older row, which is trusted. */
async function* readAuditSince(db: Db, since: Date) {
  const starts = readPages((after: { readonly subject: string } | undefined) =>
    db
      .selectFrom('audit')
      .select(({ fn }) => ['subject', fn.min('sequence').as('first')])
      .where('at', '>=', since)
      .where('subject', '>', after?.subject ?? '')
      .groupBy('subject')
      .orderBy('subject')
      .limit(PAGE)
      .execute(),
  )
  for await (const { subject, first } of starts)
    yield* await db
      .selectFrom('audit')
      .select(AUDIT_COLUMNS)
      .where('subject', '=', subject)
      .where('sequence', '>=', Math.max(1, first - 1))
      .orderBy('sequence')
      .execute()
}

/** Verifies the daily heads and the rows they cover. */
export const checkHeads: Check = async function* (checked) {
  for await (const { day, problem } of checkAuditHeads(checked)) yield { place: `audit head ${day}`, problem }
}

function readAudit(db: Db) {
  return readPages((after: { readonly subject: string; readonly sequence: number } | undefined) =>
    db
      .selectFrom('audit')
      .select(AUDIT_COLUMNS)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(subject, sequence) > (${after?.subject}, ${after?.sequence}::int)`),
      )
      .orderBy('subject')
      .orderBy('sequence')
      .limit(PAGE)
      .execute(),
  )
}
