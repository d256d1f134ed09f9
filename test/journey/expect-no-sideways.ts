import { expect, type Page } from '@playwright/test'

/** Nothing on the page is wider than the screen. */
export async function expectNoSideways(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(findOverhang), where).toEqual([])
}

/** Runs in the page: what makes it wider than the screen; nothing when it is not. */
function findOverhang(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { right, width } = element.getBoundingClientRect()
    return width > 0 && right > clientWidth ? [`${element.tagName}.${element.className} ${right}`] : []
  })
}
