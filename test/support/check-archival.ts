import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  decodePDFRawStream,
} from '@cantoo/pdf-lib'

type Rule = (document: PDFDocument) => boolean

/** Rules of PDF/A-2a (ISO 19005-2) and PDF/UA-1 (ISO 14289-1) that apply to our files, by name and clause. */
const RULES: Readonly<Record<string, Rule>> = {
  'not encrypted (19005-2 §6.1.3)': ({ context }) => context.trailerInfo.Encrypt === undefined,
  'has an identifier (§6.1.3)': ({ context }) => context.trailerInfo.ID !== undefined,
  'output intent with a profile (§6.2.3)': ({ catalog }) =>
    dictionaries(catalog, 'OutputIntents').some((each) => each.has(PDFName.of('DestOutputProfile'))),
  'metadata say PDF/A-2a (§6.6.4)': (document) => {
    const xml = readMetadata(document)
    return /<pdfaid:part>2</.test(xml) && /<pdfaid:conformance>A</.test(xml)
  },
  'tagged (§6.7.2)': ({ catalog }) => isTrue(catalog.lookupMaybe(PDFName.of('MarkInfo'), PDFDict), 'Marked'),
  'language (§6.7.4)': ({ catalog }) => catalog.has(PDFName.of('Lang')),
  'title is displayed (14289-1 §7.1)': ({ catalog }) =>
    isTrue(catalog.lookupMaybe(PDFName.of('ViewerPreferences'), PDFDict), 'DisplayDocTitle'),
  'fonts embedded (§6.2.11.4)': (document) => fontsOf(document, 'FontDescriptor').every(hasFontFile),
  'text has ToUnicode (§6.2.11.7)': (document) =>
    fontsOf(document, 'DescendantFonts').every((font) => font.has(PDFName.of('ToUnicode'))),
  'no NeedAppearances (§6.4.1)': ({ catalog }) =>
    catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict)?.has(PDFName.of('NeedAppearances')) !== true,
  'annotations print (§6.3.2)': (document) =>
    widgetsOf(document).every((widget) => (readNumber(widget, 'F') & 4) === 4),
  'annotations have an appearance, or no size (§6.3.3)': (document) =>
    widgetsOf(document).every((widget) => widget.has(PDFName.of('AP')) || isEmpty(widget)),
  'fields are in a Form element (14289-1 §7.18.4)': (document) =>
    widgetsOf(document).every((widget) => ownerTag(document, widget) === 'Form'),
  'fields are described (14289-1 §7.18.1)': (document) =>
    widgetsOf(document).every((widget) => widget.has(PDFName.of('TU'))),
  'every marked content has its element (14289-1 §7.1)': (document) =>
    document.getPages().every(({ node }) => {
      const owners = parentTree(document).get(readNumber(node, 'StructParents'))
      return owners instanceof PDFArray && owners.asArray().every((owner) => owner instanceof PDFRef)
    }),
}

/** Returns the names of the rules that a file breaks. */
export async function checkArchival(pdf: Uint8Array): Promise<readonly string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return Object.entries(RULES).flatMap(([name, holds]) => (holds(document) ? [] : [name]))
}

function dictionaries(parent: PDFDict, key: string): readonly PDFDict[] {
  const list = parent.lookupMaybe(PDFName.of(key), PDFArray)
  return list === undefined ? [] : list.asArray().map((_, index) => list.lookup(index, PDFDict))
}

function isTrue(parent: PDFDict | undefined, key: string): boolean {
  return parent?.lookup(PDFName.of(key))?.toString() === 'true'
}

function readMetadata({ catalog }: PDFDocument): string {
  const stream = catalog.lookup(PDFName.of('Metadata'))
  return stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString() : ''
}

/** Font dictionaries that have this key. */
function fontsOf({ context }: PDFDocument, key: string): readonly PDFDict[] {
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFDict) || object.lookup(PDFName.of('Type'))?.toString() !== '/Font') return []
    return object.has(PDFName.of(key)) ? [object] : []
  })
}

function hasFontFile(font: PDFDict): boolean {
  const descriptor = font.lookup(PDFName.of('FontDescriptor'), PDFDict)
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(PDFName.of(key)))
}

function widgetsOf(document: PDFDocument): readonly PDFDict[] {
  return document.getPages().flatMap(({ node }) => dictionaries(node, 'Annots'))
}

function isEmpty(widget: PDFDict): boolean {
  const [left, bottom, right, top] = widget.lookup(PDFName.of('Rect'), PDFArray).asArray().map(String)
  return left === right && bottom === top
}

function readNumber(parent: PDFDict, key: string): number {
  return parent.lookupMaybe(PDFName.of(key), PDFNumber)?.asNumber() ?? -1
}

function ownerTag(document: PDFDocument, widget: PDFDict): string | undefined {
  const owner = parentTree(document).get(readNumber(widget, 'StructParent'))
  return owner instanceof PDFDict ? owner.lookup(PDFName.of('S'), PDFName).decodeText() : undefined
}

/** Structure elements by `StructParents` of pages and `StructParent` of annotations. */
function parentTree({ catalog }: PDFDocument): ReadonlyMap<number, unknown> {
  const root = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
  const numbers = root.lookup(PDFName.of('ParentTree'), PDFDict).lookup(PDFName.of('Nums'), PDFArray)
  const owners = new Map<number, unknown>()
  for (let index = 0; index + 1 < numbers.size(); index += 2)
    owners.set(numbers.lookup(index, PDFNumber).asNumber(), numbers.lookup(index + 1))
  return owners
}
