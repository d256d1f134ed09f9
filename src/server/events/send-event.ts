import { realTime } from '../clock.ts'
import { InternalAddress, postMessage } from '../outgoing/post-message.ts'
import type { Services } from '../services.ts'
import { signWebhook } from './webhook-secret.ts'
import type { Attempt, StoredWebhook } from './webhook-store.ts'

const LIMIT_MS = 10_000
const LONGEST_ERROR = 500

type Parts = Pick<Services, 'config' | 'keys' | 'clock'>

/** A message to post: an event under its id, which is the same in every retry. */
export interface WebhookMessage {
  readonly id: string
  readonly body: string
}

/** Posts a message to a webhook. Any 2xx is a success; everything else fails, including redirects. Never throws. */
export async function sendMessage(
  { config, keys, clock }: Parts,
  webhook: StoredWebhook,
  { id, body }: WebhookMessage,
): Promise<Pick<Attempt, 'at' | 'status' | 'durationMs' | 'answer' | 'error'>> {
  const at = clock.now()
  const signature = signWebhook(keys, webhook, { id, body, at: realTime(clock) })
  const begun = performance.now()
  const ended = () => ({ at, durationMs: Math.round(performance.now() - begun) })
  try {
    const { status, text } = await postMessage({
      url: webhook.url,
      headers: { 'content-type': 'application/json', ...signature },
      body: Buffer.from(body),
      limitMs: LIMIT_MS,
      internalHosts: config.webhookInternalHosts,
    })
    const isTaken = status >= 200 && status <= 299
    return { ...ended(), status, answer: text, error: isTaken ? null : `the receiver answered ${status}` }
  } catch (error) {
    return { ...ended(), status: null, answer: '', error: describe(error) }
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The error must not reveal which internal addresses a name resolves to.
  if (error instanceof InternalAddress) return error.message
  return error.message.slice(0, LONGEST_ERROR)
}
