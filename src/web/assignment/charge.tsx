import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DossierSummary } from '#contract/review.ts'
import { reviewColleagues } from '#web/api/assignment.ts'
import { useCommands } from '#web/ui/commands.ts'
import { Icon } from '#web/ui/icon.tsx'
import { UserRound } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { LazyAssignModal } from './lazy-assign-modal.tsx'
import { freshAssignee, useAssign } from './use-assign.ts'
import '#web/styles/assignment.css'

/** The assignee of a dossier, the note they got, and the actions that change the assignment during the review. */
export function Charge({
  id,
  summary: { assignee, assignment_note: note },
  isOpen,
}: {
  readonly id: number
  readonly summary: Pick<DossierSummary, 'assignee' | 'assignment_note'>
  readonly isOpen: boolean
}) {
  const { data } = useQuery(reviewColleagues())
  const me = data?.colleagues.find(({ own }) => own)
  const [isChoosing, setChoosing] = useState(false)
  const taking = useRef<HTMLButtonElement>(null)
  const handingOver = useRef<HTMLButtonElement>(null)
  const assign = useAssign(id, () => {
    // Before the button that was pressed is removed.
    if (document.activeElement === taking.current) handingOver.current?.focus()
  })
  const isMine = assignee !== null && assignee.id === me?.id
  const who = () => {
    if (assignee === null) return t('assign.nobody')
    return isMine ? t('assign.mine') : t('assign.of', { name: assignee.name || t('assign.erased') })
  }
  const seen = assignee?.id ?? null
  // What a conflict said is no longer true once somebody else, or nobody, has the dossier.
  const isOutdated = (freshAssignee(assign.error) ?? seen) !== seen
  const take = () => {
    if (me) assign.mutate({ assignee: me.id, seen })
  }
  const choose = () => {
    assign.reset()
    setChoosing(true)
  }
  const choosing = t(assignee === null ? 'assign.to' : 'assign.hand-over')
  const isTakeable = isOpen && me !== undefined && !isMine
  useCommands([
    ...(isTakeable ? [{ id: 'take', label: t('assign.take'), run: take }] : []),
    ...(isOpen ? [{ id: 'hand-over', label: choosing, run: choose }] : []),
  ])
  return (
    <div className="charge">
      <p className="charge__line">
        <Icon of={UserRound} />
        <span>{who()}</span>
        {isTakeable && (
          <button
            ref={taking}
            type="button"
            className="linkbtn"
            aria-disabled={assign.isPending || undefined}
            onClick={take}
          >
            {t('assign.take')}
          </button>
        )}
        {isOpen && (
          <button ref={handingOver} type="button" className="linkbtn" aria-haspopup="dialog" onClick={choose}>
            {choosing}
          </button>
        )}
      </p>
      {note !== null && (
        <p className="charge__note" dir="auto">
          {t('assign.note-shown', { note })}
        </p>
      )}
      {isOpen && !isOutdated && <FailureAlert error={assign.error} otherwise={t('assign.failed')} />}
      {isChoosing && <LazyAssignModal id={id} assignee={assignee} onClose={() => setChoosing(false)} />}
    </div>
  )
}
