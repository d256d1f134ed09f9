import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmTable, oneBatch, PEOPLE_KEY, type InvitationBatch } from '#web/api/people.ts'
import { invalidate } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#web/wording/translation.ts'
import { count, moment } from '#web/wording/page-format.ts'
import { StepUpDialog } from '../step-up-dialog.tsx'
import { showOutcome } from './act-toast.ts'

const POLL_MS = 1_000

/** An invitation table: waiting for confirmation, or with the progress of its accounts. */
export function BatchLine({ batch: given }: { readonly batch: InvitationBatch }) {
  const [isConfirming, setConfirming] = useState(false)
  const isRunning = (batch: InvitationBatch) =>
    batch.confirmed_at !== null && batch.created + batch.problems.length < batch.total
  const { data: batch } = useQuery({
    ...oneBatch(given.id),
    initialData: given,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  })
  const done = batch.created + batch.problems.length
  return (
    <li>
      <div className="row row--between row--wrap">
        <span>
          {t('people.table.of', { at: moment(batch.created_at), count: batch.total })}
          {batch.confirmed_at !== null && (
            <small className="muted">
              {' '}
              {t('people.table.created', { created: count(batch.created), total: count(batch.total) })}
            </small>
          )}
        </span>
        {batch.confirmed_at === null ? (
          <Button look="primary" size="sm" onClick={() => setConfirming(true)}>
            {t('people.table.confirm', { count: batch.total })}
          </Button>
        ) : (
          <progress max={batch.total} value={done} aria-label={t('people.table.progress')} />
        )}
      </div>
      {batch.problems.length > 0 && (
        <ul className="people__danger">
          {batch.problems.map(({ line, email, message }) => (
            <li key={line}>
              {t('people.table.line')} {line}, {email} : {message}
            </li>
          ))}
        </ul>
      )}
      {isConfirming && <ConfirmTable batch={batch} onClose={() => setConfirming(false)} />}
    </li>
  )
}

function ConfirmTable({ batch, onClose }: { readonly batch: InvitationBatch; readonly onClose: () => void }) {
  return (
    <StepUpDialog
      title={t('people.table.confirm', { count: batch.total })}
      proven={{ act: 'invitations', target: String(batch.id) }}
      submit={t('people.invite.submit')}
      isNeeded={batch.needs_step_up}
      run={async (proof) => {
        showOutcome(await confirmTable(batch.id, proof), t('people.table.started'))
        await invalidate(PEOPLE_KEY)
      }}
      onClose={onClose}
    >
      <p>{t('people.table.confirm.text')}</p>
    </StepUpDialog>
  )
}
