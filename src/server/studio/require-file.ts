import { isBinaryFile } from '#form/layer-kind.ts'
import type { StudioEdit } from '#form/studio-edit.ts'
import { Failure } from '#rules/failure.ts'

const MEGABYTE = 1024 * 1024
/** Larger files have to be added through the folder, because each version and each log entry stores the file. */
const MOST_MEGABYTES = 1
/** Old and new content of a replaced file in base64, and the rest of the body. */
export const EDITS_LIMIT_BYTES = 4 * MEGABYTE

/** Magic bytes by extension. */
const BEGINS: Readonly<Record<string, string>> = { '.woff2': 'wOF2', '.pdf': '%PDF-' }

/** Refuses a file that is too large, or whose content is not the typeface or PDF that its extension says. */
export function requireFile({ file, text }: Extract<StudioEdit, { readonly kind: 'replace' }>): void {
  if (text === null) return
  const bytes = Buffer.from(text, isBinaryFile(file) ? 'base64' : 'utf8')
  if (bytes.length > MOST_MEGABYTES * MEGABYTE)
    throw new Failure('STUDIO_FILE_TOO_LARGE', { params: { limit: String(MOST_MEGABYTES) } })
  const extension = file.slice(file.lastIndexOf('.'))
  const begin = BEGINS[extension]
  if (begin !== undefined && bytes.toString('latin1', 0, begin.length) !== begin)
    throw new Failure('FILE_TYPE_REFUSED', { params: { formats: extension.slice(1).toUpperCase() } })
}
