import type { Correction } from '#contract/corrections.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useTranslation } from '#web/wording/translation.ts'

/** Why a correction ended without effect, and what that means; nothing otherwise. */
export function RefusalNote({ refusal }: Pick<Correction, 'refusal'>) {
  const { t } = useTranslation()
  if (!refusal) return null
  return (
    <Alert tone="warn">
      <p>{t(`correction.refused.${refusal.why}`)}</p>
      {refusal.reason !== null && (
        <p>
          <q>{refusal.reason}</q>
        </p>
      )}
      <p>{t('correction.unchanged')}</p>
    </Alert>
  )
}
