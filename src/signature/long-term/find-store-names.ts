import { Buffer } from 'node:buffer'
import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib'
import { readStoreNames } from './security-store.ts'

const HEADER = Buffer.from('%PDF-1.7\n')

/**
 * Names of the signatures whose validation data a document contains. Parses only the last update, which starts at
 * `lastUpdate`, if that is enough: each archiving rewrites the catalog and the list of names, and a rewritten object
 * replaces the earlier one. Parsing a whole three-page document would take longer than the rest of its check.
 */
export async function findStoreNames(pdf: Uint8Array, lastUpdate: number): Promise<ReadonlySet<string>> {
  const names = lastUpdate === 0 ? undefined : await readUpdate(pdf.subarray(lastUpdate))
  return names ?? readStoreNames(await load(pdf)) ?? new Set()
}

/** Undefined when the update alone does not contain the names. */
async function readUpdate(update: Uint8Array): Promise<ReadonlySet<string> | undefined> {
  const bytes = Buffer.concat([HEADER, update])
  const root = [...bytes.toString('latin1').matchAll(/\/Root\s+(\d+\s+\d+\s+R)/g)].at(-1)?.[1]
  // pdf-lib throws when the update needs objects from the rest of the document.
  const document = await load(bytes).catch(() => undefined)
  // When the update lacks the root, pdf-lib takes any catalog as the root.
  const isOwn = document?.context.trailerInfo.Root?.toString() === root?.replaceAll(/\s+/g, ' ')
  return document && isOwn ? readStoreNames(document) : undefined
}

function load(pdf: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
}
