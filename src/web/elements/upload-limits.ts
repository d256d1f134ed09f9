import { extensionsOf, FILE_TYPES, findExtensions, isTooLarge } from '#rules/upload.ts'
import type { FileKind } from '#vocabulary/file-kind.ts'
import type { Locale } from '#vocabulary/locale.ts'

export interface UploadLimits {
  readonly kinds: readonly FileKind[]
  readonly megabytes: number
}

/** The `accept` attribute of a file input: browsers know extensions or MIME types, not always both. */
export function presentAccept(kinds: readonly FileKind[]): string {
  const extensions = extensionsOf(kinds).map((extension) => `.${extension}`)
  return [...extensions, ...kinds.flatMap((kind) => Object.keys(FILE_TYPES[kind]))].join(',')
}

export type LocalRefusal = 'tooLarge' | 'unsupported' | 'empty'

/** Reason to refuse a file without sending it; undefined when only the server can decide. */
export function refuseFile(
  file: { readonly name: string; readonly type: string; readonly size: number },
  { kinds, megabytes }: UploadLimits,
): LocalRefusal | undefined {
  if (file.size === 0) return 'empty'
  if (isTooLarge(file.size, megabytes)) return 'tooLarge'
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  // MIME types vary by browser (`audio/x-wav`) and operating system.
  const isAccepted = findExtensions(kinds, file.type) !== undefined || extensionsOf(kinds).includes(extension)
  return isAccepted ? undefined : 'unsupported'
}

/** `1,8 Mo` or `640 ko`, in English `1.8 MB`. */
export function fileSizeText(bytes: number, locale: Locale): string {
  const unit = locale === 'fr' ? { mega: 'Mo', kilo: 'ko' } : { mega: 'MB', kilo: 'kB' }
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))}\u00A0${unit.kilo}`
  const megabytes = (bytes / 1_000_000).toFixed(1)
  return `${locale === 'fr' ? megabytes.replace('.', ',') : megabytes}\u00A0${unit.mega}`
}
