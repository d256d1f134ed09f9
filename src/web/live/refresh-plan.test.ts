import { expect, test } from 'vitest'
import { RefreshPlan } from './refresh-plan.ts'

/** A page with a clock that moves when told to, whose refreshes take `takesMs`. */
function openPage({ takesMs = 0 }: { readonly takesMs?: number } = {}) {
  const page = { now: 0, isVisible: true, refreshedAt: [] as number[] }
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  const plan = new RefreshPlan({
    refresh: async () => {
      page.refreshedAt.push(page.now)
      page.now += takesMs
    },
    isVisible: () => page.isVisible,
    nowMs: () => page.now,
    random: () => 0.5,
    after: (ms, run) => {
      const timer = { at: page.now + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  })
  const advanceTo = async (ms: number) => {
    for (;;) {
      const due = [...timers].filter(({ at }) => at <= ms).toSorted((one, other) => one.at - other.at)[0]
      if (!due) break
      timers.delete(due)
      page.now = Math.max(page.now, due.at)
      due.run()
      // The refresh and what follows it.
      for (let step = 0; step < 5; step += 1) await Promise.resolve()
    }
    page.now = Math.max(page.now, ms)
  }
  return { page, plan, advanceTo }
}

test('merges fifty changes a second into one refresh a second', async () => {
  const { page, plan, advanceTo } = openPage()

  for (let ms = 0; ms < 5_000; ms += 20) {
    await advanceTo(ms)
    plan.request()
  }

  expect(page.refreshedAt.length).toBeGreaterThanOrEqual(4)
  expect(page.refreshedAt.length).toBeLessThanOrEqual(5)
})

test('refreshes within half a second of a lone change', async () => {
  const { page, plan, advanceTo } = openPage()

  plan.request()
  await advanceTo(500)

  expect(page.refreshedAt).toEqual([200])
})

test('asks a slow server less often', async () => {
  const { page, plan, advanceTo } = openPage({ takesMs: 1_000 })

  plan.request()
  await advanceTo(200)
  plan.request()
  await advanceTo(10_000)

  expect(page.refreshedAt).toEqual([200, 5_400])
})

test('waits while the page is hidden, and refreshes once it is shown', async () => {
  const { page, plan, advanceTo } = openPage()
  page.isVisible = false

  plan.request()
  await advanceTo(60_000)
  page.isVisible = true
  plan.show()
  await advanceTo(61_000)

  expect(page.refreshedAt).toEqual([60_200])
})
