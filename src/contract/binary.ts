import * as z from 'zod'
import type { EXPORT_TYPES } from './views.ts'

const Bytes = z.custom<Uint8Array | AsyncIterable<Uint8Array>>().meta({ type: 'string', format: 'binary' })

/** Response schema of a call that answers with a file: bytes of this one media type. */
export function binaryAnswer(
  type:
    | 'application/json'
    | 'application/pdf'
    | 'application/zip'
    | 'application/vnd.etsi.asic-e+zip'
    | 'application/x-ndjson'
    | (typeof EXPORT_TYPES)[keyof typeof EXPORT_TYPES],
) {
  return { description: 'The file itself', content: { [type]: { schema: Bytes } } }
}
