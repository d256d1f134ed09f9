import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { drawTextPdf } from '#test/receipts/draw-pdf.ts'
import { layBill } from '#test/receipts/proof-sheets.ts'
import type { SpecimenPerson } from '#test/receipts/specimen-person.ts'
import { openTestFolder } from '#test/support/for-file.ts'
import { READER_LIMITS, ReaderProcess } from './reader-process.ts'

const today = '2026-11-23'
const reader = new ReaderProcess(await openTestFolder())
afterAll(() => reader.close())

const ANNA: SpecimenPerson = {
  birthName: 'Kerbrat',
  usedName: null,
  firstNames: ['Anna'],
  birthDate: '1974-08-12',
  sex: 'F',
  nationality: 'FR',
  birthPlace: 'Brest',
  address: { line: '12 rue du Port', zip: '29200', city: 'Brest' },
}

const readPdf = (bytes: Uint8Array) => reader.read({ bytes, mimetype: 'application/pdf', today })

/** A PDF of its objects, the first of which is the catalogue. */
function writePdf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`
  return Buffer.from(text, 'latin1')
}

/** A page whose content is 70 MB of shapes, in 300 KB. */
function writeBomb(): Buffer {
  const shapes = '0 0 m 600 800 l 0 800 l 600 0 l f* '.repeat(2_000_000)
  const content = deflateSync(Buffer.from(shapes)).toString('latin1')
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>',
    `<</Length ${content.length}/Filter/FlateDecode>>stream\n${content}\nendstream`,
  ])
}

const bomb = writeBomb()

it('gives up a PDF bomb, and reads the next file', async () => {
  const bill = await drawTextPdf(
    layBill({ holder: ANNA, issuedOn: '2026-10-02', issuer: 'Électricité', seal: 'none' }),
  )

  const [first, next] = await Promise.all([readPdf(bomb), readPdf(bill)])

  expect(first).toEqual({ readings: [], notRead: 'tooLarge' })
  expect(next).toMatchObject({ readings: [{ kind: 'proof', issuedOn: '2026-10-02' }], notRead: null })
})

it('ends a process that has used much memory, and starts another one for the next file', async () => {
  const before = countReaders()
  const worn = new ReaderProcess('/nowhere', { ...READER_LIMITS, wornBytes: 0 })
  const kept = new ReaderProcess('/nowhere')
  const file = { bytes: Buffer.from('%PDF-1.7'), mimetype: 'application/pdf', today }

  const readings = await Promise.all([worn, worn, kept, kept].map((each) => each.read(file)))
  await expect.poll(countReaders).toBe(before + 1)
  kept.close()
  worn.close()

  expect(readings.map(({ notRead }) => notRead)).toEqual(['damaged', 'damaged', 'damaged', 'damaged'])
})

/** Processes of this one that read. Source: proc(5). */
function countReaders(): number {
  return readdirSync('/proc').filter((id) => /^\d+$/.test(id) && isReader(id)).length
}

function isReader(id: string): boolean {
  try {
    const isOwn = readFileSync(`/proc/${id}/status`, 'utf8').includes(`\nPPid:\t${process.pid}\n`)
    return isOwn && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('reader-child')
  } catch {
    return false
  }
}

it('gives up a file that takes too much of a core', async () => {
  const hasty = new ReaderProcess('/nowhere', { ...READER_LIMITS, memoryBytes: 2e9, processorMs: 900 })

  const reading = await hasty
    .read({ bytes: bomb, mimetype: 'application/pdf', today })
    .finally(() => hasty.close())

  expect(reading).toEqual({ readings: [], notRead: 'tookTooLong' })
})

it('does not decode a picture of 100 megapixels', async () => {
  const header = Buffer.from('89504e470d0a1a0a0000000d4948445200002710000027100800000000', 'hex')

  const reading = await reader.read({ bytes: header, mimetype: 'image/png', today })

  expect(reading).toEqual({ readings: [], notRead: 'tooLarge' })
})

it('reads 200 concurrent files one after the other', async () => {
  const files = Array.from({ length: 200 }, (_none, at) => Buffer.from(`%PDF-1.7\n${at}`))

  const readings = await Promise.all(files.map(readPdf))

  expect(new Set(readings.map(({ notRead }) => notRead))).toEqual(new Set(['damaged']))
})
