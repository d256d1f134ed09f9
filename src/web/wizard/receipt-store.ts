import type { DossierDetail } from '#contract/dossiers.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Localized } from '#vocabulary/locale.ts'
import type { ReceiptSlot, ReceiptStore } from '#web/elements/receipt-store.ts'
import type { UploadWatch } from '#web/api/upload.ts'
import type { UploadLimits } from '#web/elements/upload-limits.ts'
import { createUploadQueue, type ChosenFile, type UploadSentences } from '#web/elements/upload-queue.ts'

type Receipts = DossierDetail['dossier']['receipts']

export interface ReceiptPort {
  send(chosen: ChosenFile, watch: UploadWatch): Promise<Receipts>
  remove(receiptId: number): Promise<void>
  read(receiptId: number): Promise<Blob>
}

/** Files of a dossier: stored, uploading or refused. */
export function createReceiptStore({
  formId,
  initial,
  limits,
  types,
  port,
  sentences,
  onReceipts,
}: {
  readonly formId: number
  readonly initial: Receipts
  readonly limits: UploadLimits
  readonly types: readonly { readonly typeId: number; readonly label: Localized }[]
  readonly port: ReceiptPort
  readonly sentences: () => UploadSentences
  /** Upload elements take their answers from this list. */
  readonly onReceipts: (receipts: Receipts) => void
}): ReceiptStore {
  let receipts = initial
  const slots = new Map<string, ReceiptSlot>()
  const listeners = new Set<() => void>()

  const notify = (name: string) => {
    slots.delete(name)
    for (const listener of listeners) listener()
  }
  const replaceReceipts = (name: string, next: Receipts) => {
    receipts = next
    onReceipts(next)
    notify(name)
  }
  const queue = createUploadQueue({
    limits,
    send: (chosen, watch) => port.send(chosen, watch),
    sentences,
    onChange: notify,
    onReceived: replaceReceipts,
  })
  const buildSlot = (name: string): ReceiptSlot => {
    const id = wireId(formId, name)
    return {
      receipts: receipts.filter(({ elementId }) => elementId === id),
      uploads: queue.uploadsOf(name),
    }
  }

  return {
    limits,
    slotOf(name) {
      const slot = slots.get(name) ?? buildSlot(name)
      slots.set(name, slot)
      return slot
    },
    send(name, typeId, files) {
      for (const file of files) queue.add({ name, typeId, file })
    },
    retry: queue.retry,
    dismiss: queue.remove,
    async remove({ elementId, receiptId }) {
      await port.remove(receiptId)
      const name = elementId.slice(wireId(formId, '').length)
      replaceReceipts(
        name,
        receipts.filter((receipt) => receipt.receiptId !== receiptId),
      )
    },
    preview: ({ receiptId }) => port.read(receiptId),
    typeLabel: (typeId) => types.find((type) => type.typeId === typeId)?.label,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
