import * as z from 'zod'

const Bytes = z.custom<Uint8Array | AsyncIterable<Uint8Array>>().meta({ type: 'string', format: 'binary' })

/** Response schema of a call that answers with a file: bytes of this one media type. */
export function binaryAnswer(
  type: 'application/pdf' | 'application/zip' | 'application/vnd.etsi.asic-e+zip',
) {
  return { description: 'The file itself', content: { [type]: { schema: Bytes } } }
}
