import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDelay } from '#web/ui/use-delay.ts'

/** Delayed, so that the page's own code, data and follow-up requests come first. */
const AFTER_MS = 2_500

const FollowLive = lazyPart(async () => (await import('#web/live/follow-live.tsx')).FollowLive, {
  failure: 'nothing',
})

/** Follows the changes of others once the page is shown. */
export function LiveUpdates() {
  return useDelay(AFTER_MS) ? <FollowLive /> : null
}
