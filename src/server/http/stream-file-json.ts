import { Readable } from 'node:stream'

/** A multiple of three, so that base64 of the pieces is base64 of the whole. */
const PIECE_BYTES = 192 * 1024

/**
 * The JSON of `fields` with `name` as a data URI, in pieces: whole, the base64 and JSON of a 9 MB file keep everybody
 * else waiting for a tenth of a second.
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
