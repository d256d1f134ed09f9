import { sql } from 'kysely'
import { ledgerMac } from '../audit/ledger-mac.ts'
import type { Db } from '../store/store.ts'
import type { Check } from './check.ts'

/** Maximum number of gaps reported per ledger. */
const MOST = 20

interface StoredLedger {
  /** Null when audit rows name a ledger that does not exist. */
  readonly number: number | null
  readonly named: number | null
  readonly sequence: number
  readonly mac: string
  readonly rows: number
  readonly last: number | null
  readonly lastMac: string | null
}

/**
 * Every ledger must be complete up to its end, so that deleting the last row of a chain, or a whole chain, leaves a gap.
 * The rows' keyed hashes, which cover their place in the ledger, are verified by `checkAudit`.
 */
export const checkLedgers: Check = async function* ({ store: { db }, keys }) {
  for (const { number, named, sequence, mac, rows, last, lastMac } of await readLedgers(db)) {
    const place = `audit ledger ${number ?? named}`
    if (number === null) yield { place, problem: 'its end is missing' }
    else if (sequence > 0 && mac !== ledgerMac(keys, { number, sequence, lastMac: lastMac ?? '' }))
      yield {
        place,
        problem:
          last === sequence
            ? 'its end was changed'
            : `its end is row ${sequence}, its last row is ${last ?? 0}`,
      }
    if (rows < Math.max(sequence, last ?? 0)) yield* findGaps(db, number ?? named ?? 0, place)
  }
}

/** One statement, for a consistent view under concurrent writes. */
async function readLedgers(db: Db): Promise<readonly StoredLedger[]> {
  const { rows } = await sql<StoredLedger>`
    select audit_ledger.number, rows.ledger as named, coalesce(audit_ledger.sequence, 0) as sequence,
      coalesce(audit_ledger.mac, '') as mac, coalesce(rows.count, 0) as rows, rows.last,
      (select audit.mac from audit where audit.id = rows.last_id) as "lastMac"
    from audit_ledger full join (
      select ledger, count(*) as count, max(ledger_sequence) as last, max(id) as last_id
      from audit where ledger is not null group by ledger) as rows on rows.ledger = audit_ledger.number
    order by 2, 1`.execute(db)
  return rows
}

async function* findGaps(db: Db, ledger: number, place: string) {
  const { rows } = await sql<{ before: number; at: Date; after: number; until: Date }>`
    select * from (
      select lag(ledger_sequence, 1, 0::bigint) over places as before, lag(at) over places as at,
        ledger_sequence as after, at as until
      from audit where ledger = ${ledger} window places as (order by ledger_sequence)) as steps
    where after <> before + 1 limit ${MOST}`.execute(db)
  for (const { before, at, after, until } of rows)
    yield {
      place,
      problem: `rows ${before + 1} to ${after - 1} are missing, written between ${show(at)} and ${show(until)}`,
    }
}

function show(at: Date | null): string {
  return at?.toISOString() ?? 'the first row'
}
