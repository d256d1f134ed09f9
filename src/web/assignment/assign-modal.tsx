import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Colleague } from '#contract/assignment.ts'
import { reviewColleagues } from '#web/api/assignment.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextareaField } from '#web/ui/input-field.tsx'
import { Modal, ModalCancel, ModalFoot } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { AssigneeSelect, type OwnColleague } from './assignee-select.tsx'
import { freshAssignee, useAssign } from './use-assign.ts'

/** Limit of the contract. */
const LONGEST_NOTE = 1_000

export interface AssignModalProps {
  readonly id: number
  readonly assignee: Colleague | null
  readonly onClose: () => void
}

/** Chooses who takes charge of a dossier, with a note for them. */
export function AssignModal({ id, assignee, onClose }: AssignModalProps) {
  const { data, error, refetch } = useQuery(reviewColleagues())
  const assign = useAssign(id, ({ assignee: now }) => {
    showToast(t('assign.done', { id, name: now?.name ?? t('assign.nobody-option') }))
    onClose()
  })
  return (
    <Modal title={t('assign.title', { id })} isOpen onClose={onClose} locked={assign.isPending}>
      <LoadState of={{ data, error, refetch }} lines={4} />
      {data && <AssignForm assignee={assignee} colleagues={data.colleagues} assign={assign} />}
    </Modal>
  )
}

function AssignForm({
  assignee,
  colleagues,
  assign,
}: Pick<AssignModalProps, 'assignee'> & {
  readonly colleagues: readonly OwnColleague[]
  readonly assign: ReturnType<typeof useAssign>
}) {
  const [chosen, setChosen] = useState(() => proposed(assignee, colleagues))
  const [note, setNote] = useState('')
  // The assignee named after a 409, so that assigning again knowingly overrides it.
  const [seen, setSeen] = useState(assignee?.id ?? null)
  const submit = () => {
    assign.mutate(
      { assignee: chosen, seen, note },
      { onError: (error) => setSeen((before) => freshAssignee(error) ?? before) },
    )
  }
  return (
    <Form onSubmit={submit}>
      <AssigneeSelect colleagues={colleagues} value={chosen} onChange={setChosen} />
      <TextareaField
        label={t('assign.note')}
        hint={t('assign.note-hint')}
        dir="auto"
        rows={3}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={setNote}
      />
      <FailureAlert error={assign.error} otherwise={t('assign.failed')} />
      <ModalFoot>
        <ModalCancel>{t('common.cancel')}</ModalCancel>
        <Button type="submit" look="primary" busy={assign.isPending}>
          {t('assign.confirm')}
        </Button>
      </ModalFoot>
    </Form>
  )
}

/** Preselects the reader, or for the reader's own dossier the next possible assignee. */
function proposed(assignee: Colleague | null, colleagues: readonly OwnColleague[]): number | null {
  const own = colleagues.find((each) => each.own)?.id ?? null
  if (assignee?.id !== own) return own
  return colleagues.find((each) => !each.own)?.id ?? null
}
