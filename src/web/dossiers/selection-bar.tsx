import type { ReactNode } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#web/wording/translation.ts'
import type { Selection } from './use-selection.ts'

/** Selects all rows of the page or of the list, shows how many are selected, and offers bulk actions. */
export function SelectionBar({
  selection,
  children,
}: {
  readonly selection: Selection
  /** Buttons for the selected rows. */
  readonly children: ReactNode
}) {
  const { hasPage, ids, isAll, selectAll, whole } = selection
  return (
    <fieldset className="selection" aria-label={t('selection.label')}>
      <label className="selection__all">
        <input
          type="checkbox"
          checked={isAll}
          disabled={!hasPage}
          ref={(box) => {
            if (box) box.indeterminate = ids.length > 0 && !isAll
          }}
          onChange={({ target }) => selectAll(target.checked)}
        />
        {t('selection.all')}
      </label>
      <output className="muted">{ids.length === 0 ? '' : t('selection.count', { count: ids.length })}</output>
      {whole.offered !== undefined && (
        <Button size="sm" look="quiet" busy={whole.isReading} onClick={whole.select}>
          {t(whole.isFirst ? 'selection.first' : 'selection.whole', { count: String(whole.offered) })}
        </Button>
      )}
      <FailureLines error={whole.error} otherwise={t('selection.whole-failed')} />
      {ids.length > 0 && <div className="selection__actions">{children}</div>}
    </fieldset>
  )
}
