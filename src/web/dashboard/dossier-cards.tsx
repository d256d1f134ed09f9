import { useQueries } from '@tanstack/react-query'
import { t } from '#web/wording/translation.ts'
import type { DossierListItem, DossiersQuery } from '#contract/dossiers.ts'
import { mainState } from '#rules/dossier-state.ts'
import { dossierAddress, firstDossiers } from '#web/api/dossiers.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { CorrectionTask } from '#web/dossiers/correction-task.tsx'
import { DossierStates, OutcomeChip } from '#web/dossiers/state-chips.tsx'
import { FoldedSteps } from '#web/follow-up/folded-steps.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { euros } from '#web/wording/page-format.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Fetched for signed subscriptions, with its sentences. */
const FollowUpLine = lazyPart(async () => (await import('#web/follow-up/follow-up-line.tsx')).FollowUpLine, {
  wording: 'followUp',
  Waiting: () => <Skeleton lines={5} />,
})

/** Fetched on demand; its sentences are part of the follow-up's. */
const OriginsLink = lazyPart(async () => (await import('#web/origins/origins-link.tsx')).OriginsLink, {
  wording: 'followUp',
  failure: 'nothing',
})

/** Maximum number of cards; with more dossiers, counters and lists are shown instead. */
export const MOST_CARDS = 3

/** Lists to show, those that wait for the person first. */
const LISTS: readonly DossiersQuery['state'][] = ['signature-files', 'current-cases', 'signed-files']

/** An investor's few dossiers as cards, each with its next action, or its follow-up once it is signed. */
export function DossierCards() {
  const lists = useQueries({ queries: LISTS.map((state) => firstDossiers(state, MOST_CARDS)) })
  const failed = lists.find(({ error }) => error !== null)
  if (failed?.error) return <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
  if (lists.some(({ data }) => data === undefined)) return <Skeleton lines={4} />
  return (
    <div className="cards">
      {lists
        .flatMap(({ data }) => data?.dossiers ?? [])
        .map((dossier) => (
          <Card key={dossier.id} dossier={dossier} />
        ))}
    </div>
  )
}

function Card({ dossier }: { readonly dossier: DossierListItem }) {
  const state = mainState(dossier.status)
  const title = `dossier-${dossier.id}`
  const amount = dossier.subscriptionGlobalAmount
  return (
    <article className="panel card" aria-labelledby={title}>
      <div className="card__head">
        <div>
          <h2 id={title}>{dossier.present}</h2>
          <p className="muted">
            {[
              t('dossiers.row.short-number', { id: dossier.id }),
              ...(amount === null ? [] : [euros(amount)]),
            ].join(' · ')}
          </p>
        </div>
        <span className="card__state">
          <CorrectionTask dossier={dossier}>
            {state === 'signed' ? (
              <OutcomeChip state={dossier.integrate_state} />
            ) : (
              <DossierStates status={dossier.status} />
            )}
          </CorrectionTask>
        </span>
      </div>
      {state === 'ongoing' && <Progress dossier={dossier} />}
      {state === 'signed' && <FollowUpLine dossierId={dossier.id} />}
      {state !== 'signed' && <FoldedSteps dossierId={dossier.id} summary={t('dashboard.card.steps')} />}
      <ButtonLink look={state === 'signed' ? 'secondary' : 'primary'} to={dossierAddress(dossier.id)}>
        {t(`dashboard.card.${nextAct(state)}`)}
        <span className="sr-only"> {dossier.present}</span>
      </ButtonLink>
      {state !== 'signed' && <OriginsLink dossierId={dossier.id} />}
    </article>
  )
}

function Progress({ dossier: { page, progress } }: { readonly dossier: DossierListItem }) {
  return (
    <div className="prog">
      {page ?? t('dossier.state.ongoing')} · {t('wizard.progress', { percent: progress })}
      <span className="meter" aria-hidden="true">
        <i style={{ width: `${progress}%` }} />
      </span>
    </div>
  )
}

/** Until all signatures are given, the dossier is opened to sign it. */
function nextAct(state: ReturnType<typeof mainState>): 'resume' | 'sign' | 'open' {
  if (state === 'signed') return 'open'
  return state === 'signature' || state === 'mission_validation' ? 'sign' : 'resume'
}
