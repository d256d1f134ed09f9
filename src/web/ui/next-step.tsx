import { use } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import { SiteContext } from './site.ts'

/** Advice below an error: try again, then contact support. Source: shell §8, §9 "Support contact address". */
export function NextStep() {
  const { t } = useTranslation()
  const email = use(SiteContext)?.email
  return <p>{email === undefined ? t('error.retry') : t('error.next', { email })}</p>
}
