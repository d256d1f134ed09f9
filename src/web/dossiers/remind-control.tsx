import { useRef, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { AwaitedSignature } from '#contract/tasks.ts'
import { canRecall } from '#rules/permission.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { useUser } from '#web/session/user-context.ts'
import { Button } from '#web/ui/button.tsx'
import { day } from '#web/wording/page-format.ts'
import { RemindDialog } from './remind-dialog.tsx'

/** Reminds the people awaited, at most once a day, after showing the text. Shows the time of the last reminder. */
export function RemindControl({
  dossierId,
  present,
  signature: { remindedAt, canRemind },
  onReminded,
}: {
  readonly dossierId: number
  readonly present: string
  readonly signature: AwaitedSignature
  /** Refreshes a page that shows the dossier from another query than the lists. */
  readonly onReminded?: () => void
}) {
  const { role } = useUser()
  const settings = usePermissionSettings()
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isAllowed = canRemind && canRecall(role, { state: 'signature' }, settings)
  return (
    <div ref={place} tabIndex={-1} className="remind">
      {isAllowed && (
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('task.remind')}
          <span className="sr-only"> {present}</span>
        </Button>
      )}
      {remindedAt !== null && <small>{t('task.reminded', { day: day(remindedAt) })}</small>}
      {isOpen && (
        <RemindDialog
          ids={[dossierId]}
          onClose={() => {
            setOpen(false)
            // The button may be gone: without this, keyboard focus would return to the top of the page.
            setTimeout(() => place.current?.focus())
          }}
          {...(onReminded ? { onSent: onReminded } : {})}
        />
      )}
    </div>
  )
}
