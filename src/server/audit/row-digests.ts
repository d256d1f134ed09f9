import { createHmac } from 'node:crypto'
import { sql, type Expression, type RawBuilder } from 'kysely'
import { secretOf, type Keys } from '../keys.ts'
import type { Db } from '../store/store.ts'
import { canonicalJson, type RowDigests } from './audit-mac.ts'
import type { RowKind } from './row-kind.ts'
import { ROW_KINDS, type SubjectKind } from './row-kinds.ts'
import { STORE_SUBJECT } from './store-events.ts'

/** The digested part of a row. */
export interface StoredRow {
  /** Number of its dossier or account; 0 for rows of the store. */
  readonly owner: number
  readonly key: string
  readonly content: unknown
}

/**
 * Computes the digest of a row. Keyed, because answers and contacts have few possible values: a plain hash, which
 * remains in the audit after an erasure, could be reversed by brute force.
 */
export type RowDigester = (key: string, content: unknown) => string

export function openDigester(keys: Keys): RowDigester {
  const secret = secretOf(keys, 'audit digests')
  return (key, content) =>
    createHmac('sha256', secret)
      .update(canonicalJson([key, content]))
      .digest('base64url')
}

/** Digests of these keys, from the rows as they are; null for deleted ones. */
export function digestRows(keys: Keys, rowKeys: readonly string[], rows: readonly StoredRow[]): RowDigests {
  const digest = openDigester(keys)
  const digests: Record<string, string | null> = Object.fromEntries(rowKeys.map((key) => [key, null]))
  for (const { key, content } of rows) digests[key] = digest(key, content)
  return digests
}

/**
 * The rows of a subject with these keys. Reads no table when there are no keys; returns no row for a subject without
 * digested rows, which has no kind.
 */
export function selectChangedRows(
  kind: SubjectKind | null,
  owner: Expression<number>,
  rowKeys: RawBuilder<unknown>,
): RawBuilder<StoredRow> {
  if (kind === null) return sql`select 0 as owner, '' as key, null as content where false`
  return sql`select key, content from (${selectRows(ROW_KINDS[kind], sql`array[${owner}]::integer[]`)}) as stored
    where cardinality(${rowKeys}) > 0 and key = any(${rowKeys})`
}

/** Every row of these dossiers or accounts, or of the store. */
export async function readRows(
  db: Db,
  kind: SubjectKind,
  owners: readonly number[],
): Promise<readonly StoredRow[]> {
  const { rows } = await selectRows(ROW_KINDS[kind], sql`${owners}::integer[]`).execute(db)
  return rows
}

function selectRows(kinds: readonly RowKind[], owners: RawBuilder<unknown>): RawBuilder<StoredRow> {
  const selects = kinds.map(({ from, owner, key, content }) =>
    owner === undefined
      ? sql`select 0 as owner, ${key} as key, ${content} as content from ${from}`
      : sql`select ${owner} as owner, ${key} as key, ${content} as content from ${from}
          where ${owner} = any(${owners})`,
  )
  return sql<StoredRow>`${sql.join(selects, sql` union all `)}`
}

interface Subject {
  readonly kind: SubjectKind | null
  readonly owner: number
}

/** `dossier:1001`, taken apart; without a kind for a subject that has no digested rows. */
export function readSubject(subject: string): Subject {
  if (subject === STORE_SUBJECT) return { kind: 'store', owner: 0 }
  const [kind, number] = subject.split(':')
  const owner = Number(number)
  // `account:unknown` collects attempts on addresses without an account.
  const isDigested = Number.isInteger(owner) && (kind === 'dossier' || kind === 'account')
  return isDigested ? { kind, owner } : { kind: null, owner: 0 }
}
