import { describeWebhookFailure } from '#rules/webhook-failure.ts'
import type { WebhookDelivery } from '#web/api/webhooks.ts'
import { Alert } from '#web/ui/alert.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'

export function TestResult({
  delivery: { status, error, milliseconds },
}: {
  readonly delivery: WebhookDelivery
}) {
  const { locale } = useTranslation()
  return error === null ? (
    <Alert tone="ok">{t('webhooks.test.taken', { status: status ?? '', milliseconds })}</Alert>
  ) : (
    <Alert tone="error" title={t('webhooks.test.failed')}>
      <p>{describeWebhookFailure(locale, { status, error })}</p>
      {status === null && <small className="webhooks__error">{error}</small>}
    </Alert>
  )
}
