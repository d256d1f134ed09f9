import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Keys } from '../keys.ts'
import type { Db } from '../store/store.ts'
import { canonicalJson, type RowDigests } from './audit-mac.ts'
import { ROW_KINDS, type RowKind, type SubjectKind } from './row-kinds.ts'
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
  const secret = secretOf(keys)
  return (key, content) =>
    createHmac('sha256', secret)
      .update(canonicalJson([key, content]))
      .digest('base64url')
}

const secrets = new WeakMap<Keys, KeyObject>()

/** HMAC is faster with a key object than with a buffer. */
function secretOf(keys: Keys): KeyObject {
  const known = secrets.get(keys) ?? createSecretKey(keys.derive('audit digests'))
  secrets.set(keys, known)
  return known
}

/** Current digests of these rows of a subject; null for deleted rows. */
export async function digestRows(
  db: Db,
  keys: Keys,
  subject: string,
  rowKeys: readonly string[],
): Promise<RowDigests> {
  const { kind, owner } = parseSubject(subject)
  const names = new Set(rowKeys.map((key) => key.split('/')[0]))
  const kinds = ROW_KINDS[kind].filter(({ name }) => names.has(name))
  const digest = openDigester(keys)
  const digests: Record<string, string | null> = Object.fromEntries(rowKeys.map((key) => [key, null]))
  if (kinds.length === 0) return digests
  const { rows } = await sql<StoredRow>`select key, content from (${selectRows(kinds, [owner])}) as stored
    where key = any(${rowKeys})`.execute(db)
  for (const { key, content } of rows) digests[key] = digest(key, content)
  return digests
}

/** Every row of these dossiers or accounts, or of the store. */
export async function readRows(
  db: Db,
  kind: SubjectKind,
  owners: readonly number[],
): Promise<readonly StoredRow[]> {
  const { rows } = await selectRows(ROW_KINDS[kind], owners).execute(db)
  return rows
}

function selectRows(kinds: readonly RowKind[], owners: readonly number[]): RawBuilder<StoredRow> {
  const selects = kinds.map(({ from, owner, key, content }) =>
    owner === undefined
      ? sql`select 0 as owner, ${key} as key, ${content} as content from ${from}`
      : sql`select ${owner} as owner, ${key} as key, ${content} as content from ${from}
          where ${owner} = any(${owners})`,
  )
  return sql<StoredRow>`${sql.join(selects, sql` union all `)}`
}

/** Parses `dossier:1001`. Throws for subjects without digested rows. */
export function parseSubject(subject: string): { readonly kind: SubjectKind; readonly owner: number } {
  const [kind, number] = subject.split(':')
  if (subject === STORE_SUBJECT) return { kind: 'store', owner: 0 }
  if (kind !== 'dossier' && kind !== 'account') throw new Error(`rows of ${subject} have no digests`)
  return { kind, owner: Number(number) }
}
