import { t } from '#web/wording/translation.ts'
import type { DossierListItem } from '#contract/dossiers.ts'
import { canSeeHistory } from '#rules/permission.ts'
import { dossierAddress } from '#web/api/dossiers.ts'
import { useUser } from '#web/session/user-context.ts'
import { IconLink } from '#web/ui/button.tsx'
import { AssignAction } from '#web/assignment/assign-action.tsx'
import { ExamineLink } from './examine-link.tsx'
import { mainState } from '#rules/dossier-state.ts'
import { HistoryAction } from './history-action.tsx'
import { useRowActionIcons } from './row-action-icons.ts'

/** Row actions of reviewers; downloads are on the review page. Source: shell §6. */
export function ReviewActions({ dossier }: { readonly dossier: DossierListItem }) {
  const { role } = useUser()
  const icons = useRowActionIcons()
  const state = mainState(dossier.status)
  const name = (action: string) => t('dossiers.row.action', { action, present: dossier.present })
  return (
    <>
      <IconLink icon={icons.view} label={name(t('dossiers.action.view'))} to={dossierAddress(dossier.id)} />
      {state !== undefined && canSeeHistory(role, { state, formCode: dossier.formCode }) && (
        <HistoryAction id={dossier.id} label={name(t('dossiers.action.history'))} />
      )}
      <AssignAction dossier={dossier} label={name(t('dossiers.action.assign'))} />
      <ExamineLink dossier={dossier} icon={icons.manage} />
    </>
  )
}
