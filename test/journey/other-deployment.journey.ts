import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { openCase, readCases } from '#test/support/deployment-cases.ts'
import { createSealingKey } from '#test/support/sealing-key.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { fillBlock, type FilledForm } from './form-filler.ts'
import { checkAccessibility, DESK_FR, text } from './stage.ts'

/** From an empty installation of a customer that is not the demo to an advisor who begins a dossier. */
const NAME = 'voisin'
const PASSWORD = 'douze tuiles rouges'

test('an operator opens another deployment, an advisor begins a dossier in its own words', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'paraphe-voisin-'))
  const environment = { DEPLOYMENT: NAME, ...createSealingKey() }
  const server = await RunningServer.startOn(dataDir, environment)
  const context = await browser.newContext({ viewport: DESK_FR.viewport, locale: 'fr-FR' })
  const page = await context.newPage()
  try {
    const link = await createAdvisor({ ...environment, DATA_DIR: dataDir, PUBLIC_URL: server.url })
    await page.goto(link)
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByLabel(/une seconde fois/).fill(PASSWORD)
    await page.locator('button[type=submit]').click()

    await page.goto(server.url)
    // Nothing of the demo is here.
    await expect(page.getByText('demo-paraphe')).toHaveCount(0)
    await page.locator('input[name=email]').fill('claire@cabinet.test')
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/tableau-de-bord')
    await expect(page.getByRole('link', { name: /Voisin/ })).toBeVisible()
    await checkAccessibility(page)

    await page.getByRole('button', { name: text(DESK_FR, 'dashboard.button.create-for-lead') }).click()
    const form = await readForm()
    for (const block of form.deployment.forms['client']?.pages[0]?.blocks ?? []) {
      const card = page.locator(`form[aria-labelledby="block-${block.slug}"]`)
      await expect(card).toBeVisible()
      await fillBlock(page, block, form)
      await page.locator('.actionbar button[type=submit]').click()
      await expect(card).toBeHidden()
    }
    await checkAccessibility(page)

    const products = await page.evaluate(async () => {
      const token: { access_token: string } = JSON.parse(localStorage.getItem('paraphe.token') ?? '')
      const answer = await fetch('/api/datalists/products/options', {
        headers: { authorization: `Bearer ${token.access_token}` },
      })
      return answer.text()
    })
    for (const product of form.deployment.products) expect(products).toContain(product.name)
  } finally {
    await context.close()
    await server.terminate()
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function readForm(): Promise<FilledForm> {
  const deployment = await loadDeployment(NAME)
  const given = readCases(deployment).find(({ name }) => name === 'complete')
  if (!given) throw new Error(`${NAME} has no complete case`)
  return { deployment, session: openCase(deployment, given), locale: 'fr' }
}

/** What the operator types, beside the running server; gives the link of the first connection. */
async function createAdvisor(environment: Readonly<Record<string, string>>): Promise<string> {
  const person = ['--email', 'claire@cabinet.test', '--role', 'advisor', '--first-name', 'Claire']
  const rest = ['--last-name', 'Delmas', '--advisor-code', 'C100', '--print-link', '--json']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['src/server/commands/create-account.ts', ...person, ...rest],
    { env: { ...process.env, ...environment } },
  )
  const created: { readonly link: string } = JSON.parse(stdout)
  return created.link
}
