import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { CeremonyApi } from './ceremony-api.ts'

const OwnOriginsDialog = lazyPart(async () => (await import('./own-origins-dialog.tsx')).OwnOriginsDialog)

/**
 * Opens the list of the party's own answers with who entered each; for a party with an account the list is a page of
 * the application.
 */
export function OwnOrigins({
  api,
  canSendBack,
}: {
  readonly api: CeremonyApi
  /** Whether the dossier can still be sent back for a wrong answer. */
  readonly canSendBack: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="small">
      <button type="button" className="linkbtn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('ceremony.origins')}
      </button>
      {isOpen && <OwnOriginsDialog api={api} canSendBack={canSendBack} onClose={() => setOpen(false)} />}
    </p>
  )
}
