import { expect, type Browser, type Page } from '@playwright/test'
import { ImportedDossier } from '#contract/imports.ts'
import { ApiSession } from '#test/support/api-session.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { startUpstreamProvider } from '#test/support/upstream-provider.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { LONG, test } from './journey-test.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, stagesFrom, text, type Stage } from './stage.ts'

/** The link to a dossier that another system opened: through sign-in to its place in the wizard, and what came with it. */
let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())

const DATA = { sub_kind: 'PP', sub_last_name: 'Caron', sub_birthdate: '1974-03-02', favourite_colour: 'blue' }

/** Returns the address that the other system is given for the advisor. */
async function openDossier(reference: string): Promise<string> {
  const advisor = new ApiSession(server.url, 'advisor')
  const body = { reference, client: { email: 'odile.caron@crm.test' }, data: DATA }
  return ImportedDossier.parse(await advisor.need('POST', '/dossiers/import', body)).advisor_url
}

async function openPage(browser: Browser, stage: Stage): Promise<Page> {
  const locale = stage.locale === 'fr' ? 'fr-FR' : 'en-GB'
  const context = await browser.newContext({ viewport: stage.viewport, locale })
  return context.newPage()
}

async function enterPassword(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill('advisor@demo.test')
  await page.locator('input[name=password]').fill('demo-paraphe')
  await page.locator('input[name=password]').press('Enter')
}

/** The wizard of this dossier, with what was imported beside the form. */
async function expectDossier(page: Page, address: string, stage: Stage): Promise<void> {
  const dossier = new URL(address).searchParams.get('dossier')
  await page.waitForURL(({ pathname, searchParams }) => {
    return pathname.startsWith('/form') && searchParams.get('dossier') === dossier
  })
  await expect(
    page.getByRole('heading', { name: text(stage, 'imported.from', { from: 'API' }) }),
  ).toBeVisible()
}

for (const stage of stagesFrom(PHONE_EN, DESK_FR)) {
  test(
    `an advisor signs in to the dossier of the link, and sees what was imported ${stage.name}`,
    LONG,
    async ({ browser }) => {
      const address = await openDossier(stage.name)
      const page = await openPage(browser, stage)
      await page.goto(address)
      await enterPassword(page)
      await expectDossier(page, address, stage)
      await checkAccessibility(page)
      await expectNoSideways(page, 'a dossier that was imported')

      await page.getByRole('button', { name: text(stage, 'imported.report') }).press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('favourite_colour')).toBeVisible()
      await expect(dialog.getByText('02/03/1974')).toBeVisible()
      await checkAccessibility(page)
      await page.keyboard.press('Escape')

      // The session has ended meanwhile: its tokens are worth nothing any more.
      await page.goto(`${server.url}/tableau-de-bord`)
      await page.evaluate(() => {
        const stored = localStorage.getItem('paraphe.token') ?? ''
        localStorage.setItem('paraphe.token', stored.replaceAll(/(_token":")[^"]+/g, '$1ended'))
      })
      await page.context().clearCookies()
      await page.goto(address)
      const again = page
        .getByRole('button', { name: /Se reconnecter|Sign in again/ })
        .or(page.locator('input[name=email]'))
      await expect(again.first()).toBeVisible()
      if (await page.locator('input[name=email]').isHidden()) await again.first().click()
      await enterPassword(page)
      await expectDossier(page, address, stage)
    },
  )
}

test('a passkey leads to the dossier of the link', LONG, async ({ browser }) => {
  const address = await openDossier('passkey')
  const page = await openPage(browser, DESK_FR)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(server.url)
  await enterPassword(page)
  await page.getByRole('button', { name: 'Créer une clé d’accès' }).click()
  await page.waitForURL('**/tableau-de-bord')
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.getByRole('link', { name: 'Déconnexion' }).click()
  await page.waitForURL('**/auth/login/**')

  await page.goto(address)
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expectDossier(page, address, DESK_FR)
})

test('an upstream provider leads to the dossier of the link', async ({ browser }) => {
  const imported = await openDossier('upstream')
  const port = await findFreePort()
  const base = `http://localhost:${port}`
  const upstream = await startUpstreamProvider([`${base}/auth/upstream`])
  upstream.become({ sub: 'u-1', email: 'advisor@demo.test', emailVerified: true })
  await server.terminate()
  server = await RunningServer.startOn(server.dataDir, {
    PORT: String(port),
    OIDC_ISSUER: upstream.issuer,
    OIDC_CLIENT_ID: upstream.clientId,
    OIDC_CLIENT_SECRET: upstream.clientSecret,
  })
  const address = imported.replace(/^http:\/\/localhost:\d+/, base)
  const page = await openPage(browser, DESK_FR)

  await page.goto(address)
  await expectDossier(page, address, DESK_FR)

  await upstream.stop()
})
