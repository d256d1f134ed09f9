import type { Events, EventsQuery } from '#contract/events.ts'
import { Failure } from '#rules/failure.ts'
import type { Services } from '../services.ts'
import type { EventWaits } from './event-waits.ts'
import { findFeedScope } from './feed-scope.ts'
import { numberEvents } from './number-events.ts'
import { parseEventId, presentEvent, presentEventId } from './present-event.ts'
import { readFeed, requireEventOf, type FeedPage } from './read-feed.ts'

interface Asked {
  readonly integrationId: number
  readonly query: EventsQuery
  /** Aborted when the client has disconnected. */
  readonly gone: AbortSignal
}

/**
 * A page of a program's events. If it is empty, waits for the next event as long as the caller asked. Throws
 * `NOT_SIGNED_IN` once the program is revoked, `EVENTS_LOST` when `after` was lost by a restore.
 */
export async function waitForEvents(
  services: Pick<Services, 'store' | 'clock'>,
  waits: EventWaits,
  asked: Asked,
): Promise<Events> {
  const { limit, wait } = asked.query
  const start = asked.query.after === undefined ? 0 : parseEventId(asked.query.after)
  if (start > 0) await requireEventOf(services.store.db, start)
  if (wait === 0) return present(await readPage(services, asked, { after: start, limit }))
  const until = performance.now() + wait * 1_000
  const call = waits.begin(asked.integrationId)
  try {
    for (let after = start; ;) {
      const left = Math.max(0, until - performance.now())
      // Registered before reading, so that an event committed in between is not missed.
      const announced = waits.next(left, asked.gone)
      const page = await readPage(services, asked, { after, limit })
      const isOver = left === 0 || asked.gone.aborted || waits.isClosed
      if (page.events.length > 0 || page.more || isOver) return present(page)
      await announced
      after = page.next
    }
  } finally {
    call.end()
  }
}

async function readPage(
  services: Pick<Services, 'store' | 'clock'>,
  { integrationId }: Asked,
  from: { readonly after: number; readonly limit: number },
): Promise<FeedPage> {
  const { db } = services.store
  await numberEvents(services)
  const scope = await findFeedScope(db, integrationId, services.clock.now())
  // Revoked since the call began.
  if (!scope) throw new Failure('NOT_SIGNED_IN')
  return readFeed(db, scope, from)
}

function present({ events, next, more }: FeedPage): Events {
  return { events: events.map(presentEvent), next: next === 0 ? null : presentEventId(next), more }
}
