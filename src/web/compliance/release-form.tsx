import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { releaseHit } from '#web/api/screening.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextareaField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import { useDecideHit } from './use-decide-hit.ts'

/** Releases the dossier of a confirmed hit to the register, with a reason; folded until it is opened. */
export function ReleaseForm({ id }: { readonly id: number }) {
  const [reason, setReason] = useState('')
  const release = useDecideHit<void>(() => releaseHit(id, { reason: reason.trim() }))
  const isReady = reason.trim() !== ''
  return (
    <details>
      <summary>{t('compliance.release')}</summary>
      <Form className="hit__form" onSubmit={() => isReady && release.mutate()}>
        <p>{t('compliance.release.effect')}</p>
        <TextareaField
          label={t('compliance.release.reason')}
          rows={2}
          maxLength={2000}
          value={reason}
          onChange={setReason}
        />
        <FailureLines error={release.error} otherwise={t('compliance.failed')} />
        <Button type="submit" disabled={!isReady} busy={release.isPending}>
          {t('compliance.release.confirm')}
        </Button>
      </Form>
    </details>
  )
}
