import { useEffect } from 'react'
import { invalidate } from '#web/api/query-client.ts'
import { t } from '#web/wording/translation.ts'
import { navigate } from '#web/address/navigate.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { HOME } from '#web/session/home.ts'
import { showToast } from '#web/ui/toast.tsx'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import { mainState } from '#rules/dossier-state.ts'
import type { WizardAccess } from './wizard-access.ts'

/** A paper form has no finalisation block: once it is registered, return to the dashboard. */
export function usePaperEnd(access: WizardAccess, status: { readonly before: string; readonly now: string }) {
  const state = mainState(status.now)
  const moved = access.formCode === BACK_OFFICE_FORM && mainState(status.before) !== state
  const end = moved && (state === 'registered' || state === 'signed') ? state : undefined
  useEffect(() => {
    if (end === undefined) return
    showToast(t(`wizard.paper.${end}`))
    void invalidate(DOSSIERS_KEY)
    navigate(HOME)
  }, [end])
}
