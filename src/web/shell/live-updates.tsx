import { useEffect, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Delayed, so that the page's own code, data and follow-up requests come first. */
const AFTER_MS = 2_500

const FollowLive = lazyPart(async () => (await import('#web/live/follow-live.tsx')).FollowLive, {
  failure: 'nothing',
})

/** Follows the changes of others once the page is shown. */
export function LiveUpdates() {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOn(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isOn) return null
  return <FollowLive />
}
