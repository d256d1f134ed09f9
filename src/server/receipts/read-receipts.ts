import type { ReceiptFile, ReceiptGroups } from '#contract/dossiers.ts'
import { Failure } from '#rules/failure.ts'
import { receiptCategoryTitle } from '#rules/receipt-category.ts'
import type { User } from '../http/authenticate.ts'
import type { Locale } from '../http/locale.ts'
import type { Services } from '../services.ts'
import { dossierPortOf } from './dossier-port.ts'
import { findReceipts, presentReceipt } from './find-receipts.ts'
import { requireSafe } from './require-safe.ts'

const OTHER = 'other'

/** One receipt with its bytes. */
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

/** All receipts of a dossier under their categories, in the deployment's order. */
export async function readReceiptGroups(
  services: Services,
  user: User,
  dossierId: number,
  locale: Locale,
): Promise<ReceiptGroups> {
  const { db } = services.store
  const { form } = await dossierPortOf(services).get(db, user, dossierId)
  const rows = await findReceipts(db, dossierId)
  const { receiptTypes } = services.deployment
  const categoryOf = (typeId: number) =>
    receiptTypes.find((type) => type.typeId === typeId)?.category ?? OTHER
  const categories = [...new Set([...receiptTypes.map(({ category }) => category), OTHER])]
  return {
    categories: categories
      .map((category) => ({
        category,
        title: receiptCategoryTitle(category, locale),
        receipts: rows
          .filter((row) => categoryOf(row.type_id) === category)
          .map((row) => presentReceipt(row, form.id)),
      }))
      .filter(({ receipts }) => receipts.length > 0),
  }
}
