import { useEffect, useState, type ComponentType } from 'react'

/** The page itself comes first: its code, its data and what it fetches next. */
const AFTER_MS = 2_500
/** Until the next try where the connection was lost meanwhile. */
const RETRY_MS = 10_000

/** Follows what others do, once the page is there. */
export function LiveUpdates() {
  const [FollowLive, setFollowLive] = useState<ComponentType>()
  useEffect(() => {
    let isShown = true
    const load = () =>
      import('#web/live/follow-live.tsx').then(
        (loaded) => {
          if (isShown) setFollowLive(() => loaded.FollowLive)
        },
        () => {
          if (isShown) timer = setTimeout(load, RETRY_MS)
        },
      )
    let timer = setTimeout(load, AFTER_MS)
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [])
  return FollowLive && <FollowLive />
}
