import { useQuery } from '@tanstack/react-query'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { t } from '#web/wording/translation.ts'
import type { RefusedReminder, ReminderPreview } from '#contract/tasks.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { previewReminders, sendReminders } from '#web/api/tasks.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { REMINDER_REFUSALS } from '#vocabulary/reminder-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { LateCloseButton } from '#web/ui/late-close-button.tsx'
import { Modal, ModalCancel, ModalFoot } from '#web/ui/modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Previews the reminders of these dossiers, sends them, and reports which were not sent and why. */
export function RemindDialog({
  ids,
  onClose,
  onSent,
}: {
  readonly ids: readonly number[]
  readonly onClose: () => void
  readonly onSent?: () => void
}) {
  const preview = useQuery({
    queryKey: ['reminders', ids],
    queryFn: () => previewReminders(ids),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const reminders = preview.data?.reminders ?? []
  const send = useSingleMutation({
    mutationFn: () => sendReminders(reminders.map(({ id }) => id)),
    async onSuccess({ sent, refused }) {
      if (sent.length > 0) showToast(t('task.remind.done', { count: sent.length }))
      onSent?.()
      if (refused.length === 0 && preview.data?.refused.length === 0) onClose()
      await invalidate(DOSSIERS_KEY)
    },
  })
  const refused = [...(preview.data?.refused ?? []), ...(send.data?.refused ?? [])]
  return (
    <Modal
      title={t('task.remind.title', { count: ids.length })}
      isOpen
      wide
      onClose={onClose}
      locked={send.isPending}
    >
      {preview.isPending && <Skeleton lines={4} />}
      {preview.error && <LoadError error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && reminders.length === 0 && <p>{t('task.remind.none')}</p>}
      {!send.data && <Previews reminders={reminders} isMany={ids.length > 1} />}
      {send.data && <output>{t('task.remind.done', { count: send.data.sent.length })}</output>}
      <Refused refused={refused} />
      <FailureLines error={send.error} otherwise={t('task.remind.failed')} />
      <ModalFoot>
        {send.data ? (
          <LateCloseButton onClose={onClose} />
        ) : (
          <>
            <ModalCancel>{t(reminders.length === 0 ? 'common.close' : 'task.remind.cancel')}</ModalCancel>
            {reminders.length > 0 && (
              <Button look="primary" busy={send.isPending} onClick={() => send.mutate()}>
                {t('task.remind.send', { count: reminders.length })}
              </Button>
            )}
          </>
        )}
      </ModalFoot>
    </Modal>
  )
}

/** Only the first text is open: texts of one kind differ only in names and numbers. */
function Previews({
  reminders,
  isMany,
}: {
  readonly reminders: readonly ReminderPreview[]
  readonly isMany: boolean
}) {
  return (
    <div className="previews">
      {isMany && reminders.length > 0 && <p>{t('task.remind.count', { count: reminders.length })}</p>}
      {reminders.map((reminder, place) => (
        <details key={reminder.id} open={place === 0}>
          <summary>
            <strong>{reminder.present}</strong>{' '}
            <span className="muted">
              {t('dossiers.row.short-number', { id: reminder.id })} ·{' '}
              {t('task.remind.to', { names: reminder.recipients.join(', ') })}
            </span>
          </summary>
          <Message reminder={reminder} />
        </details>
      ))}
    </div>
  )
}

function Message({ reminder: { subject, lines, button, sms } }: { readonly reminder: ReminderPreview }) {
  return (
    <>
      <div className="message">
        <small className="muted">{t('task.remind.by-mail')}</small>
        <strong>{subject}</strong>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {button !== null && <p className="muted">{t('task.remind.button', { label: button })}</p>}
      </div>
      {sms !== null && (
        <div className="message">
          <small className="muted">{t('task.remind.by-sms')}</small>
          <p>{sms}</p>
        </div>
      )}
    </>
  )
}

function Refused({ refused }: { readonly refused: readonly RefusedReminder[] }) {
  if (refused.length === 0) return null
  return (
    <div className="previews__refused">
      <h3>{t('task.remind.refused')}</h3>
      <ul>
        {REMINDER_REFUSALS.map((reason) => {
          const ids = refused.filter((each) => each.reason === reason).map(({ id }) => id)
          if (ids.length === 0) return null
          return (
            <li key={reason}>
              {t(`task.remind.refused.${reason}`, { count: ids.length })}
              <span className="muted">
                {ids.map((id) => t('dossiers.row.short-number', { id })).join(', ')}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
