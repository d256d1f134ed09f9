import { t } from '#web/wording/translation.ts'
import { useDelay } from './use-delay.ts'

/** Delay, so that a fast response shows no skeleton. Source: mockups, component inventory. */
const SHOWN_AFTER_MS = 300

/** Placeholder lines while content loads. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  const shown = useDelay(SHOWN_AFTER_MS)
  return (
    <output className="panel__body stack" aria-busy="true">
      <span className="sr-only">{t('common.loading')}</span>
      {shown &&
        Array.from({ length: lines }, (_, index) => (
          <span key={index} className={index % 3 === 1 ? 'skel skel--half' : 'skel'} aria-hidden="true" />
        ))}
    </output>
  )
}

/** Placeholder rows of a table. */
export function SkeletonRows({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  const shown = useDelay(SHOWN_AFTER_MS)
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden={row > 0}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          {row === 0 && column === 0 && <span className="sr-only">{t('common.loading')}</span>}
          {shown && <span className={column === 0 ? 'skel' : 'skel skel--half'} aria-hidden="true" />}
        </td>
      ))}
    </tr>
  ))
}
