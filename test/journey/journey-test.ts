import { test as base } from '@playwright/test'

/** A test whose browser windows close with it: those left open would go on working beside the next ones. */
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
