import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { DossierCounts } from '#contract/dossiers.ts'
import { canCreateForClient } from '#rules/permission.ts'
import { dossierCounts } from '#web/api/dossiers.ts'
import { useUser } from '#web/session/user-context.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { count, longDay } from '#web/wording/page-format.ts'
import { isAdvising, isBackOffice, isInvestor, type Role } from '#vocabulary/role.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { CreateButtons } from './create-buttons.tsx'
import { DossierCards, MOST_CARDS } from './dossier-cards.tsx'
import { OutcomeList } from './outcome-list.tsx'
import { RegisterButton } from './register-button.tsx'
import { ResumeList } from './resume-list.tsx'
import { StateCounters } from './state-counters.tsx'

/** Fetched, with its sentences, only when a correction may be asked for. */
const CorrectionTasks = lazyPart(async () => (await import('./correction-tasks.tsx')).CorrectionTasks, {
  wording: 'corrections',
})

/** Fetched, with its sentences, for advising roles only. */
const TaskList = lazyPart(async () => (await import('./task-list.tsx')).TaskList, { wording: 'tasks' })

/** Fetched, with its sentences, for compliance only. */
const ComplianceCounters = lazyPart(
  async () => (await import('./compliance-counters.tsx')).ComplianceCounters,
  { wording: 'compliance' },
)

/** Lazy parts in the first view of this role, to load along with the page. */
export async function preloadDashboard(role: Role | undefined): Promise<void> {
  if (role !== undefined && isAdvising(role)) await TaskList.preload()
}

/** Counters, create buttons and recent dossiers. */
export function PersonalDashboard() {
  const { firstname, role } = useUser()
  const { data } = useQuery(dossierCounts())
  const [today] = useState(() => new Date())
  const accompanies = canCreateForClient(role)
  const hasFew = isInvestor(role) && data !== undefined && isFew(data)
  const hasNone = !isBackOffice(role) && data !== undefined && isEmpty(data)
  return (
    <div className="page">
      <div className="hello">
        <div>
          <p className="eyebrow">{longDay(today)}</p>
          <PageHeading title={t('dashboard.title')}>{t('dashboard.hello', { firstname })}</PageHeading>
          {data && data.signature > 0 && (
            <p className="muted">
              {t('dashboard.signature-waiting', { count: data.signature, total: count(data.signature) })}
            </p>
          )}
        </div>
        <CreateButtons />
        <RegisterButton />
      </div>
      {isAdvising(role) && <TaskList />}
      {role === 'compliance' && <ComplianceCounters />}
      {data && isInvestor(role) && mayHaveCorrections(data) && <CorrectionTasks />}
      {hasFew && <DossierCards />}
      {!hasNone && <StateCounters />}
      {!hasFew && !isBackOffice(role) && (
        <div className={accompanies ? 'resume' : 'resume resume--wide'}>
          <ResumeList />
          {isInvestor(role) && <OutcomeList />}
          {accompanies && <ShareReminder />}
        </div>
      )}
    </div>
  )
}

/** Few enough to show each one, above its counter. */
function isFew({ current, signature, signed }: DossierCounts): boolean {
  const total = current + signature + signed
  return total > 0 && total <= MOST_CARDS
}

/** Counters would all read 0. */
function isEmpty({ current, signature, signed, abandoned }: DossierCounts): boolean {
  return current + signature + signed + abandoned === 0
}

/** Asking for a correction puts the review in error: other dashboards need no request. */
function mayHaveCorrections({ signed_error }: DossierCounts): boolean {
  return signed_error > 0
}

function ShareReminder() {
  return (
    <aside className="side on-brand">
      <h2>{t('dashboard.share.title')}</h2>
      <p>{t('dashboard.share.text')}</p>
      <div className="motif" />
    </aside>
  )
}
