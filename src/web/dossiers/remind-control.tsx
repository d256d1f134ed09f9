import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import type { AwaitedSignature } from '#contract/tasks.ts'
import { canRecall } from '#rules/permission.ts'
import { ApiError, failureSentences } from '#web/api/api-error.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { remindSignatories } from '#web/api/tasks.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { useUser } from '#web/session/user-context.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorLines } from '#web/ui/error-lines.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useFormat } from '#web/wording/use-format.ts'

/** Reminds the parties whose turn it is to sign, once a day, and says when they were last reminded. */
export function RemindControl({
  dossierId,
  present,
  signature: { remindedAt, canRemind },
  onReminded,
}: {
  readonly dossierId: number
  readonly present: string
  readonly signature: AwaitedSignature
  /** Where the dossier is shown from another source than the lists. */
  readonly onReminded?: () => void
}) {
  const { t } = useTranslation()
  const { day } = useFormat()
  const { role } = useUser()
  const settings = usePermissionSettings()
  const queries = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const remind = useMutation({
    mutationFn: () => remindSignatories(dossierId),
    async onSuccess() {
      showToast(t('task.remind.done'))
      onReminded?.()
      await queries.invalidateQueries({ queryKey: DOSSIERS_KEY })
      // The button is gone: without this a keyboard would start again at the top of the page.
      place.current?.focus()
    },
  })
  const isAllowed = canRemind && canRecall(role, { state: 'signature' }, settings)
  return (
    <div ref={place} tabIndex={-1} className="remind">
      {isAllowed && (
        <Button size="sm" busy={remind.isPending} onClick={() => remind.mutate()}>
          {t('task.remind')}
          <span className="sr-only"> {present}</span>
        </Button>
      )}
      {remindedAt !== null && <small>{t('task.reminded', { day: day(remindedAt) })}</small>}
      {remind.error && (
        <ErrorLines
          sentences={
            remind.error instanceof ApiError && remind.error.has('TOO_MANY_REQUESTS')
              ? [t('task.remind.today')]
              : failureSentences(remind.error, t('task.remind.failed'))
          }
        />
      )}
    </div>
  )
}
