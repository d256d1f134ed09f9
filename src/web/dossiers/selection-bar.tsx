import type { ReactNode } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import type { Selection } from './use-selection.ts'

/** Selects all rows of the page, says how many are selected, and offers what may be done with them. */
export function SelectionBar({
  selection,
  children,
}: {
  readonly selection: Selection
  /** Buttons for the selected rows. */
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  const { ids, isAll, selectAll } = selection
  return (
    <fieldset className="selection" aria-label={t('selection.label')}>
      <label className="selection__all">
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = ids.length > 0 && !isAll
          }}
          onChange={({ target }) => selectAll(target.checked)}
        />
        {t('selection.all')}
      </label>
      <output className="muted">{ids.length === 0 ? '' : t('selection.count', { count: ids.length })}</output>
      {ids.length > 0 && <div className="selection__actions">{children}</div>}
    </fieldset>
  )
}
