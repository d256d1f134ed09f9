import { createSecretKey } from 'node:crypto'
import { sql } from 'kysely'
import { checkAuditHeads } from '../audit/check-audit-heads.ts'
import { isAuditMac } from '../audit/audit-mac.ts'
import { readPages } from '../store/read-pages.ts'
import type { Db } from '../store/store.ts'
import type { Check } from './check.ts'

const PAGE = 2_000

/** Every chain from its first row: no gap, no row changed. Names the first bad row of a chain. */
export const checkAudit: Check = async function* ({ store, keys }) {
  // A key object is hashed with five times as fast as a buffer, which is turned into one for each row.
  const key = createSecretKey(keys.derive('audit'))
  let chain = { subject: '', sequence: 0, mac: '', broken: false }
  for await (const row of readRows(store.db)) {
    if (row.subject !== chain.subject) chain = { subject: row.subject, sequence: 0, mac: '', broken: false }
    if (chain.broken) continue
    const problem =
      row.sequence !== chain.sequence + 1
        ? `row ${chain.sequence + 1} of ${row.subject} is missing`
        : row.previousMac !== chain.mac
          ? `row ${row.sequence} of ${row.subject} does not follow the one before it`
          : isAuditMac(key, row, row.mac)
            ? undefined
            : `row ${row.sequence} of ${row.subject} was changed`
    chain = { subject: row.subject, sequence: row.sequence, mac: row.mac, broken: problem !== undefined }
    if (problem) yield { place: `audit row ${row.id}`, problem }
  }
}

/** The daily heads, and the rows each of them covers. */
export const checkHeads: Check = async function* (checked) {
  for await (const { day, problem } of checkAuditHeads(checked)) yield { place: `audit head ${day}`, problem }
}

function readRows(db: Db) {
  return readPages((after: { readonly subject: string; readonly sequence: number } | undefined) =>
    db
      .selectFrom('audit')
      .select([
        'id',
        'subject',
        'sequence',
        'at',
        'actor_id as actorId',
        'action',
        'detail',
        'previous_mac as previousMac',
        'mac',
        'digests',
        'ledger',
        'ledger_sequence as ledgerSequence',
      ])
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(subject, sequence) > (${after?.subject}, ${after?.sequence}::int)`),
      )
      .orderBy('subject')
      .orderBy('sequence')
      .limit(PAGE)
      .execute(),
  )
}
