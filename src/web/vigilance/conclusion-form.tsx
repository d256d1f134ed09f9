import { useEffect, useRef, useState } from 'react'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { awaitedConclusions, dossierVigilance, writeConclusion } from '#web/api/vigilance.ts'
import { readDraft, storeDraft, useTextDraft } from '#web/session/text-drafts.ts'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextareaField } from '#web/ui/input-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'

/** Limit of the contract. */
const LONGEST = 5_000

/**
 * Writes a conclusion, behind a button. The typed text is kept, even across reloads, until the server has stored it.
 */
export function ConclusionForm({
  dossierId,
  digest,
  isFirst,
}: {
  readonly dossierId: number
  readonly digest: string
  /** Whether the current state of the dossier has no conclusion. */
  readonly isFirst: boolean
}) {
  const place = `vigilance.${dossierId}`
  const [isOpen, setOpen] = useState(() => readDraft(place) !== '')
  if (!isOpen)
    return (
      <p>
        <Button size="sm" onClick={() => setOpen(true)}>
          {t(isFirst ? 'vigilance.conclude' : 'vigilance.conclude.another')}
        </Button>
      </p>
    )
  return <OpenForm dossierId={dossierId} digest={digest} place={place} onClose={() => setOpen(false)} />
}

function OpenForm({
  dossierId,
  digest,
  place,
  onClose,
}: {
  readonly dossierId: number
  readonly digest: string
  readonly place: string
  readonly onClose: () => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  // The button that it replaces had the focus.
  useEffect(() => field.current?.focus(), [])
  const [text, change] = useTextDraft(place)
  const sending = useSingleMutation({
    mutationFn: () => writeConclusion(dossierId, { text: text.trim(), digest }),
    onSuccess() {
      storeDraft(place, '')
      showToast(t('vigilance.conclude.done'))
      onClose()
    },
    // Refused because the level has changed: show the current one.
    onSettled: () => invalidate(dossierVigilance(dossierId).queryKey, awaitedConclusions().queryKey),
  })
  return (
    <Form className="vigilance__form" onSubmit={() => sending.mutate()}>
      <TextareaField
        label={t('vigilance.conclude.label')}
        hint={t('vigilance.conclude.hint')}
        ref={field}
        required
        rows={4}
        maxLength={LONGEST}
        value={text}
        onChange={change}
      />
      <FailureAlert error={sending.error} otherwise={t('vigilance.conclude.failed')} />
      <div className="row row--wrap">
        <Button type="submit" look="primary" busy={sending.isPending} disabled={text.trim() === ''}>
          {t('vigilance.conclude.send')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </Form>
  )
}
