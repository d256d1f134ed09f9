import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { invalidate, queryClient } from '#web/api/query-client.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import type { Correction } from '#contract/corrections.ts'
import type { Role } from '#vocabulary/role.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { CorrectionPort } from '#web/api/corrections.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { day } from '#web/wording/page-format.ts'
import { answersFor } from './answers-for.ts'
import { concernedName } from './concerned-name.ts'
import { ConsequenceList } from './consequence-list.tsx'
import { CorrectionChip, shownState } from './correction-chip.tsx'
import { CorrectionEditor } from './correction-editor.tsx'
import { joinWords } from './join-words.ts'
import { RemarkNote } from './question-card.tsx'
import { RefusalNote } from './refusal-note.tsx'

/** No call below an ended view can succeed: its cookie is gone. */
const GONE: ReadonlySet<number> = new Set([401, 404, 410])

/** One correction, editable by the person asked (by account or link) and read-only for others. */
export function CorrectionSheet({
  port,
  role,
  dossierAt,
  missing,
}: {
  readonly port: CorrectionPort
  /** Role of the reader's account; absent for a party by its link. */
  readonly role?: Role
  /** The dossier, where this person signs again; absent for a party by its link, who gets another mail. */
  readonly dossierAt?: string
  /** Shown when there is no such correction, or none any more. */
  readonly missing: ReactNode
}) {
  const [isFresh, setFresh] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: port.key,
    queryFn: () => port.read(),
    // A refetch must not override the answers on the page; each save returns the current correction anyway.
    refetchOnWindowFocus: false,
  })
  if (!data && error instanceof ApiError && GONE.has(error.status)) return missing
  const update = (correction: Correction) => {
    setFresh(true)
    queryClient.setQueryData(port.key, correction)
    void invalidate(['review', correction.dossierId])
    void invalidate(DOSSIERS_KEY)
  }
  return (
    <div className="page correct">
      {dossierAt !== undefined && <BackLink to={dossierAt} label={t('signature.result.back')} />}
      {error && !data && (
        <LoadError error={error} title={t('correction.load-error')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton lines={9} />}
      {data && <Sheet {...{ correction: data, port, role, dossierAt, isFresh }} onDone={update} />}
    </div>
  )
}

function Sheet({
  correction,
  port,
  role,
  dossierAt,
  isFresh,
  onDone,
}: {
  readonly correction: Correction
  readonly port: CorrectionPort
  readonly role: Role | undefined
  readonly dossierAt: string | undefined
  /** Sent or refused on this page. */
  readonly isFresh: boolean
  readonly onDone: (correction: Correction) => void
}) {
  const { dossierId, state, may } = correction
  const isAsked = state === 'open' && (may.answer || may.refuse)
  const [wasAsked] = useState(isAsked)
  return (
    <>
      <div className="correct__head">
        <CorrectionChip state={shownState(correction)} />
        <PageHeading title={t(isAsked ? 'correction.title' : 'correction.title.read', { id: dossierId })} />
        {state === 'open' && <Introduction correction={correction} role={role} />}
      </div>
      {isAsked ? (
        <CorrectionEditor
          correction={correction}
          port={port}
          hasAccount={role !== undefined}
          onDone={onDone}
        />
      ) : (
        <Reading {...{ correction, dossierAt, isFresh, wasAsked }} />
      )}
    </>
  )
}

function Introduction({
  correction,
  role,
}: {
  readonly correction: Correction
  readonly role: Role | undefined
}) {
  const { askedBy, deadline, may } = correction
  if (!may.answer && !may.refuse) {
    return deadline === null ? null : (
      <p className="lede">
        {t('correction.banner.by', { name: concernedName(correction), day: day(deadline) })}
      </p>
    )
  }
  if (deadline !== null && answersFor(role, correction)) {
    const said = { name: askedBy.name, party: concernedName(correction), day: day(deadline) }
    return <p className="lede">{t('correction.title.intro-behalf', said)}</p>
  }
  return (
    <p className="lede">
      {deadline === null
        ? t('correction.title.intro-without-deadline', { name: askedBy.name })
        : t('correction.title.intro', { name: askedBy.name, day: day(deadline) })}
    </p>
  )
}

/** Read-only view of a correction that was sent, has ended, or is somebody else's. */
function Reading({
  correction,
  dossierAt,
  isFresh,
  wasAsked,
}: {
  readonly correction: Correction
  readonly dossierAt: string | undefined
  readonly isFresh: boolean
  /** The questions were on this page: sent or refused here, or ended meanwhile. */
  readonly wasAsked: boolean
}) {
  const { locale } = useTranslation()
  const outcome = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone with the questions.
  useEffect(() => {
    if (wasAsked) outcome.current?.focus()
  }, [wasAsked])
  const { state, remarks, askedBy, consequences, refusal, signing } = correction
  const waiting = [...new Set(signing.filter((each) => each.state !== 'signed').map(({ name }) => name))]
  return (
    <>
      <div ref={outcome} tabIndex={-1}>
        {state === 'answered' && (
          <Alert tone="ok" title={t('correction.sent')}>
            <p>
              {waiting.length > 0
                ? t('correction.sent.signing', { names: joinWords(waiting, locale) })
                : signing.length === 0 && t('correction.sent.nobody')}
            </p>
            {waiting.length > 0 && dossierAt !== undefined && (
              <ButtonLink to={dossierAt}>{t('correction.sent.sign')}</ButtonLink>
            )}
          </Alert>
        )}
        <RefusalNote refusal={refusal} isOwn={isFresh || dossierAt === undefined} />
        {state === 'withdrawn' && (
          <Alert tone="info" title={t('correction.withdrawn.reader')}>
            <p>{t('correction.unchanged')}</p>
          </Alert>
        )}
      </div>
      {state === 'open' && <p className="muted">{t('correction.reader')}</p>}
      {remarks.map((remark) => (
        <RemarkNote key={remark.number} remark={remark} askedBy={askedBy.name} />
      ))}
      {state !== 'open' && consequences && (
        <section className="panel correct__outcome" aria-label={t('correction.changes')}>
          <ConsequenceList consequences={consequences} Heading="h2" />
        </section>
      )}
    </>
  )
}
