import { ACCEPTED_FILE_TYPES, isAcceptedFileType, isTooLarge } from '#rules/upload.ts'
import type { Locale, Localized } from '#vocabulary/locale.ts'
import type { ScanState } from '#vocabulary/scan-state.ts'

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

/** A file on its way, or one that did not arrive and why. */
export interface UploadInProgress {
  readonly key: number
  readonly title: string
  readonly size: number
  readonly percent: number
  /** Absent while it is being sent. */
  readonly refusal?: string
}

/** Everything one upload element shows; the same object until something in it changes. */
export interface ReceiptSlot {
  readonly receipts: readonly StoredReceipt[]
  readonly uploads: readonly UploadInProgress[]
}

/** Files of a dossier, as its elements see them. */
export interface ReceiptDesk {
  readonly limitMegabytes: number
  readonly slotOf: (name: string) => ReceiptSlot
  readonly send: (name: string, typeId: number, files: readonly File[]) => void
  readonly retry: (name: string, key: number) => void
  readonly dismiss: (name: string, key: number) => void
  /** Removes it from the server, then here; rejects when the server did not. Source: wizard §4 "Upload". */
  readonly remove: (receipt: StoredReceipt) => Promise<void>
  readonly preview: (receipt: StoredReceipt) => Promise<Blob>
  readonly typeLabel: (typeId: number) => Localized | undefined
  readonly subscribe: (listener: () => void) => () => void
}

/** What the file picker offers; the server decides by content. */
export const ACCEPTED_FILES = [
  ...Object.values(ACCEPTED_FILE_TYPES).flatMap((extensions) => extensions.map((each) => `.${each}`)),
  ...Object.keys(ACCEPTED_FILE_TYPES),
].join(',')

export type LocalRefusal = 'tooLarge' | 'unsupported' | 'empty'

/** Why a file need not be sent at all; undefined when only the server can tell. */
export function refuseFile(
  file: { readonly type: string; readonly size: number },
  limitMegabytes: number,
): LocalRefusal | undefined {
  if (file.size === 0) return 'empty'
  if (isTooLarge(file.size, limitMegabytes)) return 'tooLarge'
  return isAcceptedFileType(file.type) ? undefined : 'unsupported'
}

/** `1,8 Mo` or `640 ko`, in English `1.8 MB`. */
export function fileSizeText(bytes: number, locale: Locale): string {
  const unit = locale === 'fr' ? { mega: 'Mo', kilo: 'ko' } : { mega: 'MB', kilo: 'kB' }
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))}\u00A0${unit.kilo}`
  const megabytes = (bytes / 1_000_000).toFixed(1)
  return `${locale === 'fr' ? megabytes.replace('.', ',') : megabytes}\u00A0${unit.mega}`
}
