import type { RegisterConnectorName, RegisterDirection } from '#vocabulary/register.ts'
import type { Services } from '../services.ts'
import { storableText } from '../store/storable-text.ts'

const LONGEST_TEXT = 500

/** An exchange that took place or failed. */
interface Exchange {
  readonly connector: RegisterConnectorName
  readonly direction: RegisterDirection
  /** Name of the file, or id of the event. */
  readonly name: string
  /** `performance.now()` at its start. */
  readonly begun: number
  readonly status?: number
  readonly answer?: string
  readonly error: string | null
}

/** Adds an exchange to the log of the status page. It is kept for 90 days. */
export async function noteExchange(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  { begun, status, answer, error, ...exchange }: Exchange,
): Promise<void> {
  await store.db
    .insertInto('register_exchange')
    .values({
      ...exchange,
      at: clock.now(),
      duration_ms: Math.round(performance.now() - begun),
      status: status ?? null,
      answer: storableText(answer ?? '', LONGEST_TEXT),
      error: error === null ? null : storableText(error, LONGEST_TEXT),
    })
    .execute()
}

/** fetch and sockets put the actual reason into the error's cause. */
export function describeFailure(failure: unknown): string {
  const error = failure instanceof Error ? failure : new Error(String(failure))
  const { cause } = error
  return cause instanceof Error && !error.message.includes(cause.message)
    ? `${error.message}: ${cause.message}`
    : error.message
}
