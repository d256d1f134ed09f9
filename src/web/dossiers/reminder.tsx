import type { ComponentProps } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Fetched, with its sentences, only for those who may remind. */
const RemindControl = lazyPart(async () => (await import('./remind-control.tsx')).RemindControl, {
  wording: 'tasks',
  // Rows of a list have it: a notice in each would say the same.
  failure: 'nothing',
})

/** Reminds the parties whose turn it is to sign; nothing when nobody is awaited, or to those who may not remind. */
export function Reminder({
  signature,
  ...rest
}: Omit<ComponentProps<typeof RemindControl>, 'signature'> & {
  readonly signature: ComponentProps<typeof RemindControl>['signature'] | null
}) {
  if (signature === null) return null
  return <RemindControl signature={signature} {...rest} />
}
