import { MutationObserver, notifyManager, QueryClient } from '@tanstack/react-query'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test.each(['success', 'error'] as const)('a call is sent once until its %s is rendered', async (status) => {
  const call = vi.fn(async () => {
    if (status === 'error') throw new Error('refused')
  })
  const observer = new MutationObserver(new QueryClient(), { mutationFn: call })
  const press = oneAtATime(() => observer.mutate())
  const { promise: isRendered, resolve: render } = Promise.withResolvers<void>()
  // As `useMutation` subscribes.
  const leave = observer.subscribe(
    notifyManager.batchCalls(() => observer.getCurrentResult().status === status && render()),
  )
  press()
  press()
  await isRendered
  // On the button as it was before this render.
  press()
  leave()
  await wait()
  expect(call).toHaveBeenCalledTimes(1)
  press()
  await wait()
  expect(call).toHaveBeenCalledTimes(2)
})
