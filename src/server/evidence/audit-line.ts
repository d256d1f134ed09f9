import { createHash } from 'node:crypto'
import {
  auditLineText,
  commitmentText,
  headInput,
  leafText,
  type ChainHead,
  type DetailOpening,
} from '#proof/audit-lines.ts'
import { leafInput } from '#proof/merkle-tree.ts'
import { canonicalJson } from '../audit/audit-mac.ts'
import { readPages } from '../store/read-pages.ts'
import type { Db } from '../store/store.ts'

/** An audit row as the tree covers it. */
export interface CoveredRow {
  readonly id: number
  readonly subject: string
  readonly sequence: number
  readonly at: Date
  readonly actor: number | null
  readonly action: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly mac: string
}

const PAGE = 2_000

/** What is selected of an audit row. */
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

/** The rows numbered from `fromId` (exclusive) to `toId` (inclusive), in order. */
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

/** What opens the detail of a row. The keyed hash of the row is a salt that cannot be guessed. */
export function openDetail({ mac, detail }: CoveredRow): DetailOpening {
  return { salt: mac, detail: canonicalJson(detail) }
}

/** The text of a row's line. */
export function lineOf(row: CoveredRow): string {
  const { subject, sequence, at, actor, action } = row
  const detail = createHash('sha256')
    .update(commitmentText(openDetail(row)))
    .digest('hex')
  return auditLineText({ subject, sequence, at: at.toISOString(), actor, action, detail })
}

/** The head after a line. */
export function nextHead(previous: Uint8Array, line: string): Buffer {
  return createHash('sha256').update(headInput(previous, line)).digest()
}

/** The hash of a leaf. */
export function hashLeaf(head: ChainHead): Buffer {
  return createHash('sha256')
    .update(leafInput(Buffer.from(leafText(head))))
    .digest()
}
