import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { Form } from '#web/ui/form.tsx'
import { TextareaField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import type { Colleague, HandOverResult } from '#contract/team.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { handOver, previewHandOver, teamList } from '#web/api/team.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import '#web/styles/team.css'
import { Button } from '#web/ui/button.tsx'
import { LateCloseButton } from '#web/ui/late-close-button.tsx'
import { Modal, ModalCancel, ModalFoot } from '#web/ui/modal.tsx'
import { PersonSelect } from '#web/ui/person-select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { count } from '#web/wording/page-format.ts'
import { withNumber } from './with-number.ts'

const MOST_LISTED = 20

type Part = { readonly from: Colleague } | { readonly ids: readonly number[] }

/**
 * Hands dossiers, or everything of a person, to another advisor: previews what will move, then shows what has moved.
 */
export function HandOverDialog({ part, onClose }: { readonly part: Part; readonly onClose: () => void }) {
  const team = useQuery(teamList())
  const [to, setTo] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const body = 'from' in part ? { from: part.from.id } : { ids: [...part.ids] }
  const preview = useQuery({
    queryKey: ['hand-over', body, to],
    queryFn: () => previewHandOver({ to: to ?? 0, ...body }),
    enabled: to !== null,
    gcTime: 0,
  })
  const move = useSingleMutation({
    mutationFn: () => handOver({ to: to ?? 0, reason: reason.trim(), ...body }),
    onSuccess: () => invalidate(DOSSIERS_KEY),
  })
  const people = (team.data?.people ?? []).filter((each) => !('from' in part) || each.id !== part.from.id)
  const shown = move.data ?? preview.data
  const count = preview.data?.moved.length ?? 0
  const isReady = preview.data !== undefined && count + preview.data.clients > 0 && reason.trim() !== ''
  return (
    <Modal
      title={
        'from' in part
          ? t('team.hand-over.all-of', { name: part.from.name })
          : t('team.hand-over.title', { count: part.ids.length })
      }
      isOpen
      wide
      onClose={onClose}
      locked={move.isPending}
    >
      <Form className="team__form" onSubmit={() => isReady && move.mutate()}>
        {team.error && <LoadError error={team.error} onRetry={() => void team.refetch()} />}
        {!move.data && (
          <PersonSelect
            label={t('team.hand-over.to')}
            none={t('team.choose')}
            people={people.map(withNumber)}
            value={to}
            onChange={setTo}
          />
        )}
        {preview.isFetching && !preview.data && <Skeleton lines={3} />}
        {preview.error && <LoadError error={preview.error} onRetry={() => void preview.refetch()} />}
        {shown && <Outcome result={shown} isDone={move.data !== undefined} />}
        {!move.data && (
          <TextareaField
            label={t('team.hand-over.reason')}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={setReason}
          />
        )}
        <FailureLines error={move.error} otherwise={t('team.hand-over.failed')} />
        <ModalFoot>
          {move.data ? (
            <LateCloseButton onClose={onClose} />
          ) : (
            <>
              <ModalCancel>{t('common.cancel')}</ModalCancel>
              <Button look="primary" type="submit" disabled={!isReady} busy={move.isPending}>
                {preview.data ? t('team.hand-over.confirm', { count }) : t('selection.hand-over')}
              </Button>
            </>
          )}
        </ModalFoot>
      </Form>
    </Modal>
  )
}

function Outcome({ result, isDone }: { readonly result: HandOverResult; readonly isDone: boolean }) {
  const { moved, refused, clients, left } = result
  const others = moved.length - MOST_LISTED
  return (
    <div className="team__outcome">
      <output>
        <strong>
          {t(isDone ? 'team.hand-over.moved' : 'team.hand-over.moves', {
            count: moved.length,
            total: count(moved.length),
          })}
        </strong>{' '}
        {clients > 0 && t('team.hand-over.clients', { count: clients, total: count(clients) })}{' '}
        {left > 0 && t('team.hand-over.left', { count: left, total: count(left) })}
      </output>
      <ul>
        {moved.slice(0, MOST_LISTED).map(({ id, present }) => (
          <li key={id}>
            {t('dossiers.row.short-number', { id })}, {present}
          </li>
        ))}
        {others > 0 && <li className="muted">{t('team.hand-over.others', { count: others })}</li>}
      </ul>
      {refused.length > 0 && (
        <>
          <h3>{t('team.hand-over.refused')}</h3>
          <ul>
            {refused.map(({ id, present, reason }) => (
              <li key={id}>
                {t('dossiers.row.action', {
                  action: `${t('dossiers.row.short-number', { id })}, ${present}`,
                  present: t(`team.hand-over.refused.${reason}`),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {!isDone && <p className="small muted">{t('team.hand-over.signed')}</p>}
    </div>
  )
}
