import { test as base } from '@playwright/test'

/** A test of the long run only, as every test of a file `*.long.journey.ts`. */
export const LONG = { tag: '@long' }

/** A test that closes its browser contexts: open ones would keep running beside the next test. */
export const test = base.extend<{ closeWindows: void }>({
  closeWindows: [
    async ({ browser }, use) => {
      const shared = new Set(browser.contexts())
      await use()
      const own = browser.contexts().filter((context) => !shared.has(context))
      await Promise.all(own.map((context) => context.close()))
    },
    { auto: true },
  ],
})
