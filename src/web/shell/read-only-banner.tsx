import { useSyncExternalStore } from 'react'
import { listenToReadOnly, readIsReadOnly } from '#web/api/read-only-state.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ReadOnlyNotice = lazyPart(async () => (await import('./read-only-notice.tsx')).openReadOnlyNotice())

/** Shown while the server reads from a standby and nothing can be saved. */
export function ReadOnlyBanner() {
  const isReadOnly = useSyncExternalStore(listenToReadOnly, readIsReadOnly)
  return <output className="offline">{isReadOnly && <ReadOnlyNotice />}</output>
}
