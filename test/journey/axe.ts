import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/**
 * Violations of axe's rules with one of these tags on the page, or within a selector. Only violations are described, and
 * axe stays on a page that is checked again: both take longer than the check itself.
 */
export async function findViolations(
  page: Page,
  tags: readonly string[],
  part = 'html',
): Promise<Violations> {
  // axe throws where nothing matches yet, as before the page's code has drawn.
  await page.locator(part).first().waitFor({ state: 'attached' })
  const { violations } = await new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: ';' }) })
    // Legacy mode opens no extra page, needed only for cross-origin frames, which are not ours.
    .setLegacyMode()
    .include(part)
    .options({ resultTypes: ['violations'] })
    .withTags([...tags])
    .analyze()
  return violations
}

/** Whether each frame still has it from an earlier check. */
async function hasAxe(page: Page): Promise<boolean> {
  const frames = page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false))
  return (await Promise.all(frames)).every(Boolean)
}
