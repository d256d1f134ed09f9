import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { RegisterAttempt } from '#contract/register.ts'
import { canSendAgain } from '#rules/register.ts'
import { usePageAddress } from '#web/address/use-page-address.ts'
import { reviewAddress } from '#web/api/dossiers.ts'
import { registerAttempts, sendAgain } from '#web/api/register.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { timestamp } from '#web/wording/page-format.ts'
import type { RegisterAttemptState } from '#vocabulary/register.ts'
import { RetryModal } from './retry-modal.tsx'

export const ATTEMPTS_PAGE_SIZE = 10
const COLUMNS = 5

/** Attempts in one state, newest first. */
export function AttemptsPanel({ state }: { readonly state: RegisterAttemptState }) {
  const { page, hrefOf } = usePageAddress()
  const [chosen, setChosen] = useState<RegisterAttempt>()
  const { data, error, refetch } = useQuery({
    ...registerAttempts({ state, page, itemsPerPage: ATTEMPTS_PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="panel panel--clip list" aria-label={t(`register.state.${state}`)}>
      {error && (
        <div className="panel__body">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!error && data?.attempts.length !== 0 && (
        <AttemptTable state={state} attempts={data?.attempts} onSendAgain={setChosen} />
      )}
      {data?.attempts.length === 0 && (
        <EmptyState title={t('register.empty')}>{t(`register.hint.${state}`)}</EmptyState>
      )}
      {data && data.total_items > 0 && (
        <Pagination page={page} pageSize={ATTEMPTS_PAGE_SIZE} totalItems={data.total_items} hrefOf={hrefOf} />
      )}
      {chosen && (
        <RetryModal
          title={t('register.again.title', { id: chosen.dossierId })}
          text={t('register.again.text')}
          confirm={t('register.again')}
          done={t('register.again.done')}
          retry={() => sendAgain(chosen.id)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}

function AttemptTable({
  state,
  attempts,
  onSendAgain,
}: {
  readonly state: RegisterAttemptState
  readonly attempts: readonly RegisterAttempt[] | undefined
  readonly onSendAgain: (attempt: RegisterAttempt) => void
}) {
  return (
    <table className="table table--cards table--tight table--labelled" aria-busy={attempts === undefined}>
      <thead>
        <tr>
          <th scope="col">{t('dossiers.column.dossier')}</th>
          <th scope="col">{t('register.column.accepted')}</th>
          <th scope="col">{t('register.column.way')}</th>
          <th scope="col">
            {t(state === 'acknowledged' ? 'register.column.codes' : 'register.column.detail')}
          </th>
          <th scope="col" className="actions">
            <span className="sr-only">{t('dossiers.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {attempts ? (
          attempts.map((attempt) => (
            <Row key={attempt.id} attempt={attempt} onSendAgain={() => onSendAgain(attempt)} />
          ))
        ) : (
          <SkeletonRows rows={ATTEMPTS_PAGE_SIZE} columns={COLUMNS} />
        )}
      </tbody>
    </table>
  )
}

function Row({
  attempt,
  onSendAgain,
}: {
  readonly attempt: RegisterAttempt
  readonly onSendAgain: () => void
}) {
  return (
    <tr>
      <td>
        <Link className="title" to={reviewAddress(attempt.dossierId)}>
          {attempt.present}
        </Link>
        <small className="num">
          {t('register.row.number', { id: attempt.dossierId, attempt: attempt.attempt })}
        </small>
      </td>
      <td className="num wide" data-label={t('register.column.accepted')}>
        {timestamp(attempt.createdAt)}
      </td>
      <td className="long-text">
        {attempt.connector === 'webhook'
          ? t('register.way.webhook')
          : (attempt.file ?? t('register.way.files'))}
        {attempt.sentAt !== null && (
          <small className="num">{t('register.row.sent', { time: timestamp(attempt.sentAt) })}</small>
        )}
      </td>
      <td className="long-text">
        {attempt.reason ?? attempt.lastError ?? attempt.associateCodes.join(', ')}
        {attempt.tries > 0 && <small>{t('register.row.tries', { count: attempt.tries })}</small>}
      </td>
      <td className="actions">
        {canSendAgain(attempt.state) && (
          <Button
            look="quiet"
            size="sm"
            aria-label={t('dossiers.row.action', { action: t('register.again'), present: attempt.present })}
            onClick={onSendAgain}
          >
            {t('register.again')}
          </Button>
        )}
      </td>
    </tr>
  )
}
