import { lazy, Suspense, useEffect, useState } from 'react'
import { needWording } from '#web/wording/i18n.ts'

/** The page itself comes first: its code, its data and what it fetches next. */
const AFTER_MS = 2_500

const FollowLive = lazy(async () => {
  const [found] = await Promise.all([import('#web/live/follow-live.tsx'), needWording('notices')])
  return { default: found.FollowLive }
})

/** Follows what others do, once the page is there. */
export function LiveUpdates() {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOn(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isOn) return null
  return (
    <Suspense>
      <FollowLive />
    </Suspense>
  )
}
