import { appendFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { test } from './journey-test.ts'
import { walkScreens } from './principal-screens.ts'
import { outline, readFontSizes } from './screen-faults.ts'
import { server } from './shared-server.ts'
import { STAGES } from './stage.ts'

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

/** With `OUTLINES`, what a person needs for the inspection by hand that the accessibility statement refers to. */
async function keepOutline(page: Page, id: string): Promise<void> {
  const file = process.env['OUTLINES']
  if (file) await appendFile(file, `\n# ${id}\n${(await page.evaluate(outline)).join('\n')}\n`)
}
