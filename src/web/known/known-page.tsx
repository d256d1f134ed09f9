import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import type { KnownClient } from '#contract/known-client.ts'
import { formatDateInWords } from '#rules/date-in-words.ts'
import { parisDay } from '#rules/paris-time.ts'
import { isAdvising } from '#vocabulary/role.ts'
import { Redirect } from '#web/address/redirect.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { anewAddress } from '#web/api/dossiers.ts'
import { knownOfDossier } from '#web/api/known.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { MissingDossier } from '#web/dossiers/missing-dossier.tsx'
import { useUser } from '#web/session/user-context.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink, Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { day } from '#web/wording/page-format.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import { KnownPart } from './known-part.tsx'
import { useKnownChoices, type KnownChoices } from './use-known-choices.ts'
import '#web/styles/reuse.css'

/** The client's former answers, confirmed part by part before the form asks the rest. */
export function KnownPage() {
  const id = Number(useParams()['dossierId'])
  if (!Number.isSafeInteger(id) || id <= 0) return <Redirect to="/dossier" />
  return (
    <div className="page reuse">
      <KnownLoader id={id} />
    </div>
  )
}

function KnownLoader({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(knownOfDossier(id))
  if (error instanceof ApiError && error.status === 404) return <MissingDossier id={id} list="/dossier" />
  if (!data || error) return <LoadState of={{ data, error, refetch }} lines={9} />
  if (!data.known) return <Redirect to={anewAddress(id)} />
  return <Known key={data.known.version} id={id} known={data.known} onOutdated={() => void refetch()} />
}

function Known({
  id,
  known,
  onOutdated,
}: {
  readonly id: number
  readonly known: KnownClient
  readonly onOutdated: () => void
}) {
  const { locale } = useTranslation()
  const { role } = useUser()
  const choices = useKnownChoices(id, known, onOutdated)
  const day = formatDateInWords(parisDay(new Date(known.signed_at)), locale)
  const [thisYear] = useState(() => ` ${parisDay(new Date()).slice(0, 4)}`)
  return (
    <>
      <PageHeading
        title={t('known.title', { day: day.endsWith(thisYear) ? day.slice(0, -thisYear.length) : day })}
      />
      <p className="reuse__intro">
        {t(isAdvising(role) ? 'known.intro.staff' : 'known.intro.own', { dossier: known.dossier })}
      </p>
      <Missing known={known} />
      {known.situations.map(({ code, answers, receipts }) => (
        <KnownPart
          key={code}
          id={code}
          title={t(`known.situation.${code}`)}
          answers={answers}
          receipts={receipts}
          labels={[t('known.unchanged'), t('known.change')]}
          hint={t('known.change.hint')}
          isFirst={!choices.changed.has(code)}
          onChoose={(isUnchanged) => choices.change(code, !isUnchanged)}
        />
      ))}
      <AskedAgain known={known} choices={choices} />
      <div className="reuse__end">
        {known.situations.length > 0 && <p>{t('known.confirm.all')}</p>}
        <div className="row">
          <Button look="primary" size="lg" busy={choices.busy} onClick={choices.confirm}>
            {t('known.confirm')}
          </Button>
          <ButtonLink look="quiet" size="lg" to={anewAddress(id)}>
            {t('known.anew')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

function AskedAgain({ known, choices }: { readonly known: KnownClient; readonly choices: KnownChoices }) {
  if (known.asked_again.length === 0) return null
  return (
    <>
      <div className="reuse__again">
        <h2>{t('known.again')}</h2>
        <p>{t('known.again.text')}</p>
      </div>
      {known.asked_again.map(({ page_id, title, answers }) => (
        <KnownPart
          key={page_id}
          id={page_id}
          level={3}
          title={title}
          answers={answers}
          labels={[t('known.again.give'), t('known.again.ask')]}
          isFirst={choices.restated.has(page_id)}
          onChoose={(isGiven) => choices.restate(page_id, isGiven)}
        />
      ))}
    </>
  )
}

/** Answers that are too old or no longer accepted, each with its day. */
function Missing({ known: { expired, dropped } }: { readonly known: KnownClient }) {
  if (expired.length + dropped.length === 0) return null
  return (
    <Alert tone="info" title={t('known.expired')}>
      <ul className="reuse__expired">
        {expired.map(({ label, receipt, expires_on }) => (
          <li key={`${label}-${receipt ?? ''}`}>
            {receipt === null
              ? t('known.expired.answer', { label, day: day(expires_on) })
              : t('known.expired.receipt', { label, title: receipt, day: day(expires_on) })}
          </li>
        ))}
        {dropped.length > 0 && <li>{t('known.dropped', { labels: dropped.join(', ') })}</li>}
      </ul>
    </Alert>
  )
}
