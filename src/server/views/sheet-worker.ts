import { parentPort } from 'node:worker_threads'
import { UnreachableError } from '#engine/index.ts'
import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import type { ExportCell } from './export-cells.ts'
import type { SheetTask } from './export-view.ts'

/** Worker thread for spreadsheets: receives rows, posts the file under the same id. */
parentPort?.on('message', ({ id, task }: { id: number; task: SheetTask }) => {
  writeSheet(task).then(
    (result) => post({ id, result }),
    (error: unknown) => post({ id, error: String(error) }),
  )
})

function post(answer: object): void {
  parentPort?.postMessage(answer, [])
}

async function writeSheet({ headings, rows }: SheetTask): Promise<Uint8Array> {
  const head = headings.map((value): Cell => ({ value, type: String, fontWeight: 'bold' }))
  const sheet = [head, ...rows.map((row) => row.map(toCell))]
  return writeXlsxFile(sheet, {
    columns: headings.map((heading) => ({ width: Math.max(14, heading.length + 2) })),
    stickyRowsCount: 1,
  }).toBuffer()
}

/** Texts are typed as texts: nothing that somebody has entered is read as a formula. */
function toCell(cell: ExportCell): Cell {
  if (cell === null) return null
  switch (cell.kind) {
    case 'text':
      return { value: cell.value, type: String }
    case 'number':
      return { value: cell.value, type: Number }
    case 'amount':
      return { value: cell.value / 100, type: Number, format: '#,##0.00' }
    case 'day':
      return { value: new Date(cell.value), type: Date, format: 'dd/mm/yyyy' }
    default:
      throw new UnreachableError(cell)
  }
}
