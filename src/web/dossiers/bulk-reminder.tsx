import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { Button } from '#web/ui/button.tsx'
import { RemindDialog } from './remind-dialog.tsx'

/** Reminds the people awaited in the selected dossiers. */
export function BulkReminder({ ids }: { readonly ids: readonly number[] }) {
  const [reminded, setReminded] = useState<readonly number[] | null>(null)
  return (
    <>
      <Button size="sm" onClick={() => setReminded(ids)}>
        {t('task.remind')}
      </Button>
      {reminded !== null && <RemindDialog ids={reminded} onClose={() => setReminded(null)} />}
    </>
  )
}
