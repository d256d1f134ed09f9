import { isWordingKey, t } from '#web/wording/translation.ts'

/** Display name of an outbox job kind; the kind itself if it has none. */
export function jobName(kind: string): string {
  const key = `status.job.${kind}` as const
  return isWordingKey(key) ? t(key) : kind
}
