import type { RegisterConnectorName, RegisterDirection } from '#vocabulary/register.ts'
import type { Services } from '../services.ts'
import { storableText } from '../store/storable-text.ts'

const LONGEST_TEXT = 500
/** Each day of an outage keeps a line of its own, and the search stays short. */
const REPEATED_WITHIN_MS = 24 * 3_600_000

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

/**
 * Adds an exchange to the log of the status page. It is kept for 90 days. A failure takes the place of the same one before
 * it, since a register that is away is tried each second.
 */
export async function noteExchange(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  { begun, status, answer, error, ...exchange }: Exchange,
): Promise<void> {
  const at = clock.now()
  const failure = error === null ? null : storableText(error, LONGEST_TEXT)
  const { connector, direction, name } = exchange
  await store.db
    .with('repeated', (cte) =>
      cte.deleteFrom('register_exchange').where('id', '=', (eb) =>
        eb
          .selectFrom((from) =>
            from
              .selectFrom('register_exchange')
              .select(['id', 'error'])
              .where((each) => each.and({ connector, direction, name }))
              .where('at', '>', new Date(at.getTime() - REPEATED_WITHIN_MS))
              .orderBy('id', 'desc')
              .limit(1)
              .as('newest'),
          )
          .select('id')
          .where('error', '=', failure),
      ),
    )
    .insertInto('register_exchange')
    .values({
      ...exchange,
      at,
      duration_ms: Math.round(performance.now() - begun),
      status: status ?? null,
      answer: storableText(answer ?? '', LONGEST_TEXT),
      error: failure,
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
