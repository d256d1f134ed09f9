import { useTranslation } from 'react-i18next'
import { isWordingKey } from '#web/wording/i18n.ts'

/** What a kind of work in the outbox is called; one without a name goes by its kind. */
export function useJobName(): (kind: string) => string {
  const { t } = useTranslation()
  return (kind) => {
    const key = `status.job.${kind}` as const
    return isWordingKey(key) ? t(key) : kind
  }
}
