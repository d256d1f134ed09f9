import { createListeners } from '#web/ui/listeners.ts'
import type { ReceiptSlot, ReceiptStore, StoredReceipt } from '#web/elements/receipt-store.ts'
import { refuseFile, type UploadLimits } from '#web/elements/upload-limits.ts'
import { refusalSentence } from './refusal-sentence.ts'
import { SAMPLE_FACTS } from './sample-facts.ts'

const LIMITS: UploadLimits = { kinds: ['pdf', 'image', 'text'], megabytes: 10 }

/** An upload's initial files. */
export type SampleUploads = 'none' | 'sending' | 'refused'

export function createSampleReceiptStore({
  uploads,
  received,
  onReceived,
}: {
  readonly uploads: SampleUploads
  /** The element has a stored file initially. */
  readonly received: string | undefined
  readonly onReceived: (name: string, ids: readonly string[]) => void
}): ReceiptStore {
  const slots = new Map<string, ReceiptSlot>()
  const files = new Map<number, File>()
  const { subscribe, notify } = createListeners()
  let next = 1

  const put = (name: string, slot: ReceiptSlot) => {
    slots.set(name, slot)
    notify()
  }
  const keep = (name: string, typeId: number, file: File): StoredReceipt => {
    const receiptId = next++
    files.set(receiptId, file)
    return {
      receiptId,
      typeId,
      elementId: name,
      title: file.name,
      mimetype: file.type || 'text/plain',
      size: file.size,
      // Every second file demonstrates a pending antivirus scan.
      scan: receiptId % 2 === 0 ? 'pending' : 'safe',
    }
  }
  const starting: ReceiptSlot = {
    receipts: [],
    uploads:
      uploads === 'sending'
        ? [{ key: 0, title: 'avis-imposition.pdf', size: 640_000, percent: 45 }]
        : uploads === 'refused'
          ? [
              {
                key: 0,
                title: 'scan.tiff',
                size: 12_400_000,
                percent: 0,
                refusal: refusalSentence('tooLarge'),
              },
            ]
          : [],
  }
  if (received !== undefined) {
    const file = new File(['Carte'], 'carte-identite.txt', { type: 'text/plain' })
    slots.set(received, { receipts: [keep(received, 1, file)], uploads: [] })
  }
  const slotOf = (name: string) => {
    const slot = slots.get(name) ?? starting
    slots.set(name, slot)
    return slot
  }

  return {
    limits: LIMITS,
    slotOf,
    send(name, typeId, given) {
      const { receipts, uploads: pending } = slotOf(name)
      const judged = given.map((file) => ({ file, refusal: refuseFile(file, LIMITS) }))
      const added = judged.flatMap(({ file, refusal }) => (refusal ? [] : [keep(name, typeId, file)]))
      const refused = judged.flatMap(({ file, refusal }) =>
        refusal
          ? [
              {
                key: next++,
                title: file.name,
                size: file.size,
                percent: 0,
                refusal: refusalSentence(refusal),
              },
            ]
          : [],
      )
      put(name, { receipts: [...receipts, ...added], uploads: [...pending, ...refused] })
      onReceived(
        name,
        slotOf(name).receipts.map(({ receiptId }) => String(receiptId)),
      )
    },
    retry: () => undefined,
    dismiss(key) {
      for (const [name, slot] of slots)
        put(name, { ...slot, uploads: slot.uploads.filter((upload) => upload.key !== key) })
    },
    async remove({ elementId, receiptId }) {
      const slot = slotOf(elementId)
      const receipts = slot.receipts.filter((receipt) => receipt.receiptId !== receiptId)
      put(elementId, { ...slot, receipts })
      onReceived(
        elementId,
        receipts.map((receipt) => String(receipt.receiptId)),
      )
    },
    async preview({ receiptId }) {
      const file = files.get(receiptId)
      if (!file) throw new Error('the sample has no such file')
      return file
    },
    typeLabel: (typeId) => SAMPLE_FACTS.receiptTypes.find((type) => type.typeId === typeId)?.label,
    subscribe,
  }
}
