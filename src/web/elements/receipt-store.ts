import type { Localized } from '#vocabulary/locale.ts'
import type { ScanState } from '#vocabulary/scan-state.ts'
import type { UploadLimits } from './upload-limits.ts'

/** A receipt kept by the server. */
export interface StoredReceipt {
  readonly receiptId: number
  readonly typeId: number
  readonly elementId: string
  readonly title: string
  readonly mimetype: string
  readonly size: number
  readonly scan: ScanState | null
}

/** A file being sent, or one that was refused and why. */
export interface UploadInProgress {
  readonly key: number
  readonly title: string
  readonly size: number
  readonly percent: number
  /** Absent while it is being sent. */
  readonly refusal?: string
}

/** The files of one upload element; the same object until something in it changes. */
export interface ReceiptSlot {
  readonly receipts: readonly StoredReceipt[]
  readonly uploads: readonly UploadInProgress[]
}

/** Files of a dossier, as its elements see them. */
export interface ReceiptStore {
  readonly limits: UploadLimits
  readonly slotOf: (name: string) => ReceiptSlot
  readonly send: (name: string, typeId: number, files: readonly File[]) => void
  readonly retry: (key: number) => void
  /** Aborts an upload, or dismisses one that was refused. */
  readonly dismiss: (key: number) => void
  /** Removes it from the server, then here; rejects when the server did not. Source: wizard §4 "Upload". */
  readonly remove: (receipt: StoredReceipt) => Promise<void>
  readonly preview: (receipt: StoredReceipt) => Promise<Blob>
  readonly typeLabel: (typeId: number) => Localized | undefined
  readonly subscribe: (listener: () => void) => () => void
}
