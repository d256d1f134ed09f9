import { extensionsOf, FILE_TYPES, findExtensions, isTooLarge } from '#rules/upload.ts'
import type { FileKind } from '#vocabulary/file-kind.ts'
import type { Locale } from '#vocabulary/locale.ts'

/** What the deployment takes as uploads. */
export interface UploadLimits {
  readonly kinds: readonly FileKind[]
  readonly megabytes: number
}

/** The `accept` attribute of a file input: extensions and MIME types, since browsers know one or the other. */
export function presentAccept(kinds: readonly FileKind[]): string {
  const extensions = extensionsOf(kinds).map((extension) => `.${extension}`)
  return [...extensions, ...kinds.flatMap((kind) => Object.keys(FILE_TYPES[kind]))].join(',')
}

export type LocalRefusal = 'tooLarge' | 'unsupported' | 'empty'

/** Why a file need not be sent at all; undefined when only the server can tell. */
export function refuseFile(
  file: { readonly name: string; readonly type: string; readonly size: number },
  { kinds, megabytes }: UploadLimits,
): LocalRefusal | undefined {
  if (file.size === 0) return 'empty'
  if (isTooLarge(file.size, megabytes)) return 'tooLarge'
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  // Browsers name some types their own way (`audio/x-wav`), and know others only by the system they run on.
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
