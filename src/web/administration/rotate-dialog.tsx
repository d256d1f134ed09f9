import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { INTEGRATIONS_KEY, rotateIntegration } from '#web/api/integrations.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { t } from '#web/wording/translation.ts'
import { Choices } from './choices.tsx'
import { IssuedValues } from './issued-values.tsx'
import { KeyField, parseKey } from './key-field.tsx'
import type { IntegrationDialogProps } from './integration-dialog.ts'

const OVERLAPS = [24, 168, 0] as const

/** Gives a program another key or secret, with an overlap for the former one. */
export function RotateDialog({ integration: { id, name, method }, onClose }: IntegrationDialogProps) {
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]>(24)
  const [pasted, setPasted] = useState('')
  const key = method === 'private_key_jwt' ? parseKey(pasted) : null
  const rotate = useSingleMutation({
    mutationFn: () => rotateIntegration(id, { public_key: key ?? null, overlap_hours: overlap }),
    onSuccess: () => invalidate(INTEGRATIONS_KEY),
  })
  if (rotate.data) return <IssuedValues issued={rotate.data} onClose={onClose} />
  return (
    <AskModal
      title={t('administration.rotate.title', { name })}
      form={{ className: 'stack' }}
      confirm={t(
        method === 'private_key_jwt' ? 'administration.rotate.save.key' : 'administration.rotate.save.secret',
      )}
      disabled={key === undefined}
      isPending={rotate.isPending}
      onClose={onClose}
      onConfirm={() => rotate.mutate()}
    >
      {method === 'private_key_jwt' && <KeyField value={pasted} onChange={setPasted} />}
      <Choices
        legend={t('administration.overlap')}
        choices={OVERLAPS.map((hours) => ({ value: hours, label: t(`administration.overlap.${hours}`) }))}
        selected={overlap}
        onSelect={setOverlap}
      />
      <FailureLines error={rotate.error} otherwise={t('administration.failed')} />
    </AskModal>
  )
}
