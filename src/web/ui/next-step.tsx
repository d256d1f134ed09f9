import { useTranslation } from 'react-i18next'
import { useDeployment } from '#web/session/deployment.tsx'

/** After what failed: try again, then whom to write to. Source: shell §8, §9 "Support contact address". */
export function NextStep() {
  const { t } = useTranslation()
  const { email } = useDeployment()
  return <p>{t('error.next', { email })}</p>
}
