import { useQuery } from '@tanstack/react-query'
import { invalidate } from '#web/api/query-client.ts'
import { Inbox } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { useParams } from 'wouter'
import { Redirect } from '#web/address/redirect.tsx'
import { failureSentences } from '#web/api/api-error.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { readInbox, REGISTER_KEY, registerAttempts } from '#web/api/register.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { NavTabs } from '#web/ui/nav-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { count } from '#web/wording/page-format.ts'
import { REGISTER_ATTEMPT_STATES, type RegisterAttemptState } from '#vocabulary/register.ts'
import { ATTEMPTS_PAGE_SIZE, AttemptsPanel } from './attempts-panel.tsx'
import { DeadJobsPanel } from './dead-jobs-panel.tsx'
import { ExchangesPanel } from './exchanges-panel.tsx'
import { HoldingsPanel } from './holdings-panel.tsx'
import { IgnoredPanel } from './ignored-panel.tsx'
import { PeriodPanel } from './period-panel.tsx'
import './register.css'

const ADDRESS = '/operations/registre'

function findState(text: string | undefined): RegisterAttemptState | undefined {
  return text === undefined ? 'waiting' : REGISTER_ATTEMPT_STATES.find((state) => state === text)
}

/** Delivery of accepted dossiers to the register, and dead letters. */
export function RegisterPage() {
  const state = findState(useParams()['state'])
  return state ? <RegisterOf key={state} state={state} /> : <Redirect to={ADDRESS} />
}

function RegisterOf({ state }: { readonly state: RegisterAttemptState }) {
  const title = t('register.title')
  return (
    <div className="page">
      <BackLink to="/tableau-de-bord/integration" label={t('menu.dashboard')} />
      <div className="row row--between page__head">
        <PageHeading title={`${t(`register.state.${state}`)} – ${title}`}>{title}</PageHeading>
        <InboxButton />
      </div>
      <StateTabs current={state} />
      <AttemptsPanel state={state} />
      <ExchangesPanel />
      <IgnoredPanel />
      <PeriodPanel />
      <HoldingsPanel />
      <DeadJobsPanel />
    </div>
  )
}

function StateTabs({ current }: { readonly current: RegisterAttemptState }) {
  const { data } = useQuery(registerAttempts({ state: current, page: 1, itemsPerPage: ATTEMPTS_PAGE_SIZE }))
  const tabs = REGISTER_ATTEMPT_STATES.map((state) => ({
    to: `${ADDRESS}/${state}`,
    label: t(`register.state.${state}`),
    count: data && count(data.counts[state]),
    current: state === current,
    alert: state === 'failed' && (data?.counts.failed ?? 0) > 0,
  }))
  return <NavTabs label={t('register.tabs')} tabs={tabs} />
}

/** Reads the inbox now instead of at the next poll. */
function InboxButton() {
  const reading = useSingleMutation({
    mutationFn: readInbox,
    onSuccess: ({ files }) => showToast(t('register.inbox.done', { count: files })),
    onError: (error) => showToast(failureSentences(error).join(' '), 'error'),
    onSettled: async () => {
      await invalidate(REGISTER_KEY)
      await invalidate(DOSSIERS_KEY)
    },
  })
  return (
    <Button icon={Inbox} busy={reading.isPending} onClick={() => reading.mutate()}>
      {t('register.inbox.read')}
    </Button>
  )
}
