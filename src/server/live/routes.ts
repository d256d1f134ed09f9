import { LiveQuery, LiveState } from '#contract/live.ts'
import { ANY_ROLE } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { bearerToken, hashToken, userOf } from '../http/authenticate.ts'
import { shape } from '../http/shape.ts'
import { countUnread } from '../inbox/index.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { hubOf, retainHub } from './hub-of.ts'
import { formatPosition, parsePosition } from './live-position.ts'
import { LiveStream } from './live-stream.ts'
import { ChangeReader } from './read-changes.ts'
import { announceChanges } from './wake.ts'

/** What changes while a page is open. */
export function registerLive(api: App, services: Services): void {
  const hub = hubOf(services)
  const retained = retainHub(services)
  // Before the server waits for its open requests.
  api.addHook('preClose', retained.release)
  services.outbox.afterEach(() => announceChanges(services))

  api.get(
    '/live',
    shape(ANY_ROLE, 'Stream changes and notices', LiveState, { querystring: LiveQuery }),
    async (request, reply) => {
      const user = userOf(request)
      const unread = await countUnread(services.store.db, user.id)
      if (!request.headers.accept?.startsWith('text/event-stream'))
        return { unread, ...(await findPosition(services.store.db)) }
      hub.requireRoom(user.id)
      reply.hijack()
      const token = hashToken(bearerToken(request) ?? '')
      const stream = new LiveStream({ user, token, response: reply.raw })
      await hub.open(stream, reply.raw)
      const after = parsePosition(request.query.after ?? '')
      // The page refetches everything when it is unknown what it missed.
      const complete = after !== undefined && (await hub.catchUp(stream, after).catch(() => false))
      stream.send('notices', { unread, complete })
      return reply
    },
  )
}

async function findPosition(db: Db): Promise<{ readonly position?: string }> {
  const position = formatPosition(await ChangeReader.findEnd(db, performance.now()))
  return position === undefined ? {} : { position }
}
