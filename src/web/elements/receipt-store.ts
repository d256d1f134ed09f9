import type { Receipt } from '#contract/dossiers.ts'
import type { Localized } from '#vocabulary/locale.ts'
import type { UploadLimits } from './upload-limits.ts'

export type StoredReceipt = Omit<Receipt, 'id' | 'resource'>

/** A file being uploaded or refused. */
export interface UploadInProgress {
  readonly key: number
  readonly title: string
  readonly size: number
  readonly percent: number
  /** Absent during the upload. */
  readonly refusal?: string
  /** For a refused file: whether sending the same file again may succeed. */
  readonly canRetry?: boolean
}

/** Files of one upload element; the object is stable until they change. */
export interface ReceiptSlot {
  readonly receipts: readonly StoredReceipt[]
  readonly uploads: readonly UploadInProgress[]
}

/** Files of a dossier, as used by upload elements. */
export interface ReceiptStore {
  readonly limits: UploadLimits
  readonly slotOf: (name: string) => ReceiptSlot
  readonly send: (name: string, typeId: number, files: readonly File[]) => void
  readonly retry: (key: number) => void
  /** Aborts an upload, or dismisses a refused one. */
  readonly dismiss: (key: number) => void
  /** Removes the file from the server, then locally; rejects on failure. Source: wizard §4 "Upload". */
  readonly remove: (receipt: StoredReceipt) => Promise<void>
  readonly preview: (receipt: StoredReceipt) => Promise<Blob>
  readonly typeLabel: (typeId: number) => Localized | undefined
  readonly subscribe: (listener: () => void) => () => void
}
