import { useTranslation, isWordingKey } from '#web/wording/translation.ts'

/** Display name of an outbox job kind; the kind itself if it has none. */
export function useJobName(): (kind: string) => string {
  const { t } = useTranslation()
  return (kind) => {
    const key = `status.job.${kind}` as const
    return isWordingKey(key) ? t(key) : kind
  }
}
