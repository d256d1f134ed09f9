import { createHmac } from 'node:crypto'

/** A message as it goes over the wire. */
export interface ConnectDelivery {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Takes a delivery to the application and gives the status of its answer. */
export type Deliver = (delivery: ConnectDelivery) => Promise<number>

/** What a message is about. */
export interface ConnectEvent {
  readonly event: string
  readonly envelopeId: string
  readonly recipientId?: string | undefined
  readonly generatedDateTime: string
}

/**
 * Connect: events become JSON SIM messages, signed with every key. They leave as they happen, or are held
 * back for a test to send in any order, twice, late, or with somebody else's signature.
 */
export class ConnectSender {
  readonly #accountId: string
  readonly #keys: readonly string[]
  deliver: Deliver = async () => 200
  /** True: events are kept in `held` instead of being sent. */
  holding = false
  held: ConnectEvent[] = []
  /** Statuses answered so far, in order of sending. */
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

  /** Resolves when everything told so far has been delivered. */
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

/** The headers of a body under these keys, one signature each. */
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
