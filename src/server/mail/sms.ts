import * as z from 'zod'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'
import { type Config, ConfigError } from '../config.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import { enqueueJob, type JobHandler } from '../outbox/outbox.ts'
import type { Db, Trx } from '../store/store.ts'
import { storeDemoMail } from './mail.ts'
import { markMail } from './sandbox-mark.ts'

/** A text message; `key` is the idempotency key. */
const Sms = z.object({
  key: z.string(),
  /** In international form, like `+33639980102`. */
  to: z.string(),
  text: z.string(),
})
type Sms = z.infer<typeof Sms>

const SMS_JOB = 'sms'
const LIMIT_MS = 10_000

/** Sends a text message once the caller's transaction commits. */
export async function enqueueSms(trx: Trx, sms: Sms): Promise<void> {
  await enqueueJob(trx, { kind: SMS_JOB, dedupKey: sms.key, payload: { ...sms } })
}

/**
 * Sends text messages through the gateway of `SMS_URL`: a POST of `{id, to, text}` whose `id` is the idempotency key.
 * Without a gateway the demo shows them with its mails; any other deployment that sends codes by text message refuses
 * to start.
 */
export function smsHandler(
  config: Config,
  deployment: Pick<LoadedDeployment, 'code' | 'codeChannel'>,
  db: Db,
): { readonly kind: string; readonly handler: JobHandler } {
  const staysInside = deployment.code === 'demo' || config.preview || config.isSandbox
  if (config.smsUrl === undefined && deployment.codeChannel === 'sms' && !staysInside)
    throw new ConfigError('SMS_URL: this deployment sends its codes by text message and needs a gateway')
  const send = config.smsUrl === undefined ? demoSender(db, config) : gatewaySender(config.smsUrl)
  return { kind: SMS_JOB, handler: (payload) => send(Sms.parse(payload)) }
}

function gatewaySender(url: string): (sms: Sms) => Promise<void> {
  const address = new URL(url)
  const pair = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
  const headers = {
    'content-type': 'application/json',
    ...(address.username === '' ? {} : { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }),
  }
  address.username = ''
  address.password = ''
  return async ({ key, to, text }) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id: key, to, text }),
      signal: AbortSignal.timeout(LIMIT_MS),
      // A redirect would send the code and its recipient to another host.
      redirect: 'manual',
    })
    const message = `the gateway of SMS_URL answered ${answer.status}`
    if (answer.status === 429 || answer.status >= 500) throw new ServiceUnavailable(message)
    if (!answer.ok) throw new Error(message)
  }
}

function demoSender(db: Db, { isSandbox }: Config): (sms: Sms) => Promise<void> {
  return ({ key, to, text }) => {
    const message = { key, to, subject: 'SMS', body: text }
    return storeDemoMail(db, isSandbox ? markMail(message) : message)
  }
}
