import { appendFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { findOverhang } from './expect-no-sideways.ts'
import { test } from './journey-test.ts'
import { walkScreens } from './principal-screens.ts'
import {
  findCovered,
  findCutTexts,
  findMotion,
  findPrintedControls,
  findUnmarkedCurrent,
  findWithoutFocusMark,
  measureFixedBars,
  outline,
  readFontSizes,
} from './screen-faults.ts'
import { server } from './shared-server.ts'
import { EVERY_RULE, STAGES } from './stage.ts'

/** WCAG 1.4.12: people may set these, and lose nothing. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`

/** Highest share of the window that bars may hold at 200 %; at 400 % they scroll away. */
const MOST_HELD = 0.25
/** The scale of `tokens.css`. */
const MOST_FONT_SIZES = 8

for (const stage of STAGES) {
  test(`every principal screen serves people who change how it is shown ${stage.name}`, async ({
    browser,
  }) => {
    const faults: string[] = []
    const sizes = new Map<string, string>()

    await walkScreens({
      browser,
      stage,
      url: server.url,
      visit: async (page, { id }) => {
        for (const [check, found] of await checkScreen(page, stage.viewport))
          faults.push(...found.map((fault) => `${id}, ${check}: ${fault}`))
        for (const [size, where] of Object.entries(await page.evaluate(readFontSizes)))
          sizes.set(size, sizes.get(size) ?? `${id} ${where}`)
        await keepOutline(page, id)
      },
    })

    expect(faults).toEqual([])
    expect(sizes.size, [...sizes].map(([size, where]) => `${size} ${where}`).join('\n')).toBeLessThanOrEqual(
      MOST_FONT_SIZES,
    )
  })
}

type Viewport = { readonly width: number; readonly height: number }

async function checkScreen(
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
  await page.emulateMedia({ media: 'screen' })
  return results
}

async function describeViolations(page: Page): Promise<readonly string[]> {
  const violations = await findViolations(page, [...EVERY_RULE, 'RGAAv4'])
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
}

async function findHeldBars(page: Page, most: number): Promise<readonly string[]> {
  const held = await page.evaluate(measureFixedBars)
  return held <= most ? [] : [`${Math.round(held * 100)} % of the height`]
}

/** With `OUTLINES`, what a person needs for the inspection by hand that the accessibility statement refers to. */
async function keepOutline(page: Page, id: string): Promise<void> {
  const file = process.env['OUTLINES']
  if (file) await appendFile(file, `\n# ${id}\n${(await page.evaluate(outline)).join('\n')}\n`)
}
