import { useState, type ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowDown, ArrowUp } from '#web/ui/icons.ts'

export interface SortedColumn<Row> {
  readonly key: string
  readonly head: string
  readonly value: (row: Row) => number | string
  /** For the export of a column of shares: the numerator of the share. */
  readonly figure?: (row: Row) => number
  /** Shown instead of the value. */
  readonly cell?: (row: Row) => ReactNode
}

interface Order {
  readonly key: string
  readonly isDescending: boolean
}

/**
 * A table in the given order until a heading is pressed; numbers sort largest first. The first column names the row.
 */
export function SortedTable<Row>({
  rows,
  columns,
  keyOf,
}: {
  readonly rows: readonly Row[]
  readonly columns: readonly SortedColumn<Row>[]
  readonly keyOf: (row: Row) => string
}) {
  const [order, setOrder] = useState<Order>()
  const sorting = columns.find(({ key }) => key === order?.key)
  const sorted = sorting && order ? sortRows(rows, sorting.value, order) : rows
  const sortBy = ({ key, value }: SortedColumn<Row>) => {
    const isNumber = rows[0] !== undefined && typeof value(rows[0]) === 'number'
    setOrder({ key, isDescending: order?.key === key ? !order.isDescending : isNumber })
  }
  return (
    <table className="table table--cards table--labelled table--tight">
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th
              key={column.key}
              scope="col"
              className={index === 0 ? undefined : 'right'}
              aria-sort={
                order?.key === column.key ? (order.isDescending ? 'descending' : 'ascending') : undefined
              }
            >
              <button type="button" className="sorter" onClick={() => sortBy(column)}>
                {column.head}{' '}
                {order?.key === column.key && <Icon of={order.isDescending ? ArrowDown : ArrowUp} />}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, head, value, cell }, index) =>
              index === 0 ? (
                <td key={key}>
                  <strong>{value(row)}</strong>
                  {cell?.(row)}
                </td>
              ) : (
                <td key={key} className="right num" data-label={head}>
                  {cell ? cell(row) : value(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sortRows<Row>(
  rows: readonly Row[],
  value: SortedColumn<Row>['value'],
  { isDescending }: Order,
): readonly Row[] {
  const sign = isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [first, second] = [value(one), value(other)]
    return typeof first === 'number' && typeof second === 'number'
      ? sign * (first - second)
      : sign * String(first).localeCompare(String(second))
  })
}
