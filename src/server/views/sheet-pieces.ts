import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { strFromU8, strToU8, unzipSync, Zip, ZipPassThrough, type ZipInputFile } from 'fflate'
import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import { UnreachableError } from '#engine/index.ts'
import type { ExportCell } from './export-cells.ts'

type Row = readonly ExportCell[]
type Kind = NonNullable<ExportCell>['kind']

const compress = promisify(deflateRaw)
const SHEET = 'xl/worksheets/sheet1.xml'
/** Compression of a ZIP entry. Source: APPNOTE.TXT §4.4.5. */
const DEFLATED = 8
const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet, 1899-12-30, in days before 1970. */
const FIRST_DAY = 25_569

/** A sample cell of each kind, from which the library creates the file's formats. */
const SAMPLES: Readonly<Record<Kind, Cell>> = {
  text: { value: 'a', type: String },
  number: { value: 1, type: Number },
  amount: { value: 1, type: Number, format: '#,##0.00' },
  day: { value: new Date(0), type: Date, format: 'dd/mm/yyyy' },
}
const KINDS: readonly Kind[] = ['text', 'number', 'amount', 'day']

/**
 * A spreadsheet (XLSX) in pieces, with one portion of its rows in memory at a time. The library can only write whole files:
 * it creates one with headings and formats, into whose sheet the rows are inserted here. Source: ECMA-376 Part 1, §18.3.
 */
export async function* sheetPieces(
  headings: readonly string[],
  portions: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const { files, before, after, formats } = await writeTemplate(headings)
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for (const [name, bytes] of files) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(bytes, true)
  }
  const sheet = { filename: SHEET, size: 0, crc: 0, compression: DEFLATED } satisfies ZipInputFile
  zip.add(sheet)
  await addPart(sheet, before, false)
  yield* ready.splice(0)
  let number = 1
  for await (const rows of portions) {
    const xml = rows.map((row) => rowXml(row, (number += 1), formats)).join('')
    await addPart(sheet, xml, false)
    yield* ready.splice(0)
  }
  await addPart(sheet, after, true)
  zip.end()
  yield* ready.splice(0)
}

/** Compressed here, off the event loop, so that parts can be appended one by one. */
async function addPart(file: ZipInputFile, xml: string, isLast: boolean): Promise<void> {
  const bytes = strToU8(xml)
  file.crc = crc32(bytes, file.crc)
  file.size += bytes.length
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
  file.ondata?.(null, await compress(bytes, { finishFlush }), isLast)
}

interface Template {
  /** All files except the sheet. */
  readonly files: readonly (readonly [name: string, bytes: Uint8Array])[]
  /** The sheet up to its second row, and from the end of its rows. */
  readonly before: string
  readonly after: string
  /** Attribute of a cell with its format. */
  readonly formats: Readonly<Record<Kind, string>>
}

async function writeTemplate(headings: readonly string[]): Promise<Template> {
  const head = headings.map((value): Cell => ({ value, type: String, fontWeight: 'bold' }))
  const written = writeXlsxFile([head, KINDS.map((kind) => SAMPLES[kind])], {
    columns: headings.map((heading) => ({ width: Math.max(14, heading.length + 2) })),
    stickyRowsCount: 1,
  })
  const { [SHEET]: sheet = new Uint8Array(), ...others } = unzipSync(await written.toBuffer())
  const [, before, samples, after] =
    /^(.*)<row r="2"[^>]*>(.*)<\/row>(<\/sheetData>.*)$/s.exec(strFromU8(sheet)) ?? []
  const found = [...(samples ?? '').matchAll(/<c r="\w+"( s="\d+")?/g)].map(([, format = '']) => format)
  const [text, number, amount, day] = found
  if (before === undefined || after === undefined || text === undefined || number === undefined)
    throw new Error('write-excel-file: the sheet has no second row')
  if (!amount || !day) throw new Error('write-excel-file: amounts and days have no format')
  return { files: Object.entries(others), before, after, formats: { text, number, amount, day } }
}

function rowXml(row: Row, number: number, formats: Template['formats']): string {
  const cells = row.map((cell, column) =>
    cell === null ? '' : cellXml(cell, `r="${nameColumn(column)}${number}"${formats[cell.kind]}`),
  )
  return `<row r="${number}">${cells.join('')}</row>`
}

/** Texts are marked as strings, so that entered data is never interpreted as a formula. */
function cellXml(cell: NonNullable<ExportCell>, attributes: string): string {
  switch (cell.kind) {
    case 'text':
      return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.value)}</t></is></c>`
    case 'number':
      return valueXml(attributes, cell.value)
    case 'amount':
      return valueXml(attributes, cell.value / 100)
    case 'day':
      return valueXml(attributes, Date.parse(cell.value) / DAY_MS + FIRST_DAY)
    default:
      throw new UnreachableError(cell)
  }
}

function valueXml(attributes: string, value: number): string {
  return `<c ${attributes}><v>${value}</v></c>`
}

/** A to Z: lists have fewer columns. */
function nameColumn(index: number): string {
  return String.fromCodePoint(65 + index)
}

/** Drops characters that are invalid in XML 1.0. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
