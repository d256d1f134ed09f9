import { PDFArray, PDFDict, PDFDocument, PDFStream, type PDFObject, type PDFRef } from '@cantoo/pdf-lib'

/**
 * Loads a file for incremental updates. By default pdf-lib searches the whole document on each change, even for objects
 * still under construction; this indexes the owner of each object once. New objects need no entry, since they are appended
 * with the object that contains them.
 */
export async function loadForUpdate(pdf: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false })
  const { context } = document
  const owners = new WeakMap<PDFObject, PDFRef>()
  for (const [ref, object] of context.enumerateIndirectObjects()) noteOwner(object, { ref, owners })
  context.registerObjectChange = (object) => {
    const owner = owners.get(object)
    if (owner !== undefined) context.snapshot?.markRefForSave(owner)
  }
  return document
}

function noteOwner(
  object: PDFObject,
  given: { readonly ref: PDFRef; readonly owners: WeakMap<PDFObject, PDFRef> },
): void {
  // Names, numbers and references are shared between objects and immutable.
  const inner = object instanceof PDFStream ? object.dict : object
  if (object instanceof PDFStream || inner instanceof PDFDict || inner instanceof PDFArray)
    given.owners.set(object, given.ref)
  if (inner !== object) given.owners.set(inner, given.ref)
  const children =
    inner instanceof PDFDict ? inner.values() : inner instanceof PDFArray ? inner.asArray() : []
  for (const child of children) noteOwner(child, given)
}
