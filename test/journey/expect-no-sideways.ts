import { expect, type Page } from '@playwright/test'

/** Asserts that nothing on the page overflows horizontally, and that no panel hides the end of its table. */
export async function expectNoSideways(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(findOverhang), where).toEqual([])
  expect(await page.evaluate(findCutTables), where).toEqual([])
}

/** Runs in the page: tables wider than the panel that hides what does not fit. */
function findCutTables(): readonly string[] {
  return [...document.querySelectorAll('table')].flatMap(({ parentElement: panel, offsetWidth }) =>
    panel && offsetWidth > panel.clientWidth && getComputedStyle(panel).overflowX === 'hidden'
      ? [`${panel.className} ${offsetWidth} > ${panel.clientWidth}`]
      : [],
  )
}

/** Runs in the page: elements that overflow horizontally. */
export function findOverhang(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    // A word that does not fit reaches out of its element without making it wider.
    const isOut = right > clientWidth || left + element.scrollWidth > clientWidth
    const text = element.textContent.trim().slice(0, 30)
    return width > 0 && isOut && getComputedStyle(element).overflowX === 'visible'
      ? [`${element.tagName}.${element.className} ${right} ${text}`]
      : []
  })
}
