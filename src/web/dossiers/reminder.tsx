import type { ComponentProps } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Fetched, with its sentences, only for those who may remind. */
const RemindControl = lazyPart(async () => (await import('./remind-control.tsx')).RemindControl, {
  wording: 'tasks',
  // Without a load error in place: every row of the list would show the same one.
  failure: 'nothing',
})

/** Reminds the parties whose turn it is to sign; hidden when nobody is awaited, and for users who may not remind. */
export function Reminder({
  signature,
  ...rest
}: Omit<ComponentProps<typeof RemindControl>, 'signature'> & {
  readonly signature: ComponentProps<typeof RemindControl>['signature'] | null
}) {
  if (signature === null) return null
  return <RemindControl signature={signature} {...rest} />
}
