import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { findOverhang } from './expect-no-sideways.ts'
import {
  findCovered,
  findCutOnPaper,
  findCutTexts,
  findFocusCovered,
  findMotion,
  findPrintedControls,
  findUnmarkedCurrent,
  findWithoutFocusMark,
  measureFixedBars,
} from './screen-faults.ts'
import { EVERY_RULE } from './stage.ts'

/** WCAG 1.4.12: people may set these, and lose nothing. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`

/** Highest share of the window that bars may hold at 200 %; at 400 % they scroll away. */
const MOST_HELD = 0.25
/** A4 between the margins that browsers leave. */
const SHEET = { width: 718, height: 1_047 }
type Viewport = { readonly width: number; readonly height: number }

/** What keeps a page from serving people who change how it is shown, by check. Leaves it as it was. */
export async function checkScreen(
  page: Page,
  viewport: Viewport,
): Promise<readonly (readonly [string, readonly string[]])[]> {
  const at = async (size: Viewport, check: () => readonly string[]) => {
    await page.setViewportSize(size)
    return page.evaluate(check)
  }
  const results: [string, readonly string[]][] = []
  results.push(['axe', await describeViolations(page)])
  results.push(['motion', await page.evaluate(findMotion)])
  results.push(['focus', await page.evaluate(findWithoutFocusMark)])
  results.push(['covered at 320 px', await at({ width: 320, height: 640 }, findCovered)])
  results.push(['200 %', await at({ width: 720, height: 450 }, findOverhang)])
  results.push(['bars at 200 %', await findHeldBars(page, MOST_HELD)])
  results.push(['400 %', await at({ width: 320, height: 256 }, findOverhang)])
  results.push(['bars at 400 %', await findHeldBars(page, 0)])
  await setRootFont(page, '200%')
  results.push(['text at 200 % on a phone', await at({ width: 390, height: 844 }, findOverhang)])
  const small = { width: 360, height: 640 }
  results.push(['focus under a bar, text at 200 %', await at(small, findFocusCovered)])
  await setRootFont(page, '')
  // Not a style element, which the content security policy refuses.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, TEXT_SPACING)
  results.push([
    'text spacing',
    [...(await page.evaluate(findOverhang)), ...(await at(viewport, findCutTexts))],
  ])
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  await page.emulateMedia({ forcedColors: 'active' })
  results.push(['forced colours', await page.evaluate(findUnmarkedCurrent)])
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  results.push(['print', await page.evaluate(findPrintedControls)])
  results.push(['paper', await at(SHEET, findCutOnPaper)])
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(viewport)
  return results
}

/** The text size that people set in their browser: unlike zoom, it enlarges text in a window of the same width. */
async function setRootFont(page: Page, size: string): Promise<void> {
  await page.evaluate((chosen) => document.documentElement.style.setProperty('font-size', chosen), size)
}

async function describeViolations(page: Page): Promise<readonly string[]> {
  const violations = await findViolations(page, [...EVERY_RULE, 'RGAAv4'])
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
}

async function findHeldBars(page: Page, most: number): Promise<readonly string[]> {
  const held = await page.evaluate(measureFixedBars)
  return held <= most ? [] : [`${Math.round(held * 100)} % of the height`]
}
