import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts'
import { readDemoCase } from '../journey/form-filler.ts'
import { DossierFiller } from '../support/dossier-filler.ts'
import { ROOT } from '../support/house-files.ts'
import { RunningServer } from '../support/start-server.ts'
import { openFirefox } from './firefox.ts'
import { waitUntil, type RemoteBrowser } from './remote-browser.ts'
import { openWebKit } from './webkit.ts'

/** The principal journey in the other two engines: sign in, two blocks of the form, the review, without violations. */

/** It comes with @axe-core/playwright. */
const AXE = await readFile(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'RGAAv4']
const CONTINUE = '.actionbar .btn--primary'
/** Of the open block. */
const HEADING = `document.querySelector('#block-form h2')?.textContent`
const Violations = z.array(z.string())

let url = process.env['BROWSERS_SERVER'] ?? ''
let server: RunningServer | undefined

beforeAll(async () => {
  if (url !== '') return
  server = await RunningServer.start()
  url = server.url
})
afterAll(() => server?.stop())

test.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
])('an investor fills two blocks and a reviewer examines a dossier in %s', async (_name, open) => {
  const { session } = await readDemoCase('complete-direct', 'fr')
  const filler = await DossierFiller.create(url, 'direct')
  const form = `${url}/form?dossier=${filler.dossierId}`

  await withBrowser(open, async (browser) => {
    await signIn(browser, 'direct')
    await expectNoViolations(browser)

    await browser.open(form)
    await waitUntil(browser, `document.querySelector('#block-form')`)
    const first = await browser.read(HEADING)
    await browser.click(CONTINUE)
    await waitUntil(browser, `(${HEADING} ?? ${JSON.stringify(first)}) !== ${JSON.stringify(first)}`)

    await filler.fillTo(session, 'montant')
    await browser.open(form)
    await waitUntil(browser, `document.querySelector('#field-inv_shares')`)
    await browser.type('#field-inv_shares', '100')
    await waitUntil(browser, String.raw`/10\s000,00/.test(document.body.innerText)`)
    await expectNoViolations(browser)
    await browser.click(CONTINUE)
    await waitUntil(
      browser,
      `document.querySelector('#block-form') && !document.querySelector('#block-form #field-inv_shares')`,
    )
  })
  await withBrowser(open, async (browser) => {
    await signIn(browser, 'reviewer')
    await browser.open(`${url}/manage-dossier/statut-integration/ongoing`)
    await waitUntil(browser, `document.querySelector('main tbody a[href^="/manage-dossier/"]')`)
    await browser.click('main tbody a[href^="/manage-dossier/"]')
    await waitUntil(browser, `document.querySelector('[role=tabpanel] h2')`)
    await expectNoViolations(browser)
  })
})

async function withBrowser(
  open: () => Promise<RemoteBrowser>,
  work: (browser: RemoteBrowser) => Promise<void>,
) {
  const browser = await open()
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

async function signIn(browser: RemoteBrowser, login: string): Promise<void> {
  await browser.open(url)
  await waitUntil(browser, `document.querySelector('#email')`)
  await browser.type('#email', `${login}@demo.test`)
  await browser.type('#password', DEMO_PASSWORD)
  await browser.click('button[type=submit]')
  await waitUntil(browser, `location.pathname.startsWith('/tableau-de-bord') && document.querySelector('h1')`)
}

async function expectNoViolations(browser: RemoteBrowser): Promise<void> {
  await browser.read(`(() => { ${AXE} })()`)
  const options = JSON.stringify({ runOnly: { type: 'tag', values: TAGS } })
  const violations = await browser.read(
    `window.axe.run(document, ${options}).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ html }) => html).join(' ').slice(0, 300)))`,
  )

  expect(Violations.parse(violations)).toEqual([])
}
