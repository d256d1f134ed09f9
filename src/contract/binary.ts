import * as z from 'zod'

const Bytes = z.custom<Uint8Array | AsyncIterable<Uint8Array>>().meta({ type: 'string', format: 'binary' })

/** The response schema of a call that answers with a file: its bytes, never JSON, under this one media type. */
export function binaryAnswer(type: 'application/pdf' | 'application/zip') {
  return { description: 'The file itself', content: { [type]: { schema: Bytes } } }
}
