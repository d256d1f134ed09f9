import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { CeremonyApi } from './ceremony-api.ts'
import type { DocumentTab } from './document-tabs.tsx'
import type { Ceremony } from './use-ceremony.ts'

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog, {
  wording: 'corrections',
})

/** Alternative to declining, before the first signature: sends the dossier back with a remark on a passage. */
export function ReportError({
  api,
  documents,
  openId,
  codeVerified,
  onCode,
  onSend,
}: {
  readonly api: CeremonyApi
  readonly documents: readonly DocumentTab[]
  /** The document that is shown. */
  readonly openId: number | undefined
  readonly codeVerified: boolean
  /** Goes to the code step: a remark ends the signature of all, so it requires a verified code. */
  readonly onCode: () => void
  readonly onSend: Ceremony['sendBack']
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="cer__decline">
      <button type="button" className="linkbtn" onClick={() => setOpen(true)}>
        {t('ceremony.report')}
      </button>
      {isOpen && (
        <ReportDialog
          api={api}
          documents={documents}
          openId={openId}
          codeVerified={codeVerified}
          onClose={() => setOpen(false)}
          onCode={() => {
            setOpen(false)
            // Deferred until the closing dialog has restored the focus.
            requestAnimationFrame(onCode)
          }}
          onSend={onSend}
        />
      )}
    </p>
  )
}
