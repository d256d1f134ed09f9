import { Buffer } from 'node:buffer'
import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib'
import { readStoreNames } from './security-store.ts'

const HEADER = Buffer.from('%PDF-1.7\n')

/**
 * Names of the signatures whose validation data a document contains. Only its last update, which begins there, is parsed where
 * it says them: each archiving writes the catalog and the list of names again, and an object that is written again replaces
 * the earlier one. Parsing a whole document of three pages takes longer than all else of its check.
 */
export async function findStoreNames(pdf: Uint8Array, lastUpdate: number): Promise<ReadonlySet<string>> {
  const names = lastUpdate === 0 ? undefined : await readUpdate(pdf.subarray(lastUpdate))
  return names ?? readStoreNames(await load(pdf)) ?? new Set()
}

/** Undefined when the update alone does not say them. */
async function readUpdate(update: Uint8Array): Promise<ReadonlySet<string> | undefined> {
  const bytes = Buffer.concat([HEADER, update])
  const root = [...bytes.toString('latin1').matchAll(/\/Root\s+(\d+\s+\d+\s+R)/g)].at(-1)?.[1]
  // pdf-lib throws for what only the whole document makes sense of.
  const document = await load(bytes).catch(() => undefined)
  // Where the root is not in the update, pdf-lib takes any catalog for it.
  const isOwn = document?.context.trailerInfo.Root?.toString() === root?.replaceAll(/\s+/g, ' ')
  return document && isOwn ? readStoreNames(document) : undefined
}

function load(pdf: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
}
