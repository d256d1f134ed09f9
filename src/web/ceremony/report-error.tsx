import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { ReportDialogProps } from './report-dialog.tsx'

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog, {
  wording: 'corrections',
})

/** Alternative to declining, before the first signature: sends the dossier back with a remark on a passage. */
export function ReportError({ onCode, ...dialog }: Omit<ReportDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="cer__decline">
      <button type="button" className="linkbtn" onClick={() => setOpen(true)}>
        {t('ceremony.report')}
      </button>
      {isOpen && (
        <ReportDialog
          {...dialog}
          onClose={() => setOpen(false)}
          onCode={() => {
            setOpen(false)
            // Deferred until the closing dialog has restored the focus.
            requestAnimationFrame(onCode)
          }}
        />
      )}
    </p>
  )
}
