import { expect } from '@playwright/test'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { sampleMails } from '#test/support/sample-mails.ts'
import { test } from './journey-test.ts'
import { checkAccessibility } from './stage.ts'

const company = await loadDeployment('demo')
/** One mail of each form: facts and a list, a code, two links, a button alone; all of them in the long run. */
const KINDS = ['invitation', 'code', 'end-completed', 'password-first']
const isShown = (kind: string) => Boolean(process.env['LONG_RUN']) || KINDS.includes(kind)

for (const colorScheme of ['light', 'dark'] as const) {
  test(`mails are accessible and fit a small phone in ${colorScheme} mode`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))

    // A name without a space is the widest thing that people can make us write.
    for (const [kind, { html = '' }] of sampleMails(company, 'fr', 'Wolfeschlegelsteinhausenbergerdorff')) {
      if (!isShown(kind)) continue
      await page.setContent(html)
      await checkAccessibility(page)
      const { scrollWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
      }))
      expect(scrollWidth, kind).toBeLessThanOrEqual(320)
    }
    expect(requests).toEqual([])
  })
}
