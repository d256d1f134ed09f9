import type { Readable } from 'node:stream'
import type { ReceiptGroups } from '#contract/receipts.ts'
import { Failure } from '#rules/failure.ts'
import { receiptCategoryTitle } from '#rules/receipt-category.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { getReceiptForm } from '../dossiers/index.ts'
import type { NamedFile } from '../files/named-files.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { findReceipts, presentReceipt, requireSafe, type ReceiptRow } from '../stored-receipts/index.ts'
import { streamReceipt } from './stream-receipt.ts'

const OTHER = 'other'

/** One receipt with its bytes: the answer is `ReceiptFile` in JSON. */
export async function readReceipt(
  services: Services,
  user: User,
  dossierId: number,
  receiptId: number,
): Promise<Readable> {
  const { db } = services.store
  await getReceiptForm(services, db, user, dossierId)
  const row = (await findReceipts(db, dossierId)).find(({ id }) => id === receiptId)
  if (!row) throw new Failure('NOT_FOUND')
  return streamReceipt(services, row)
}

/** Receipts grouped by category, in the deployment's order. */
export async function readReceiptGroups(
  services: Services,
  user: User,
  dossierId: number,
  locale: Locale,
): Promise<ReceiptGroups> {
  const { db } = services.store
  const form = await getReceiptForm(services, db, user, dossierId)
  const groups = groupByCategory(services, await findReceipts(db, dossierId), locale)
  return {
    categories: groups.map(({ category, title, rows }) => ({
      category,
      title,
      receipts: rows.map((row) => presentReceipt(row, form.id)),
    })),
  }
}

/** Receipt files of a dossier already known to be visible, with their names in an archive. */
export async function listReceiptFiles(
  services: Services,
  dossierId: number,
  locale: Locale,
): Promise<readonly NamedFile[]> {
  const all = await findReceipts(services.store.db, dossierId)
  requireSafe(services, all)
  return groupByCategory(services, all, locale).flatMap(({ title, rows }) =>
    // The id distinguishes receipts with the same title.
    rows.map((row) => ({ name: `${title}/${row.id}-${row.title}`, sha256: row.sha256 })),
  )
}

function groupByCategory({ deployment }: Services, all: readonly ReceiptRow[], locale: Locale) {
  const { receiptTypes } = deployment
  const categoryOf = (typeId: number) =>
    receiptTypes.find((type) => type.typeId === typeId)?.category ?? OTHER
  const categories = [...new Set([...receiptTypes.map(({ category }) => category), OTHER])]
  return categories
    .map((category) => ({
      category,
      title: receiptCategoryTitle(category, locale),
      rows: all.filter((row) => categoryOf(row.type_id) === category),
    }))
    .filter(({ rows }) => rows.length > 0)
}
