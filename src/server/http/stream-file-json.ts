import { Readable } from 'node:stream'

/** A multiple of three, so that the concatenated base64 of the pieces equals that of the whole file. */
const PIECE_BYTES = 192 * 1024

/**
 * JSON of `fields` with the file under `name` as a data URI, in pieces: building it at once for a 9 MB file would block
 * the event loop for a tenth of a second.
 */
export function streamFileJson(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  file: { readonly mimetype: string; readonly bytes: Buffer },
): Readable {
  return Readable.from(piecesOf(fields, name, file), { objectMode: false })
}

function* piecesOf(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  { mimetype, bytes }: { readonly mimetype: string; readonly bytes: Buffer },
): Generator<string> {
  yield `${JSON.stringify(fields).slice(0, -1)},${JSON.stringify(name)}:"data:${mimetype};base64,`
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield bytes.toString('base64', at, Math.min(bytes.length, at + PIECE_BYTES))
  yield '"}'
}
