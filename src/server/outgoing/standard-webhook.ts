import { createHmac } from 'node:crypto'

/**
 * Signature headers in the format of Standard Webhooks, with one signature per secret: two while a former secret is still
 * valid. Source: github.com/standard-webhooks/standard-webhooks.
 */
export function signStandardWebhook(
  secrets: readonly Uint8Array[],
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(at.getTime() / 1_000)
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
