import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { NETWORKS_KEY, saveName, type NamedPlace } from '#web/api/people.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'

/** Names a network or a team. */
export function NameDialog({
  place,
  name: given,
  onClose,
}: {
  readonly place: NamedPlace
  readonly name: string
  readonly onClose: () => void
}) {
  const [name, setName] = useState(given)
  const save = useSingleMutation({
    mutationFn: () => saveName(place, name),
    onSuccess: async () => {
      onClose()
      await invalidate(NETWORKS_KEY)
    },
  })
  const titles = {
    'new-network': t('people.network.new'),
    'new-team': t('people.team.new'),
    network: t('people.rename'),
    team: t('people.rename'),
  }
  return (
    <AskModal
      title={titles[place.kind]}
      form={{ className: 'stack' }}
      confirm={t('people.save')}
      disabled={name.trim() === ''}
      isPending={save.isPending}
      onClose={onClose}
      onConfirm={() => save.mutate()}
    >
      <InputField
        label={t('people.name')}
        maxLength={80}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <FailureLines error={save.error} otherwise={t('administration.failed')} />
    </AskModal>
  )
}
