import type { Page } from '@playwright/test'

/** Initial requests of a review page. */
const REVIEW_CALLS = /\/api\/dossiers?\/(integration-state\/)?\d+\/(\w|\/)+$/
export const CALLS_OF_A_PAGE = 11

/** Holds all initial requests until every one was sent: sequential requests would deadlock. */
export async function holdUntilAllAreAsked(page: Page): Promise<readonly string[]> {
  const asked: string[] = []
  let release = () => {}
  const all = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(REVIEW_CALLS, async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    if (new Set(asked).size === CALLS_OF_A_PAGE) release()
    await all
    await route.continue()
  })
  return asked
}
