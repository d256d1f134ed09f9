import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import type { Correction } from '#contract/corrections.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { CorrectionPort } from '#web/api/corrections.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/wording/use-format.ts'
import { ConsequenceList, joinWords } from './consequence-list.tsx'
import { CorrectionChip, shownState } from './correction-chip.tsx'
import { CorrectionEditor } from './correction-editor.tsx'
import { RemarkNote } from './question-card.tsx'

/** Nothing below an ended view can succeed: its cookie is gone. */
const GONE: ReadonlySet<number> = new Set([401, 404, 410])

/** One correction for the person whom it asks, by account or link; others read it. */
export function CorrectionSheet({
  port,
  signAt,
  missing,
}: {
  readonly port: CorrectionPort
  /** Where this person signs again; absent for a party by its link, who gets another mail. */
  readonly signAt?: string
  /** Shown when there is no such correction, or none any more. */
  readonly missing: ReactNode
}) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: port.key,
    queryFn: () => port.read(),
    // The answers on the page come first: a save brings the correction as it is.
    refetchOnWindowFocus: false,
  })
  if (!data && error instanceof ApiError && GONE.has(error.status)) return missing
  const update = (correction: Correction) => {
    queries.setQueryData(port.key, correction)
    void queries.invalidateQueries({ queryKey: ['review', correction.dossierId] })
    void queries.invalidateQueries({ queryKey: DOSSIERS_KEY })
  }
  return (
    <div className="page correct">
      {error && !data && (
        <LoadError error={error} title={t('correction.load-error')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton lines={9} />}
      {data && <Sheet correction={data} port={port} signAt={signAt} onDone={update} />}
    </div>
  )
}

function Sheet({
  correction,
  port,
  signAt,
  onDone,
}: {
  readonly correction: Correction
  readonly port: CorrectionPort
  readonly signAt: string | undefined
  readonly onDone: (correction: Correction) => void
}) {
  const { t } = useTranslation()
  const { dossierId, state, may } = correction
  return (
    <>
      <div className="correct__head">
        <CorrectionChip state={shownState(correction)} />
        <PageHeading title={t('correction.title', { id: dossierId })} />
        {state === 'open' && <Introduction correction={correction} />}
      </div>
      {state === 'open' && (may.answer || may.refuse) ? (
        <CorrectionEditor correction={correction} port={port} onDone={onDone} />
      ) : (
        <Reading correction={correction} signAt={signAt} />
      )}
    </>
  )
}

function Introduction({
  correction: { askedBy, deadline, may, concerned },
}: {
  readonly correction: Correction
}) {
  const { t } = useTranslation()
  const { day } = useFormat()
  if (!may.answer && !may.refuse) {
    return deadline === null ? null : (
      <p className="lede">{t('correction.banner.by', { name: concerned.name, day: day(deadline) })}</p>
    )
  }
  return (
    <p className="lede">
      {deadline === null
        ? t('correction.title.intro-without-deadline', { name: askedBy.name })
        : t('correction.title.intro', { name: askedBy.name, day: day(deadline) })}
    </p>
  )
}

/** A correction that was sent or has ended, or somebody else's. */
function Reading({
  correction,
  signAt,
}: {
  readonly correction: Correction
  readonly signAt: string | undefined
}) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const { state, remarks, askedBy, consequences, refusal, signing } = correction
  const waiting = [...new Set(signing.filter((each) => each.state !== 'signed').map(({ name }) => name))]
  return (
    <>
      {state === 'answered' && (
        <Alert tone="ok" title={t('correction.sent')}>
          <p>
            {waiting.length > 0
              ? t('correction.sent.signing', { names: joinWords(waiting, locale) })
              : signing.length === 0 && t('correction.sent.nobody')}
          </p>
          {waiting.length > 0 && signAt !== undefined && (
            <ButtonLink to={signAt}>{t('correction.sent.sign')}</ButtonLink>
          )}
        </Alert>
      )}
      {refusal && (
        <Alert tone="warn">
          <p>{t(`correction.refused.${refusal.why}`)}</p>
          {refusal.reason !== null && <q>{refusal.reason}</q>}
        </Alert>
      )}
      {state === 'open' && <p className="muted">{t('correction.reader')}</p>}
      {remarks.map((remark) => (
        <RemarkNote key={remark.number} remark={remark} askedBy={askedBy.name} />
      ))}
      {state !== 'open' && consequences && (
        <section className="panel correct__outcome" aria-label={t('correction.changes')}>
          <ConsequenceList consequences={consequences} />
        </section>
      )}
    </>
  )
}
