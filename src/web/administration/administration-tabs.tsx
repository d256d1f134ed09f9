import { useQuery } from '@tanstack/react-query'
import { pendingActs } from '#web/api/people.ts'
import { NavTabs } from '#web/ui/nav-tabs.tsx'
import { t } from '#web/wording/translation.ts'
import '#web/styles/labelled-cards.css'
import './administration.css'

const TABS = [
  ['people', '/administration/personnes'],
  ['networks', '/administration/reseaux'],
  ['integrations', '/administration/integrations'],
  ['webhooks', '/administration/webhooks'],
  ['work', '/administration/travaux'],
  ['privacy', '/administration/vie-privee'],
  ['journal', '/administration/journal'],
  ['settings', '/administration/reglages'],
] as const

export type AdministrationSection = (typeof TABS)[number][0]

/** The pages of the administrator. *People* shows on every page how many acts wait for a second administrator. */
export function AdministrationTabs({ current }: { readonly current: AdministrationSection }) {
  const { data } = useQuery(pendingActs())
  const waiting = data?.acts.length ?? 0
  return (
    <NavTabs
      label={t('administration.title')}
      tabs={TABS.map(([name, to]) => ({
        to,
        label: t(`administration.${name}`),
        current: current === name,
        ...(name === 'people' && waiting > 0 ? { count: String(waiting), alert: true } : {}),
      }))}
    />
  )
}
