import { uploadSentences } from '#web/elements/upload-queue.ts'
import type { DossierDetail } from '#contract/dossiers.ts'
import type { UploadedReceipts, UploadReceipts } from '#contract/receipts.ts'
import { findMinimumShares, findUnitPrice } from '#engine/index.ts'
import { wireId } from '#rules/wire-id.ts'
import type { ElementServices } from '#web/elements/form-run.tsx'
import { createOptionLabels } from '#web/elements/option-labels.ts'
import type { UploadLimits } from '#web/elements/upload-limits.ts'
import { findDatalistOptions } from '#web/api/datalists.ts'
import { readReceipt } from '#web/api/receipts.ts'
import { readDataUri, uploadSignedIn } from '#web/api/upload.ts'
import { openBase64 } from './open-file.ts'
import { openClientAccess } from './open-client-access.ts'
import { createReceiptStore } from './receipt-store.ts'
import type { WizardAccess } from './wizard-access.ts'
import { printDocument, removeReceipt } from './wizard-calls.ts'
import type { WizardRun } from './wizard-run.ts'

/** Server-backed services of the form's elements. */
export function createServices({
  detail,
  run,
  access,
  limits,
  hasAddresses,
}: {
  readonly detail: DossierDetail
  readonly run: WizardRun
  readonly access: WizardAccess
  readonly limits: UploadLimits
  readonly hasAddresses: boolean
}): ElementServices {
  const { id } = detail.dossier
  const products = new Map(detail.facts.products.map((product) => [product.code, product]))
  return {
    hasAddresses,
    findDatalistOptions,
    optionLabels: createOptionLabels(findDatalistOptions),
    findProduct(code) {
      const product = products.get(code)
      return {
        kind: product?.kind ?? '',
        priceEuros: product && findUnitPrice(product, detail.today),
        minimumShares: product && findMinimumShares(product, detail.today),
      }
    },
    async print(printId) {
      const { print } = await printDocument(id, printId)
      openBase64(print.file, 'application/pdf')
    },
    clientAccess: openClientAccess(detail, run, access),
    receipts: createReceiptStore({
      formId: run.formId,
      stored: {
        read: () => run.state().dossier.receipts,
        replace: run.updateReceipts,
        subscribe: run.subscribe,
      },
      limits,
      types: detail.facts.receiptTypes,
      sentences: uploadSentences,
      port: {
        async send({ name, typeId, file }, watch) {
          const element = run.session.form.elementByName.get(name)
          const value = await readDataUri(file)
          const body: UploadReceipts = {
            submittingBlockId: wireId(run.formId, element?.block.slug ?? ''),
            receipts: [
              { typeId, elementId: wireId(run.formId, name), value, title: file.name.slice(0, 200) },
            ],
          }
          const { dossier } = await uploadSignedIn<UploadedReceipts>(`/dossiers/${id}/receipts`, body, watch)
          return dossier.receipts
        },
        remove: (receiptId) => removeReceipt(id, receiptId),
        read: (receiptId) => readReceipt(`/dossiers/${id}`, receiptId),
      },
    }),
  }
}
