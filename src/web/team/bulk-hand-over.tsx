import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { Button } from '#web/ui/button.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'

/** Hands the selected dossiers of the team to another advisor. */
export function BulkHandOver({ ids }: { readonly ids: readonly number[] }) {
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  return (
    <>
      <Button size="sm" onClick={() => setChosen(ids)}>
        {t('selection.hand-over')}
      </Button>
      {chosen !== null && <HandOverDialog part={{ ids: chosen }} onClose={() => setChosen(null)} />}
    </>
  )
}
