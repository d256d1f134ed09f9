import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { browserProgram } from './support/browser-program.ts'
import { sampleMails } from './support/sample-mails.ts'

const HELP = `node test/take-mails.ts --into FOLDER [--deployment demo] [--dark]

Draws each kind of mail in both languages, on a desk and on a phone.
`
const WIDTHS = { desk: 720, phone: 320 }

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      into: { type: 'string' },
      deployment: { type: 'string', default: 'demo' },
      dark: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help || values.into === undefined) {
    process.stdout.write(HELP)
    return
  }
  await mkdir(values.into, { recursive: true })
  const company = await loadDeployment(values.deployment)
  const browser = await chromium.launch({ executablePath: browserProgram(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ colorScheme: values.dark ? 'dark' : 'light' })
    for (const language of LOCALES) {
      for (const [kind, { html = '' }] of sampleMails(company, language)) {
        await page.setContent(html)
        for (const [device, width] of Object.entries(WIDTHS)) {
          await page.setViewportSize({ width, height: 400 })
          await page.screenshot({
            path: join(values.into, `${kind}-${language}-${device}.png`),
            fullPage: true,
          })
        }
      }
    }
  } finally {
    await browser.close()
  }
}

await main()
