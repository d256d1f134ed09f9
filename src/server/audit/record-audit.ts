import { sql, type Expression, type Insertable, type RawBuilder } from 'kysely'
import { secretOf, type Keys } from '../keys.ts'
import { jsonRows } from '../store/json-rows.ts'
import { preparedByShape, type Placeholder } from '../store/prepared-statements.ts'
import type { Db, Trx } from '../store/store.ts'
import type { Database } from '../store/schema.ts'
import { auditMac, canonicalJson, type RowDigests } from './audit-mac.ts'
import { ledgerMac } from './ledger-mac.ts'
import { STORE_SUBJECT } from './store-events.ts'
import { programOf } from './calling-program.ts'
import { digestRows, readSubject, selectChangedRows, type StoredRow } from './row-digests.ts'
import type { SubjectKind } from './row-kinds.ts'

export interface AuditEntry {
  /** Subject of the chain: `dossier:1001`, `account:7`. */
  readonly subject: string
  /** Account id; null for the server itself. */
  readonly actorId: number | null
  readonly action: string
  /** Names and ids only: no answers, codes, tokens or identity data. */
  readonly detail?: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Appends a row to the subject's chain in the caller's transaction. Its keyed hash covers the previous row, so that
 * changed and missing rows are detected, and the digests of the subject's rows that this transaction has changed so
 * far: later changes need a later audit row. Source: design "Audit".
 */
export async function recordAudit(trx: Trx, keys: Keys, entry: AuditEntry): Promise<void> {
  await recordAudits(trx, keys, entry.subject, [entry])
}

/** An entry whose subject and action are said by the call. */
type Act = Omit<AuditEntry, 'subject' | 'action'>

export async function recordDossierAct(
  trx: Trx,
  keys: Keys,
  dossierId: number,
  action: string,
  act: Act,
): Promise<void> {
  await recordAudit(trx, keys, { ...act, subject: `dossier:${dossierId}`, action })
}

export async function recordAccountAct(
  trx: Trx,
  keys: Keys,
  accountId: number,
  action: string,
  act: Act,
): Promise<void> {
  await recordAudit(trx, keys, { ...act, subject: `account:${accountId}`, action })
}

export async function recordStoreAct(trx: Trx, keys: Keys, action: string, act: Act): Promise<void> {
  await recordAudit(trx, keys, { ...act, subject: STORE_SUBJECT, action })
}

/** As `recordStoreAct`, in a transaction of its own. */
export async function recordStoreActAlone(db: Db, keys: Keys, action: string, act: Act): Promise<void> {
  await db.transaction().execute((trx) => recordStoreAct(trx, keys, action, act))
}

/** As `recordAudit`, for several entries of one subject, in order. The first entry holds the digests. */
export async function recordAudits(
  trx: Trx,
  keys: Keys,
  subject: string,
  entries: readonly Omit<AuditEntry, 'subject'>[],
): Promise<void> {
  const { end, rows, actingFor } = await readEnd(trx, subject)
  const chained: ChainedAudit[] = []
  let last: Omit<AuditEnd, 'changed'> = end
  for (const entry of entries) {
    const isFirst = chained.length === 0 && end.changed.length > 0
    const digests = isFirst ? digestRows(keys, end.changed, rows) : null
    const next = chainAudit(keys, nameAbsent({ ...entry, subject }, actingFor), last, digests)
    last = { ...last, sequence: last.sequence + 1, mac: next.row.mac, ledgerSequence: next.ledger.sequence }
    chained.push(next)
  }
  const ledger = chained.at(-1)?.ledger
  if (ledger) await appendRows(trx, chained.length, { chained, ledger })
}

const appendRows = preparedByShape(
  (
    count: number,
    given: Placeholder<{
      readonly chained: readonly ChainedAudit[]
      readonly ledger: ChainedAudit['ledger']
    }>,
  ) => {
    const rows = Array.from({ length: count }, (_, index) => {
      const values = auditValues((read) => given(({ chained }) => chained[index] && read(chained[index])))
      return sql`(${values})`
    })
    return sql`
      with audited as (${INTO_AUDIT} values ${sql.join(rows)})
      update audit_ledger set sequence = ${given(({ ledger }) => ledger.sequence)},
        mac = ${given(({ ledger }) => ledger.mac)} where number = ${given(({ ledger }) => ledger.number)}`
  },
)

interface AuditTail {
  readonly end: AuditEnd
  readonly rows: readonly StoredRow[]
  /** The absent advisor for whom this transaction acts; null for all others. */
  readonly actingFor: number | null
}

/** Records an act in the dossier of an absent advisor as done on that advisor's behalf. */
function nameAbsent(entry: AuditEntry, actingFor: number | null): AuditEntry {
  if (actingFor === null || entry.actorId === null || !entry.subject.startsWith('dossier:')) return entry
  return { ...entry, detail: { ...entry.detail, for: actingFor } }
}

/** The end of a chain, and the rows of its subject that this transaction has changed, in one statement. */
async function readEnd(trx: Trx, subject: string): Promise<AuditTail> {
  const { kind, owner } = readSubject(subject)
  const [found] = await findEnd(trx, kind, { subject, owner })
  if (!found) throw new Error(`${subject}: audit_end returned no row`)
  return found
}

const findEnd = preparedByShape(
  (kind: SubjectKind | null, given: Placeholder<{ readonly subject: string; readonly owner: number }>) => {
    const owner = given((input) => input.owner)
    return sql<AuditTail>`
      select to_json(tail) as end, ${jsonRows(selectChangedRows(kind, owner, sql.ref('tail.changed')))} as rows,
        nullif(current_setting('paraphe.acting_for', true), '')::integer as "actingFor"
      from audit_end(${given(({ subject }) => subject)}) as tail`
  },
)

/** Last row of a subject's chain, which the next row's hash covers, and the next row's place in a ledger. */
export interface AuditEnd {
  /** 0 before the first row. */
  readonly sequence: number
  /** Empty before the first row. */
  readonly mac: string
  /** A ledger locked for this transaction. */
  readonly ledger: number
  /** Of the ledger's last row; 0 before the first. */
  readonly ledgerSequence: number
  /** Keys of the subject's rows changed by this transaction since its last audit row. */
  readonly changed: readonly string[]
}

/**
 * SQL for the end of a chain, to be embedded in a larger statement. Locks the chain until the end of the transaction;
 * chains of other subjects are unaffected.
 */
export function selectAuditEnd(subject: string | RawBuilder<string>): RawBuilder<AuditEnd> {
  return sql<AuditEnd>`(select to_json(tail) from audit_end(${subject}) as tail)`
}

/**
 * SQL for the current end of a chain, without a lock: an append must verify that it is unchanged. The ledgers are shared by
 * `number`, so that writers of different subjects rarely choose the same one. Null in a store without a ledger.
 */
export function peekAuditEnd(
  subject: Expression<string>,
  number: Expression<number>,
): RawBuilder<AuditEnd | null> {
  return sql<AuditEnd | null>`(
    select json_build_object('sequence', coalesce(tail.sequence, 0), 'mac', coalesce(tail.mac, ''),
      'ledger', free.number, 'ledgerSequence', free.sequence, 'changed', '[]'::json)
    from (
      select number, sequence from audit_ledger order by number
      limit 1 offset ${number}::int % greatest(1, (select count(*) from audit_ledger))
    ) as free left join lateral (
      select sequence, mac from audit where subject = ${subject} order by sequence desc limit 1
    ) as tail on true)`
}

/**
 * SQL condition that tries to lock a chain until the transaction ends, with the lock of `audit_end`; false when another
 * transaction holds it.
 */
export function tryAuditLock(chain: Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('audit ' || ${chain}::text, 0))`
}

/** An audit row, and the new end of its ledger. */
export interface ChainedAudit {
  readonly row: Insertable<Database['audit']>
  readonly ledger: { readonly number: number; readonly sequence: number; readonly mac: string }
}

const COLUMNS = [
  'subject',
  'sequence',
  'at',
  'actor_id',
  'action',
  'detail',
  'previous_mac',
  'mac',
  'digests',
  'ledger',
  'ledger_sequence',
] as const satisfies readonly (keyof ChainedAudit['row'])[]

/** SQL that inserts `auditValues`. */
export const INTO_AUDIT = sql`insert into audit (${sql.join(COLUMNS.map((column) => sql.ref(column)))})`

/** SQL for the values of an audit row in a prepared statement. */
export function auditValues(given: (read: (audit: ChainedAudit) => unknown) => RawBuilder<unknown>) {
  return sql.join(COLUMNS.map((column) => given(({ row }) => row[column])))
}

/** The row that follows `end`, to be inserted together with the change it records and the new end of its ledger. */
export function chainAudit(
  keys: Keys,
  entry: AuditEntry,
  end: Omit<AuditEnd, 'changed'>,
  digests: RowDigests | null,
): ChainedAudit {
  const content = {
    subject: entry.subject,
    sequence: end.sequence + 1,
    at: entry.at,
    actorId: entry.actorId,
    action: entry.action,
    detail: { ...entry.detail, ...programOf(entry.actorId) },
    previousMac: end.mac,
    digests,
    ledger: end.ledger,
    ledgerSequence: end.ledgerSequence + 1,
  }
  const mac = auditMac(secretOf(keys, 'audit'), content)
  const ledger = { number: content.ledger, sequence: content.ledgerSequence }
  return {
    row: {
      subject: content.subject,
      sequence: content.sequence,
      at: content.at,
      actor_id: content.actorId,
      action: content.action,
      detail: JSON.stringify(content.detail),
      previous_mac: content.previousMac,
      mac,
      digests: digests && canonicalJson(digests),
      ledger: content.ledger,
      ledger_sequence: content.ledgerSequence,
    },
    ledger: { ...ledger, mac: ledgerMac(keys, { ...ledger, lastMac: mac }) },
  }
}
