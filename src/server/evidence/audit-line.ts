import { hash } from 'node:crypto'
import {
  auditLineText,
  commitmentText,
  headInput,
  leafText,
  type AuditLine,
  type ChainHead,
  type DetailOpening,
} from '#proof/audit-lines.ts'
import { leafInput } from '#proof/merkle-tree.ts'
import { canonicalJson } from '../audit/audit-mac.ts'
import { readPages } from '../store/read-pages.ts'
import type { Db } from '../store/store.ts'

/** Columns of an audit row that the tree covers. */
export interface CoveredRow extends Omit<AuditLine, 'at' | 'detail'> {
  readonly id: number
  readonly at: Date
  readonly detail: Readonly<Record<string, unknown>>
  readonly mac: string
}

const PAGE = 2_000

/** Columns selected for a `CoveredRow`. */
export const COVERED_COLUMNS = [
  'id',
  'subject',
  'sequence',
  'at',
  'actor_id as actor',
  'action',
  'detail',
  'mac',
] as const

/** Rows with ids from `fromId` (exclusive) to `toId` (inclusive), in order. */
export function readCoveredRows(
  db: Db,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
): AsyncIterable<CoveredRow> {
  return readPages((after: CoveredRow | undefined) =>
    db
      .selectFrom('audit')
      .select(COVERED_COLUMNS)
      .where('id', '>', after?.id ?? fromId)
      .where('id', '<=', toId)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  )
}

/** The opening of a row's detail. The row's keyed hash is the salt, since it cannot be guessed. */
export function openDetail({ mac, detail }: CoveredRow): DetailOpening {
  return { salt: mac, detail: canonicalJson(detail) }
}

export function lineOf(row: CoveredRow): string {
  const { subject, sequence, at, actor, action } = row
  const detail = hash('sha256', commitmentText(openDetail(row)))
  return auditLineText({ subject, sequence, at: at.toISOString(), actor, action, detail })
}

export function nextHead(previous: Uint8Array, line: string): Buffer {
  return hash('sha256', headInput(previous, line), 'buffer')
}

export function hashLeaf(head: ChainHead): Buffer {
  return hash('sha256', leafInput(Buffer.from(leafText(head))), 'buffer')
}
