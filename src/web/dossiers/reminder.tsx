import { lazy, Suspense, type ComponentProps } from 'react'
import { needWording } from '#web/wording/i18n.ts'

/** Fetched, with its sentences, only for those who may remind. */
const RemindControl = lazy(async () => {
  const [control] = await Promise.all([import('./remind-control.tsx'), needWording('tasks')])
  return { default: control.RemindControl }
})

/** Reminds the parties whose turn it is to sign; nothing when nobody is awaited, or to those who may not remind. */
export function Reminder({
  signature,
  ...rest
}: Omit<ComponentProps<typeof RemindControl>, 'signature'> & {
  readonly signature: ComponentProps<typeof RemindControl>['signature'] | null
}) {
  if (signature === null) return null
  return (
    <Suspense>
      <RemindControl signature={signature} {...rest} />
    </Suspense>
  )
}
