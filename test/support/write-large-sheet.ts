import { parentPort, workerData } from 'node:worker_threads'
import { sheetPieces } from '#server/views/sheet-pieces.ts'
import type { ExportCell } from '#server/views/export-cells.ts'

/** Worker thread that writes a spreadsheet of `portions` of a thousand rows to nowhere, and posts how many bytes it had. */
const COLUMNS = 12

async function* makeRows(portions: number) {
  for (let portion = 0; portion < portions; portion += 1)
    yield Array.from({ length: 1_000 }, (_, row) =>
      Array.from({ length: COLUMNS }, (__, column): ExportCell => ({
        kind: 'text',
        value: `Mme Durand ${portion} ${row} ${column}`,
      })),
    )
}

const headings = Array.from({ length: COLUMNS }, (_, column) => `Colonne ${column}`)
let bytes = 0
for await (const piece of sheetPieces(headings, makeRows(Number(workerData)))) bytes += piece.length
parentPort?.postMessage(bytes, [])
