import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DossierListItem } from '#contract/dossiers.ts'
import type { BatchEnd, BatchLine, ReviewBatch } from '#contract/review-batch.ts'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { reviewColleagues } from '#web/api/assignment.ts'
import { DOSSIERS_KEY, reviewAddress } from '#web/api/dossiers.ts'
import { invalidate } from '#web/api/query-client.ts'
import { runBatch, undoDecision } from '#web/api/review.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { AssigneeSelect } from '#web/assignment/assignee-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { inheritFocus } from '#web/ui/catch-focus.ts'
import { Link } from '#web/ui/link.tsx'
import { Modal, ModalCancel, ModalFoot } from '#web/ui/modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useDelay } from '#web/ui/use-delay.ts'
import { t } from '#web/wording/translation.ts'
import { undoLeftMs, type ReceivedLine } from './undo-left.ts'

export interface BatchDialogProps {
  readonly action: ReviewBatch['action']
  readonly ids: ReviewBatch['ids']
  /** Snapshot of the displayed rows. */
  readonly dossiers: readonly DossierListItem[]
  /** Called when the dialog is closed before anything is sent. */
  readonly onCancel: () => void
  readonly onClose: () => void
}

/** Confirms a batch, shows its progress, then what was done, what was not, and why. */
export function BatchDialog({ action, ids, dossiers, onCancel, onClose }: BatchDialogProps) {
  const [lines, setLines] = useState<readonly ReceivedLine[]>([])
  const button = useRef<HTMLButtonElement>(null)
  // Undefined until the colleagues have loaded.
  const [assignee, setAssignee] = useState<number | null>()
  const run = useSingleMutation({
    mutationFn: () => {
      setLines([])
      const batch =
        action === 'assign'
          ? { action, ids, assignee: assignee ?? null, seen: seenOf(ids, dossiers) }
          : { action, ids }
      return runBatch(batch, (line) => {
        const received = { ...line, receivedMs: performance.now() }
        setLines((before) => [...before, received])
      })
    },
    onSettled: () => invalidate(DOSSIERS_KEY),
  })
  const leave = run.isIdle ? onCancel : onClose
  // Without this, the dialog itself would take the focus.
  useEffect(() => button.current?.focus(), [])
  return (
    <Modal
      title={run.data ? t('batch.result') : t(`batch.${action}.question`, { count: ids.length })}
      isOpen
      onClose={leave}
      locked={run.isPending}
    >
      {run.isIdle && <p>{t(`batch.${action}.what`)}</p>}
      {run.isIdle && action === 'assign' && <Assignee value={assignee} onChange={setAssignee} />}
      {run.isPending && <Progress done={lines.length} total={ids.length} />}
      {run.data && <Result action={action} end={run.data} lines={lines} dossiers={dossiers} />}
      <FailureAlert error={run.error} otherwise={t('batch.cut-off')} />
      <ModalFoot>
        {run.data ? (
          <>
            <UndoAll lines={lines} onDone={onClose} />
            <Button ref={inheritFocus} look="primary" onClick={onClose}>
              {t('common.close')}
            </Button>
          </>
        ) : (
          <>
            <ModalCancel>{t('common.cancel')}</ModalCancel>
            <Button
              ref={button}
              look="primary"
              busy={run.isPending}
              disabled={action === 'assign' && assignee === undefined}
              onClick={() => run.mutate()}
            >
              {t(action === 'assign' ? 'batch.assign.confirm' : `batch.${action}`)}
            </Button>
          </>
        )}
      </ModalFoot>
    </Modal>
  )
}

/** The displayed assignee of each dossier. */
function seenOf(ids: readonly number[], dossiers: readonly DossierListItem[]): (number | null)[] {
  return ids.map((id) => dossiers.find((dossier) => dossier.id === id)?.assignee?.id ?? null)
}

function Assignee({
  value,
  onChange,
}: {
  readonly value: number | null | undefined
  readonly onChange: (assignee: number | null) => void
}) {
  const { data, error, refetch } = useQuery(reviewColleagues())
  const own = data?.colleagues.find((colleague) => colleague.own)?.id
  // The reader takes charge, unless another one is chosen.
  useEffect(() => {
    if (own !== undefined) onChange(own)
  }, [own, onChange])
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  return data && value !== undefined ? (
    <AssigneeSelect colleagues={data.colleagues} value={value} onChange={onChange} />
  ) : (
    <Skeleton lines={2} />
  )
}

function Progress({ done, total }: { readonly done: number; readonly total: number }) {
  const text = t('batch.progress', { done, total })
  return (
    <p className="batch__progress">
      <progress value={done} max={total} aria-label={text} /> <span aria-hidden="true">{text}</span>
    </p>
  )
}

function Result({
  action,
  end,
  lines,
  dossiers,
}: {
  readonly action: ReviewBatch['action']
  readonly end: BatchEnd
  readonly lines: readonly BatchLine[]
  readonly dossiers: readonly DossierListItem[]
}) {
  const left = lines.filter(({ outcome }) => outcome === 'refused')
  const nameOf = (id: number) => dossiers.find((dossier) => dossier.id === id)?.present ?? ''
  return (
    <output>
      <p>
        <strong>{t(`batch.done.${action}`, { count: end.done })}</strong>{' '}
        {end.already > 0 && t('batch.already', { count: end.already })}
      </p>
      {left.length > 0 && (
        <>
          <p>{t('batch.left', { count: left.length })}</p>
          <ul className="batch__left">
            {left.map(({ id, reason }) => (
              <li key={id}>
                <Link to={reviewAddress(id)}>
                  {nameOf(id)}, {t('dossiers.row.short-number', { id })}
                </Link>
                <small>{reason}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </output>
  )
}

/** Undoes the batch's acceptances, for as long as the earliest one can be undone. */
function UndoAll({
  lines,
  onDone,
}: {
  readonly lines: readonly ReceivedLine[]
  readonly onDone: () => void
}) {
  const held = lines.flatMap(({ id, decision, undo_seconds: seconds }) =>
    decision === null || seconds === null ? [] : [{ id, decision }],
  )
  const [leftMs] = useState(() => undoLeftMs(lines, performance.now()))
  const isOver = useDelay(leftMs) || leftMs === 0
  const undo = useSingleMutation({
    mutationFn: async () => {
      const undone = await Promise.all(
        held.map(({ id, decision }) => undoDecision(id, decision).then(Boolean, () => false)),
      )
      return undone.filter(Boolean).length
    },
    onSuccess: (count) => {
      showToast(t('batch.undone', { count }), count === held.length ? 'ok' : 'error')
      onDone()
    },
    onSettled: () => invalidate(DOSSIERS_KEY),
  })
  if (held.length === 0 || isOver) return null
  return (
    <Button busy={undo.isPending} onClick={() => undo.mutate()}>
      {t('batch.undo')}
    </Button>
  )
}
