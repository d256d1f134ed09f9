import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { confirmPending, PEOPLE_KEY, pendingActs, refusePending, type PendingAct } from '#web/api/people.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { t } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'
import { StepUpDialog } from '../step-up-dialog.tsx'
import { showOutcome } from './act-toast.ts'
import './people.css'

/** Acts that wait for a second administrator; nothing without any. */
export function PendingPanel() {
  const { data } = useQuery(pendingActs())
  const [confirming, setConfirming] = useState<PendingAct>()
  if (!data || data.acts.length === 0) return null
  return (
    <TitledPanel id="pending-acts" title={t('people.pending')}>
      <ul className="people__rights people__body">
        {data.acts.map((act) => (
          <PendingLine key={act.id} act={act} onConfirm={() => setConfirming(act)} />
        ))}
      </ul>
      {confirming && <ConfirmDialog act={confirming} onClose={() => setConfirming(undefined)} />}
    </TitledPanel>
  )
}

function sentenceOf({ act, person, role, target }: PendingAct): string {
  const name = person?.name ?? target
  const given = role === null ? '' : t(`role.${role}`)
  return t(`people.act.${act}`, { name, role: given })
}

function PendingLine({ act, onConfirm }: { readonly act: PendingAct; readonly onConfirm: () => void }) {
  const refuse = useSingleMutation({
    mutationFn: () => refusePending(act.id),
    onSettled: () => invalidate(PEOPLE_KEY),
  })
  return (
    <li className="row row--between row--wrap">
      <span>
        {sentenceOf(act)}
        <small className="muted">
          {' '}
          {t('people.pending.by', { name: act.asked_by, at: moment(act.asked_at) })}
        </small>
      </span>
      <span className="people__acts">
        <Button size="sm" busy={refuse.isPending} onClick={() => refuse.mutate()}>
          {t(act.is_own ? 'people.pending.withdraw' : 'people.pending.refuse')}
        </Button>
        {!act.is_own && (
          <Button size="sm" look="primary" onClick={onConfirm}>
            {t('common.confirm')}
          </Button>
        )}
      </span>
      <FailureLines error={refuse.error} otherwise={t('administration.failed')} />
    </li>
  )
}

function ConfirmDialog({ act, onClose }: { readonly act: PendingAct; readonly onClose: () => void }) {
  return (
    <StepUpDialog
      title={t('common.confirm')}
      proven={{ act: act.act, target: act.target }}
      submit={t('common.confirm')}
      isDanger
      run={async (proof) => {
        showOutcome(await confirmPending(act.id, proof), t('people.done'))
        await invalidate(PEOPLE_KEY)
      }}
      onClose={onClose}
    >
      <p>{sentenceOf(act)}</p>
      <p className="muted">{t('people.pending.text', { name: act.asked_by })}</p>
    </StepUpDialog>
  )
}
