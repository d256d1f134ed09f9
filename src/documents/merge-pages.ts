import { PDFDocument } from '@cantoo/pdf-lib'

/** Concatenates the pages of several PDFs for reading; this invalidates their signatures. */
export async function mergePages(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const [first, ...others] = files
  if (first === undefined) throw new Error('mergePages: no files')
  const merged = await PDFDocument.load(first, { updateMetadata: false })
  for (const file of others) {
    const other = await PDFDocument.load(file, { updateMetadata: false })
    for (const page of await merged.copyPages(other, other.getPageIndices())) merged.addPage(page)
  }
  return merged.save()
}
