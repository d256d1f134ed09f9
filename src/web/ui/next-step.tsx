import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { SupportAddress } from './support-address.ts'

/** After what failed: try again, then whom to write to. Source: shell §8, §9 "Support contact address". */
export function NextStep() {
  const { t } = useTranslation()
  const email = use(SupportAddress)
  return <p>{email === null ? t('error.retry') : t('error.next', { email })}</p>
}
