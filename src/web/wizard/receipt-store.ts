import type { DossierDetail } from '#contract/dossiers.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Localized } from '#vocabulary/locale.ts'
import { createListeners } from '#web/ui/listeners.ts'
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

/** The stored files of the dossier that is open, which other windows change too. */
export interface StoredReceipts {
  readonly read: () => Receipts
  /** Upload elements take their answers from this list. */
  readonly replace: (receipts: Receipts) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Files of a dossier: stored, uploading or refused. */
export function createReceiptStore({
  formId,
  stored,
  limits,
  types,
  port,
  sentences,
}: {
  readonly formId: number
  readonly stored: StoredReceipts
  readonly limits: UploadLimits
  readonly types: readonly { readonly typeId: number; readonly label: Localized }[]
  readonly port: ReceiptPort
  readonly sentences: () => UploadSentences
}): ReceiptStore {
  let shown = stored.read()
  const slots = new Map<string, ReceiptSlot>()
  const { subscribe, notify } = createListeners()
  const removed = new Set<number>()

  const queue = createUploadQueue({
    limits,
    send: (chosen, watch) => port.send(chosen, watch),
    sentences,
    onChange(name) {
      slots.delete(name)
      notify()
    },
    onReceived(_name, received: Receipts) {
      // Uploads run in parallel: this response may be older than what is shown.
      const all = new Map([...stored.read(), ...received].map((receipt) => [receipt.receiptId, receipt]))
      stored.replace([...all.values()].filter(({ receiptId }) => !removed.has(receiptId)))
    },
  })
  const buildSlot = (name: string): ReceiptSlot => {
    const id = wireId(formId, name)
    return {
      receipts: shown.filter(({ elementId }) => elementId === id),
      uploads: queue.uploadsOf(name),
    }
  }

  return {
    limits,
    slotOf(name) {
      if (shown !== stored.read()) {
        shown = stored.read()
        slots.clear()
      }
      const slot = slots.get(name) ?? buildSlot(name)
      slots.set(name, slot)
      return slot
    },
    send: queue.add,
    retry: queue.retry,
    dismiss: queue.remove,
    async remove({ receiptId }) {
      await port.remove(receiptId)
      removed.add(receiptId)
      stored.replace(stored.read().filter((receipt) => receipt.receiptId !== receiptId))
    },
    preview: ({ receiptId }) => port.read(receiptId),
    typeLabel: (typeId) => types.find((type) => type.typeId === typeId)?.label,
    subscribe(listener) {
      const stopOwn = subscribe(listener)
      const stop = stored.subscribe(listener)
      return () => {
        stopOwn()
        stop()
      }
    },
  }
}
