import { NavTabs } from '#web/ui/nav-tabs.tsx'
import { useTranslation } from '#web/wording/translation.ts'

/** The pages of the administrator. */
export function AdministrationTabs({
  current,
}: {
  readonly current: 'integrations' | 'webhooks' | 'journal'
}) {
  const { t } = useTranslation()
  return (
    <NavTabs
      label={t('administration.title')}
      tabs={[
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
