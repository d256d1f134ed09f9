import { PDFDocument } from '@cantoo/pdf-lib'

/** The pages of several PDFs as one, in order: for reading, since no signature in them stays valid. */
export async function mergePages(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const [first, ...others] = files
  if (first === undefined) throw new Error('there is nothing to merge')
  const merged = await PDFDocument.load(first, { updateMetadata: false })
  for (const file of others) {
    const other = await PDFDocument.load(file, { updateMetadata: false })
    for (const page of await merged.copyPages(other, other.getPageIndices())) merged.addPage(page)
  }
  return merged.save()
}
