import type { Correction } from '#contract/corrections.ts'
import { Alert } from '#web/ui/alert.tsx'
import { t } from '#web/wording/translation.ts'

/** Why a correction ended without effect, and what that means; nothing otherwise. */
export function RefusalNote({
  refusal,
  isOwn = false,
}: Pick<Correction, 'refusal'> & {
  /** Whether the reader is the person who was asked. */
  readonly isOwn?: boolean
}) {
  if (!refusal) return null
  return (
    <Alert tone="warn">
      <p>
        {t(
          isOwn && refusal.why === 'person' ? 'correction.refused.own' : `correction.refused.${refusal.why}`,
        )}
      </p>
      {refusal.reason !== null && (
        <p>
          <q>{refusal.reason}</q>
        </p>
      )}
      <p>{t('correction.unchanged')}</p>
    </Alert>
  )
}
