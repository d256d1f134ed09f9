import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { ExportCell } from './export-cells.ts'
import { sheetPieces } from './sheet-pieces.ts'

const portionOf = (...rows: readonly (readonly ExportCell[])[]) => rows

async function* follow(
  steps: string[],
  portions: readonly (readonly (readonly ExportCell[])[])[],
): AsyncGenerator<readonly (readonly ExportCell[])[]> {
  for (const [index, portion] of portions.entries()) {
    steps.push(`read ${index}`)
    yield portion
  }
}

async function collect(pieces: AsyncIterable<Uint8Array>, onPiece = () => {}): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) {
    onPiece()
    all.push(piece)
  }
  return Buffer.concat(all)
}

it('writes each kind of value, and leaves out what XML cannot hold', async () => {
  const rows = portionOf([
    { kind: 'text', value: '=1+1 & <b> \u0001é😀' },
    null,
    { kind: 'number', value: 1042 },
    { kind: 'amount', value: 1_050_099 },
    { kind: 'day', value: '2026-03-01' },
  ])

  const file = unzipSync(await collect(sheetPieces(['Texte', 'Rien'], follow([], [rows]))))

  const sheet = strFromU8(file['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(Object.keys(file)).toContain('xl/workbook.xml')
  expect(sheet).toContain('<t xml:space="preserve">=1+1 &amp; &lt;b&gt; é😀</t>')
  expect(sheet).not.toContain('B2')
  expect(sheet).toMatch(
    /<c r="C2"><v>1042<\/v><\/c><c r="D2" s="\d"><v>10500.99<\/v><\/c><c r="E2" s="\d"><v>46082<\/v>/,
  )
  expect(sheet.endsWith('</row></sheetData></worksheet>')).toBe(true)
})

it('passes a portion of rows on before it reads the next one', async () => {
  const steps: string[] = []
  const portion = portionOf([{ kind: 'number', value: 1 }])

  await collect(sheetPieces(['N°'], follow(steps, [portion, portion, portion])), () => {
    if (steps.at(-1) !== 'write') steps.push('write')
  })

  expect(steps).toEqual(['write', 'read 0', 'write', 'read 1', 'write', 'read 2', 'write'])
})

it('writes 100,000 rows in a thread that cannot hold them', async () => {
  const thread = new Worker(new URL('../../../test/support/write-large-sheet.ts', import.meta.url), {
    workerData: 100,
    resourceLimits: { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 8 },
  })

  const [bytes] = await once(thread, 'message')

  expect(bytes).toBeGreaterThan(2_000_000)
})
