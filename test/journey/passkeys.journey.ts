import { expect, type Browser, type Page } from '@playwright/test'
import { expectNoSideways } from './expect-no-sideways.ts'
import { LONG, test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, EVERY_RULE, PHONE_EN, signIn, text } from './stage.ts'

/** Passkeys in Chromium's virtual authenticator, and the sign-in link. The journeys leave no passkey behind. */

async function openWithAuthenticator(
  browser: Browser,
  viewport: { width: number; height: number },
  locale: string,
) {
  const context = await browser.newContext({ viewport, locale })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { page, devtools, authenticatorId }
}

/** Runs in the page: makes it a browser that does not suggest passkeys in fields. */
function withoutSuggestions(): void {
  PublicKeyCredential.isConditionalMediationAvailable = async () => false
}

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.locator('#email').fill(email)
  await page.locator('#password').fill('demo-paraphe')
  await page.locator('#password').press('Enter')
}

async function check(page: Page): Promise<void> {
  await checkAccessibility(page, 'html', EVERY_RULE)
  await expectNoSideways(page, page.url())
}

test('an advisor creates a passkey after signing in, signs in with it alone, and removes it', async ({
  browser,
}) => {
  const viewport = { width: 1440, height: 1000 }
  const { page, devtools, authenticatorId } = await openWithAuthenticator(browser, viewport, 'fr-FR')
  await page.goto(server.url)
  await expect(page.getByRole('button', { name: 'Utiliser une clé d’accès' })).toBeVisible()
  await fillLogin(page, 'manager@demo.test')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/La prochaine fois, sans mot de passe/)
  await check(page)
  await page.getByRole('button', { name: 'Créer une clé d’accès' }).click()
  await page.waitForURL('**/tableau-de-bord')
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)

  // Signing in starts with the suggestions of the e-mail field: the page asks as soon as it is open.
  await page.getByRole('link', { name: 'Déconnexion' }).click()
  await page.waitForURL('**/auth/login/**')
  await page.waitForURL('**/tableau-de-bord')

  await page.addInitScript(withoutSuggestions)
  await page.getByRole('link', { name: 'Déconnexion' }).click()
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await page.waitForURL('**/tableau-de-bord')

  await page.getByRole('button', { name: /^Hélène Carpentier/ }).click()
  await page.getByRole('menuitem', { name: 'Compte et sécurité' }).click()
  await page.getByRole('button', { name: 'Gérer mes clés d’accès' }).click()
  await expect(page.getByRole('listitem')).toContainText('Dernière connexion le')
  await check(page)
  await page.getByRole('button', { name: 'Créer une clé d’accès' }).click()
  await expect(page.getByText('a déjà une clé d’accès pour ce compte')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer' }).press('Enter')
  await expect(page.getByRole('status').first()).toContainText('Clé d’accès retirée.')
  await expect(page.getByRole('listitem')).toHaveCount(0)

  await page.getByRole('link', { name: 'Revenir à votre espace' }).click()
  await page.getByRole('link', { name: 'Déconnexion' }).click()
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(page.getByText(/Clé d’accès refusée|Aucune clé d’accès n’a répondu/)).toBeVisible()
  await check(page)
})

test(
  'an investor leaves the passkey for later and creates one from the menu, on a telephone in English',
  LONG,
  async ({ browser }) => {
    const { page } = await openWithAuthenticator(browser, { width: 390, height: 844 }, 'en-GB')
    await page.goto(server.url)
    await fillLogin(page, 'client3@demo.test')
    await check(page)
    await page.getByRole('button', { name: 'Later' }).click()
    await page.waitForURL('**/tableau-de-bord')

    await page.locator('button.user').click()
    await page.getByRole('menuitem', { name: 'Account and security' }).click()
    await page.getByRole('button', { name: 'Manage my passkeys' }).click()
    await page.getByLabel('Name of the passkey').fill('Kitchen tablet')
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await expect(page.getByRole('listitem')).toContainText('Kitchen tablet')
    await check(page)
    await removeSecondFactor(await signIn(browser, PHONE_EN, { url: server.url, login: 'administrator' }))
    await page.addInitScript(withoutSuggestions)
    await page.reload()
    // Their sessions have ended with it.
    await fillLogin(page, 'client3@demo.test')
    await page.locator('button.user').click()
    await page.getByRole('menuitem', { name: 'Account and security' }).click()
    await page.getByRole('button', { name: 'Manage my passkeys' }).click()
    await expect(page.getByText('You have none yet.')).toBeVisible()
  },
)

/** What an administrator does for somebody who lost their device, with a proof of their own. */
async function removeSecondFactor(page: Page): Promise<void> {
  const remove = text(PHONE_EN, 'people.do.second-factor-reset')
  await page.goto(`${server.url}/administration/personnes`)
  await page.getByLabel(text(PHONE_EN, 'people.search')).fill('client3@demo.test')
  await page.keyboard.press('Enter')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.locator('tbody a').first().press('Enter')
  await page.getByRole('button', { name: remove }).press('Enter')
  const dialog = page.getByRole('dialog')
  await check(page)
  await dialog.getByLabel(text(PHONE_EN, 'step-up.password')).fill('demo-paraphe')
  await dialog.getByRole('button', { name: remove, exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: remove })).toBeHidden()
}

test('an investor signs in by a mailed link', LONG, async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Recevoir un lien de connexion' }).click()
  await check(page)
  await page.getByLabel('Adresse e-mail').fill('client2@demo.test')
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByRole('heading', { name: 'Regardez votre messagerie' })).toBeVisible()
  await check(page)

  await expect.poll(async () => findLink()).toBeDefined()
  await page.goto((await findLink()) ?? '')
  await check(page)
  await page.getByRole('button', { name: 'Me connecter' }).click()
  await page.waitForURL('**/tableau-de-bord')
})

async function findLink(): Promise<string | undefined> {
  const mails = await server.mails()
  return mails.flatMap(({ body }) => /http\S+\/auth\/sign-in-link\/\S+/.exec(body)?.[0] ?? []).at(0)
}
