import type { FileReading, NotReadReason, ReceiptReading } from '#rules/receipt-reading.ts'
import { countPixels } from '../../files/count-pixels.ts'
import { freeMemory } from './free-memory.ts'
import { openPages, type ReceiptPages } from './open-pages.ts'
import { makePicturePage } from './picture-page.ts'
import { readSeals } from './read-seals.ts'
import { readText, type PartReading } from './read-text.ts'
import { readZones } from './read-zones.ts'
import type { SealList } from './seal-list.ts'

export interface FileToRead {
  readonly bytes: Uint8Array
  readonly mimetype: string
  /** `yyyy-mm-dd`. */
  readonly today: string
  /** Only finds out whether a PDF opens and has a page, or a picture is whole. */
  readonly opensOnly?: boolean
}

/** Only the first pages are read: a tax notice has four, and the relevant data is on the first ones. */
const MOST_PAGES = 4
const MOST_PIXELS = 50_000_000
/** Pixels of the longer side: 188 per inch on A4, at which a character of a machine-readable zone is 19 pixels wide. */
const LONGEST = 2200

/** Reads a file. Never throws because of its content. */
export async function readReceiptFile(file: FileToRead, seals: SealList): Promise<FileReading> {
  const { bytes, mimetype, today, opensOnly = false } = file
  if (mimetype === 'application/pdf') return readPages(await openPages(bytes), { seals, today, opensOnly })
  if (mimetype !== 'image/jpeg' && mimetype !== 'image/png') return notRead('nothing')
  const pixels = countPixels(Buffer.from(bytes), mimetype)
  if (pixels === undefined) return notRead('damaged')
  if (pixels > MOST_PIXELS) return notRead('tooLarge')
  const page = await makePicturePage(bytes, mimetype, LONGEST).catch(() => undefined)
  return readPages(page && (await openPages(page)), { seals, today, opensOnly })
}

function notRead(reason: NotReadReason): FileReading {
  return { readings: [], notRead: reason }
}

interface Reading {
  readonly seals: SealList
  readonly today: string
  readonly opensOnly: boolean
}

async function readPages(pages: ReceiptPages | undefined, reading: Reading): Promise<FileReading> {
  if (!pages) return notRead('damaged')
  try {
    if (reading.opensOnly) return notRead(pages.with(0, () => true) ? 'nothing' : 'damaged')
    return await readEach(pages, reading)
  } finally {
    pages.close()
  }
}

async function readEach(pages: ReceiptPages, reading: Reading): Promise<FileReading> {
  const parts: PartReading[] = []
  for (let index = 0; index < Math.min(pages.count, MOST_PAGES); index += 1) {
    const page = pages.with(index, (open) => ({ lines: open.lines(), image: open.draw(LONGEST) }))
    if (page) parts.push(...(await readPage(page, index, reading)))
    else parts.push({ readings: [], notRead: 'damaged' })
  }
  return settleParts(parts)
}

function settleParts(parts: readonly PartReading[]): FileReading {
  return settle(
    parts.flatMap((part) => part.readings),
    parts.flatMap((part) => part.notRead ?? []),
  )
}

type DrawnPage = {
  readonly lines: Parameters<typeof readText>[0]
  readonly image: Parameters<typeof readZones>[0]
}

/** Sealed data replaces printed data; a wrong seal discredits both. */
async function readPage(
  page: DrawnPage,
  index: number,
  { seals, today }: Reading,
): Promise<readonly PartReading[]> {
  freeMemory()
  const sealed = await readSeals(page.image, index, seals)
  freeMemory()
  if (sealed.notRead !== null || sealed.readings.length > 0) return [sealed]
  const text = readText(page.lines, index)
  if (text.notRead !== null || text.readings.length > 0) return [text]
  return [readZones(page.image, index, today)]
}

/** A wrong seal on any page, or differing accounts, discredit the whole file. */
function settle(readings: readonly ReceiptReading[], reasons: readonly NotReadReason[]): FileReading {
  const accounts = new Set(readings.flatMap((reading) => (reading.kind === 'bank' ? [reading.iban] : [])))
  if (accounts.size > 1 || reasons.includes('several')) return notRead('several')
  const isWrong = reasons.includes('unconfirmed') && !readings.some(({ kind }) => kind === 'identity')
  if (isWrong) return notRead('unconfirmed')
  return readings.length > 0 ? { readings, notRead: null } : notRead(reasons[0] ?? 'nothing')
}
