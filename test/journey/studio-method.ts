import { expect, type Locator, type Page } from '@playwright/test'

/** How an author operates the studio: by pointer, or by keyboard alone. */
export type Method = 'mouse' | 'keyboard'

const BOTH = ['mouse', 'keyboard'] as const

/** One method daily, which a file chooses for what its screens are; both in the long run. */
export function methods(daily: Method): readonly Method[] {
  return process.env['LONG_RUN'] ? BOTH : [daily]
}

/** A click, or Tab until it has the focus and then Enter. */
export async function press(page: Page, by: Method, target: Locator): Promise<void> {
  if (by === 'mouse') return target.click()
  await focusByTab(page, target)
  return page.keyboard.press('Enter')
}

const MOST_TABS = 200

/** By Tab, or by Shift+Tab to what comes earlier on the page. */
export async function focusByTab(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const key = (await isBeforeFocus(target)) ? 'Shift+Tab' : 'Tab'
  let element = await target.elementHandle()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    const state = await element?.evaluate((each) =>
      each === document.activeElement ? 'focused' : each.isConnected ? 'there' : 'replaced',
    )
    if (state === 'focused') return
    // Found again only then: each search by role reads the whole page.
    if (state === 'replaced') element = await target.elementHandle()
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${String(target)}`)
}

function isBeforeFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const order = document.activeElement?.compareDocumentPosition(element) ?? 0
    return (order & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && (order & Node.DOCUMENT_POSITION_CONTAINS) === 0
  })
}

export async function fill(page: Page, by: Method, field: Locator, value: string): Promise<void> {
  if (by === 'mouse') return field.fill(value)
  await focusByTab(page, field)
  await page.keyboard.press('Control+a')
  return page.keyboard.insertText(value)
}

/** Chooses the first option with these words; by keyboard with the arrow keys. */
export async function choose(page: Page, by: Method, select: Locator, words: string): Promise<void> {
  const option = select.locator('option', { hasText: words }).first()
  const value = (await option.getAttribute('value')) ?? words
  if (by === 'mouse') await select.selectOption(value)
  else {
    await focusByTab(page, select)
    const steps = await option.evaluate((wanted) => {
      const list = wanted.closest('select')
      return wanted instanceof HTMLOptionElement && list ? wanted.index - list.selectedIndex : 0
    })
    for (let step = 0; step < Math.abs(steps); step += 1)
      await page.keyboard.press(steps < 0 ? 'ArrowUp' : 'ArrowDown')
  }
  await expect(select).toHaveValue(value)
}

/** Gives a file to a file input: by keyboard, the space bar opens the browser's own dialog. */
export async function giveFile(
  page: Page,
  by: Method,
  field: Locator,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  if (by === 'mouse') return field.setInputFiles(file)
  await focusByTab(page, field)
  // Chromium opens its dialog after a key that came just before: Tab, also where the field has the focus already.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')])
  return chooser.setFiles(file)
}
