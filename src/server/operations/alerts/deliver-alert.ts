import type { Selectable } from 'kysely'
import * as z from 'zod'
import { typeset } from '#documents/typography.ts'
import { alertPage, alertSentence } from '#rules/alert-rules.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { realTime } from '../../clock.ts'
import { enqueueMail } from '../../mail/mail.ts'
import { enqueueJob } from '../../outbox/outbox.ts'
import { postMessage } from '../../outgoing/post-message.ts'
import { signStandardWebhook } from '../../outgoing/standard-webhook.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../store/schema.ts'
import type { Trx } from '../../store/store.ts'

const DELIVER_JOB = 'alert.deliver'
const LIMIT_MS = 10_000

type AlertEvent = 'raised' | 'reminded' | 'cleared'

const SUBJECTS: Readonly<Record<Locale, Readonly<Record<AlertEvent, string>>>> = {
  fr: { raised: 'alerte', reminded: 'alerte toujours en cours', cleared: 'alerte levée' },
  en: { raised: 'alert', reminded: 'alert still in force', cleared: 'alert cleared' },
}

interface AlertChange {
  readonly alert: Selectable<Database['alert']>
  readonly event: AlertEvent
  readonly at: Date
}

/** Enqueues the mails and the webhook message of an alert in the caller's transaction. */
export async function enqueueAlert(
  services: Services,
  trx: Trx,
  { alert, event, at }: AlertChange,
): Promise<void> {
  const { config, deployment } = services
  const { id, code, severity, params, raised_at: since } = alert
  const { locale, name } = deployment
  const sentence = typeset(alertSentence(code, params, locale), locale)
  const page = `${config.publicUrl}${alertPage(code)}`
  const key = `alert_${id}_${event}_${at.getTime()}`
  const subject = `${name}${locale === 'fr' ? '\u00a0' : ''}: ${SUBJECTS[locale][event]}`
  for (const to of config.alerts.mail)
    await enqueueMail(trx, {
      key: `${key}-${to}`,
      to,
      subject,
      body: [sentence, page].join('\n\n'),
    })
  if (config.alerts.webhook === undefined) return
  const body = JSON.stringify({
    type: `alert.${event}`,
    timestamp: at.toISOString(),
    data: { alert: code, severity, sentence, page, since: since.toISOString() },
  })
  await enqueueJob(trx, { kind: DELIVER_JOB, dedupKey: key, payload: { id: key, body } })
}

const Delivery = z.object({ id: z.string(), body: z.string() })

/** Posts alerts to `ALERT_WEBHOOK_URL`; any answer but 2xx is retried with back-off. */
export function handleAlertDeliveries({ outbox, config, clock }: Services): void {
  outbox.handle(DELIVER_JOB, async (payload) => {
    const { webhook } = config.alerts
    // The webhook was removed from the configuration in the meantime.
    if (webhook === undefined) return
    const { id, body } = Delivery.parse(payload)
    const { status } = await postMessage({
      url: webhook.url,
      headers: {
        'content-type': 'application/json',
        ...signStandardWebhook([webhook.secret], { id, body, at: realTime(clock) }),
      },
      body: Buffer.from(body),
      limitMs: LIMIT_MS,
      internalHosts: 'all',
    })
    if (status < 200 || status > 299) throw new Error(`the receiver of alerts answered ${status}`)
  })
}
