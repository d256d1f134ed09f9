import type { Correction } from '#contract/corrections.ts'
import { createListeners } from '#web/ui/listeners.ts'
import type { CorrectionPort } from '#web/api/corrections.ts'
import { readDataUri } from '#web/api/upload.ts'
import type { ReceiptSlot, ReceiptStore } from '#web/elements/receipt-store.ts'
import type { UploadLimits } from '#web/elements/upload-limits.ts'
import { createUploadQueue, type UploadSentences } from '#web/elements/upload-queue.ts'
import { bothWays, nameOf } from './question-form.ts'

/** The files of a correction's questions: signed files that it keeps, and files that it adds. */
export interface QuestionReceipts extends ReceiptStore {
  /** Takes over the files of a fresh correction. */
  readonly update: (correction: Correction) => void
}

export function createQuestionReceipts({
  initial,
  port,
  limits,
  sentences,
  onCorrection,
}: {
  readonly initial: Correction
  readonly port: Pick<CorrectionPort, 'upload' | 'removeReceipt' | 'readReceipt'>
  readonly limits: UploadLimits
  readonly sentences: () => UploadSentences
  readonly onCorrection: (correction: Correction) => void
}): QuestionReceipts {
  let correction = initial
  const slots = new Map<string, ReceiptSlot>()
  const { subscribe, notify } = createListeners()
  const questionOf = (name: string) =>
    correction.questions.find(({ elementId }) => nameOf(elementId) === name)
  const refresh = () => {
    slots.clear()
    notify()
  }
  const queue = createUploadQueue<Correction>({
    limits,
    sentences,
    onChange: refresh,
    onReceived: (_name, received) => onCorrection(received),
    async send({ name, typeId, file }, watch) {
      const elementId = questionOf(name)?.elementId ?? ''
      const value = await readDataUri(file)
      return port.upload({ receipts: [{ typeId, elementId, value, title: file.name.slice(0, 200) }] }, watch)
    },
  })

  return {
    limits,
    slotOf(name) {
      const known = slots.get(name)
      if (known) return known
      const receipts = (questionOf(name)?.receipts ?? []).filter(({ fate }) => fate !== 'removed')
      const slot = { receipts, uploads: queue.uploadsOf(name) }
      slots.set(name, slot)
      return slot
    },
    send: queue.add,
    retry: queue.retry,
    dismiss: queue.remove,
    remove: async ({ receiptId }) => onCorrection(await port.removeReceipt(receiptId)),
    preview: ({ elementId, receiptId }) => {
      const files = correction.questions.find((each) => each.elementId === elementId)?.receipts
      const isAdded = files?.some((file) => file.receiptId === receiptId && file.fate === 'added') === true
      return port.readReceipt(receiptId, isAdded)
    },
    typeLabel(typeId) {
      const types = correction.questions.flatMap(({ control }) => control.types)
      const type = types.find(({ id }) => id === typeId)
      return type && bothWays(type.label)
    },
    update(fresh) {
      correction = fresh
      refresh()
    },
    subscribe,
  }
}
