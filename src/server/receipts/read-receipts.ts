import type { ReceiptFile, ReceiptGroups } from '#contract/dossiers.ts'
import { Failure } from '#rules/failure.ts'
import { receiptCategoryTitle } from '#rules/receipt-category.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { dossierPortOf } from './dossier-port.ts'
import { findReceipts, presentReceipt, type ReceiptRow } from './find-receipts.ts'
import { requireSafe } from './require-safe.ts'

const OTHER = 'other'

/** A receipt with its content. */
export async function readReceipt(
  services: Services,
  user: User,
  dossierId: number,
  receiptId: number,
): Promise<ReceiptFile> {
  const { db } = services.store
  await dossierPortOf(services).get(db, user, dossierId)
  const row = (await findReceipts(db, dossierId)).find(({ id }) => id === receiptId)
  if (!row) throw new Failure('NOT_FOUND')
  requireSafe(services, [row])
  const bytes = await services.files.read(row.sha256)
  return {
    id: row.id,
    resource: row.title,
    title: row.title,
    resourceFile: `data:${row.mimetype};base64,${bytes.toString('base64')}`,
    mimetype: row.mimetype,
  }
}

/** Receipts grouped by category, in the deployment's order. */
export async function readReceiptGroups(
  services: Services,
  user: User,
  dossierId: number,
  locale: Locale,
): Promise<ReceiptGroups> {
  const { db } = services.store
  const { form } = await dossierPortOf(services).get(db, user, dossierId)
  const groups = groupByCategory(services, await findReceipts(db, dossierId), locale)
  return {
    categories: groups.map(({ category, title, rows }) => ({
      category,
      title,
      receipts: rows.map((row) => presentReceipt(row, form.id)),
    })),
  }
}

/** Receipts with content and archive file names. The caller has checked visibility. */
export async function readReceiptFiles(
  services: Services,
  dossierId: number,
  locale: Locale,
): Promise<Readonly<Record<string, Uint8Array>>> {
  const all = await findReceipts(services.store.db, dossierId)
  requireSafe(services, all)
  const files: Record<string, Uint8Array> = {}
  for (const { title, rows } of groupByCategory(services, all, locale)) {
    // The id makes equal titles distinct.
    for (const row of rows)
      files[`${title}/${row.id}-${row.title}`] = new Uint8Array(await services.files.read(row.sha256))
  }
  return files
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
