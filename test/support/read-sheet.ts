import { strFromU8, unzipSync } from 'fflate'

/** The XML of the first sheet of a workbook. */
export function sheetXml(file: Uint8Array): string {
  return strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
}

/** Values of the cells of a sheet, row by row, texts looked up among the shared ones. */
export function sheetRows(file: Uint8Array): readonly (readonly string[])[] {
  const shared = strFromU8(unzipSync(file)['xl/sharedStrings.xml'] ?? new Uint8Array())
  const texts = [...shared.matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(([, text = '']) =>
    decode(text),
  )
  return [...sheetXml(file).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', content = '']) => {
      const value = /<(?:v|t[^>]*)>(.*?)<\/[vt]>/s.exec(content)?.[1] ?? ''
      return attributes.includes('t="s"') ? (texts[Number(value)] ?? '') : decode(value)
    }),
  )
}

function decode(xml: string): string {
  return xml
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
