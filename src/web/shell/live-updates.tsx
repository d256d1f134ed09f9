import { useEffect, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** The page itself comes first: its code, its data and what it fetches next. */
const AFTER_MS = 2_500

const FollowLive = lazyPart(async () => (await import('#web/live/follow-live.tsx')).FollowLive, {
  failure: 'nothing',
})

/** Follows what others do, once the page is there. */
export function LiveUpdates() {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOn(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isOn) return null
  return <FollowLive />
}
