import type { DossierDetail } from '#contract/dossiers.ts'
import { wireId } from '#rules/wire-id.ts'
import { failureSentences } from '#web/api/api-error.ts'
import {
  refuseFile,
  type LocalRefusal,
  type ReceiptDesk,
  type ReceiptSlot,
  type StoredReceipt,
  type UploadInProgress,
} from '#web/elements/receipt-desk.ts'
import type { Localized } from '#vocabulary/locale.ts'
import type { UploadWatch } from './receipt-upload.ts'

type Receipts = DossierDetail['dossier']['receipts']

export interface ReceiptPort {
  send(
    receipt: { readonly name: string; readonly typeId: number; readonly file: File },
    watch: UploadWatch,
  ): Promise<Receipts>
  remove(receiptId: number): Promise<void>
  read(receiptId: number): Promise<Blob>
}

export interface ReceiptSentences {
  readonly local: Readonly<Record<LocalRefusal, string>>
  readonly interrupted: string
}

interface Upload extends UploadInProgress {
  readonly name: string
  readonly typeId: number
  readonly file: File
  readonly intention: string
}

/** Files of a dossier: those received, and those on their way or refused. */
export function createReceiptDesk({
  formId,
  initial,
  limitMegabytes,
  types,
  port,
  sentences,
  onReceipts,
}: {
  readonly formId: number
  readonly initial: Receipts
  readonly limitMegabytes: number
  readonly types: readonly {
    readonly typeId: number
    readonly label: Localized
  }[]
  readonly port: ReceiptPort
  readonly sentences: () => ReceiptSentences
  /** The list changed: the answers of upload elements follow. */
  readonly onReceipts: (receipts: Receipts) => void
}): ReceiptDesk {
  let receipts = initial
  let uploads: readonly Upload[] = []
  let lastKey = 0
  const running = new Map<number, AbortController>()
  const slots = new Map<string, ReceiptSlot>()
  const listeners = new Set<() => void>()

  const tell = (name: string) => {
    slots.delete(name)
    for (const listener of listeners) listener()
  }
  const put = (key: number, change: Partial<Upload>) => {
    const upload = uploads.find((candidate) => candidate.key === key)
    if (!upload) return
    uploads = uploads.map((candidate) => (candidate.key === key ? { ...candidate, ...change } : candidate))
    tell(upload.name)
  }
  const drop = (name: string, key: number) => {
    running.get(key)?.abort()
    running.delete(key)
    uploads = uploads.filter((upload) => upload.key !== key)
    tell(name)
  }
  const take = (next: Receipts, name: string) => {
    receipts = next
    onReceipts(next)
    tell(name)
  }

  async function start(upload: Upload) {
    const { key, name, typeId, file, intention } = upload
    const controller = new AbortController()
    running.set(key, controller)
    try {
      const next = await port.send(
        { name, typeId, file },
        { signal: controller.signal, intention, onProgress: (percent) => put(key, { percent }) },
      )
      drop(name, key)
      take(next, name)
    } catch (error) {
      if (controller.signal.aborted) return
      put(key, { refusal: failureSentences(error, sentences().interrupted)[0] ?? sentences().interrupted })
    }
  }

  return {
    limitMegabytes,
    slotOf(name) {
      const kept = slots.get(name)
      if (kept) return kept
      const id = wireId(formId, name)
      const slot = {
        receipts: receipts.filter(({ elementId }) => elementId === id),
        uploads: uploads.filter((upload) => upload.name === name),
      }
      slots.set(name, slot)
      return slot
    },
    send(name, typeId, files) {
      for (const file of files) {
        lastKey += 1
        const refusal = refuseFile(file, limitMegabytes)
        const upload: Upload = {
          key: lastKey,
          name,
          typeId,
          file,
          intention: crypto.randomUUID(),
          title: file.name,
          size: file.size,
          percent: 0,
          ...(refusal ? { refusal: sentences().local[refusal] } : {}),
        }
        uploads = [...uploads, upload]
        tell(name)
        if (!refusal) void start(upload)
      }
    },
    retry(name, key) {
      const upload = uploads.find((candidate) => candidate.key === key)
      if (!upload || refuseFile(upload.file, limitMegabytes)) return
      const { refusal: _told, ...again } = upload
      uploads = uploads.map((candidate) => (candidate.key === key ? { ...again, percent: 0 } : candidate))
      tell(name)
      void start(again)
    },
    dismiss: drop,
    async remove(receipt: StoredReceipt) {
      await port.remove(receipt.receiptId)
      const name = receipt.elementId.slice(wireId(formId, '').length)
      take(
        receipts.filter(({ receiptId }) => receiptId !== receipt.receiptId),
        name,
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
