import { NavTabs } from '#web/ui/nav-tabs.tsx'
import { useTranslation } from '#web/wording/translation.ts'

export type AdministrationSection = 'people' | 'networks' | 'integrations' | 'webhooks' | 'journal'

/** The pages of the administrator. */
export function AdministrationTabs({ current }: { readonly current: AdministrationSection }) {
  const { t } = useTranslation()
  return (
    <NavTabs
      label={t('administration.title')}
      tabs={[
        { to: '/administration/personnes', label: t('administration.people'), current: current === 'people' },
        {
          to: '/administration/reseaux',
          label: t('administration.networks'),
          current: current === 'networks',
        },
        {
          to: '/administration',
          label: t('administration.integrations'),
          current: current === 'integrations',
        },
        { to: '/administration/webhooks', label: t('webhooks.title'), current: current === 'webhooks' },
        { to: '/administration/journal', label: t('administration.journal'), current: current === 'journal' },
      ]}
    />
  )
}
