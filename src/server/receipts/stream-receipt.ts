import { Readable } from 'node:stream'
import type { ReceiptFile } from '#contract/receipts.ts'
import type { Services } from '../services.ts'
import { requireSafe, type ReceiptRow } from '../stored-receipts/index.ts'

/** A multiple of three, so that the concatenated base64 of the pieces equals that of the whole file. */
const PIECE_BYTES = 192 * 1024

type Fields = Omit<ReceiptFile, 'resourceFile'>

/**
 * A receipt with its bytes, as `ReceiptFile` in JSON, in pieces: building it at once for a 9 MB file would block the event
 * loop for a tenth of a second. Throws for a file that is not safe.
 */
export async function streamReceipt(
  services: Pick<Services, 'config' | 'files'>,
  receipt: Pick<ReceiptRow, 'id' | 'title' | 'mimetype' | 'sha256' | 'scan'>,
): Promise<Readable> {
  requireSafe(services, [receipt])
  const { id, title, mimetype, sha256 } = receipt
  const bytes = await services.files.read(sha256)
  return Readable.from(piecesOf({ id, resource: title, title, mimetype }, bytes), { objectMode: false })
}

function* piecesOf(fields: Fields, bytes: Buffer): Generator<string> {
  yield `${JSON.stringify(fields).slice(0, -1)},"resourceFile":"data:${fields.mimetype};base64,`
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield bytes.toString('base64', at, Math.min(bytes.length, at + PIECE_BYTES))
  yield '"}'
}
