import { use } from 'react'
import { t } from '#web/wording/translation.ts'
import { SiteContext } from './site.ts'

/** Advice below an error: try again, then contact support. Source: shell §8, §9 "Support contact address". */
export function NextStep() {
  const email = use(SiteContext)?.email
  return <p>{email === undefined ? t('error.retry') : t('error.next', { email })}</p>
}
