import { createHmac } from 'node:crypto'

export interface ConnectDelivery {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Delivers a message to the application. Returns the response status. */
export type Deliver = (delivery: ConnectDelivery) => Promise<number>

export interface ConnectEvent {
  readonly event: string
  readonly envelopeId: string
  readonly recipientId?: string | undefined
  readonly generatedDateTime: string
}

/**
 * Connect: events become signed JSON SIM messages. They are sent immediately, or held for a test to send out of
 * order, twice, late, or with a wrong signature.
 */
export class ConnectSender {
  readonly #accountId: string
  readonly #keys: readonly string[]
  deliver: Deliver = async () => 200
  /** Keep events in `held` instead of sending them. */
  holding = false
  held: ConnectEvent[] = []
  /** Response statuses, in order of sending. */
  readonly answers: number[] = []
  #sending: Promise<unknown> = Promise.resolve()

  constructor(accountId: string, keys: readonly string[]) {
    this.#accountId = accountId
    this.#keys = keys
  }

  tell(event: ConnectEvent): void {
    if (this.holding) {
      this.held.push(event)
      return
    }
    this.#sending = this.#sending.then(() => this.send(event))
  }

  /** Resolves when every event has been delivered. */
  async settled(): Promise<void> {
    await this.#sending
  }

  async send(
    event: ConnectEvent,
    changes: {
      readonly keys?: readonly string[]
      readonly accountId?: string
      readonly retryCount?: number
    } = {},
  ): Promise<number> {
    const status = await this.deliver(
      signDelivery(this.build(event, changes), changes.keys ?? this.#keys),
    ).catch(() => 0)
    this.answers.push(status)
    return status
  }

  build(
    { event, envelopeId, recipientId, generatedDateTime }: ConnectEvent,
    { accountId = this.#accountId, retryCount = 0 }: { accountId?: string; retryCount?: number } = {},
  ): string {
    return JSON.stringify({
      event,
      apiVersion: 'v2.1',
      uri: `/restapi/v2.1/accounts/${accountId}/envelopes/${envelopeId}`,
      retryCount,
      configurationId: 10_412_391,
      generatedDateTime,
      data: { accountId, userId: '7f4a0000-0000-4000-8000-000000000000', envelopeId, recipientId },
    })
  }
}

/** Signature headers of a body, one per key. */
export function signDelivery(body: string, keys: readonly string[]): ConnectDelivery {
  const signatures = keys.map((key, index) => [
    `x-docusign-signature-${index + 1}`,
    createHmac('sha256', key).update(body).digest('base64'),
  ])
  return {
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...Object.fromEntries(signatures) },
  }
}
