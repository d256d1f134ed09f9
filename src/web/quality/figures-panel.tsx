import type { ReactNode } from 'react'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons.ts'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { SortedTable } from './sorted-table.tsx'
import { writeFigures, type Figures } from './write-figures.ts'

/** Byte order mark, by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A table of figures with its title, which can be saved as CSV. */
export function FiguresPanel<Row>({
  id,
  title,
  fileName,
  children,
  ...figures
}: Figures<Row> & {
  readonly keyOf: (row: Row) => string
  readonly id: string
  readonly title: string
  /** Without its extension. */
  readonly fileName: string
  readonly children?: ReactNode
}) {
  const save = () =>
    saveFile(new Blob([BYTE_ORDER_MARK, writeFigures(figures)], { type: 'text/csv' }), `${fileName}.csv`)
  return (
    <TitledPanel
      id={id}
      title={title}
      action={
        <Button look="quiet" size="sm" icon={Download} onClick={save}>
          CSV <span className="sr-only">{title}</span>
        </Button>
      }
    >
      {children}
      <SortedTable {...figures} />
    </TitledPanel>
  )
}
