import { test as base, type BrowserContext } from '@playwright/test'

/** A test of the long run only, as every test of a file `*.long.journey.ts`. */
export const LONG = { tag: '@long' }

/** A test that closes its browser contexts: open ones would keep running beside the next test. */
export const test = base.extend<{ closeWindows: void }>({
  closeWindows: [
    async ({ browser }, use) => {
      const shared = new Set(browser.contexts())
      await use()
      const own = browser.contexts().filter((context) => !shared.has(context))
      await Promise.all(own.map(closeContext))
    },
    { auto: true },
  ],
})

/** Answers of journeys that are still on their way, to what a page fetches ahead, must not fail with the context. */
async function closeContext(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}
