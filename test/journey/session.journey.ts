import { expect, type BrowserContext, type Page } from '@playwright/test'
import { RunningServer } from '#test/support/start-server.ts'
import { LONG, test } from './journey-test.ts'
import { checkAccessibility, DESK_FR, EVERY_RULE, PHONE_FR, stagesFrom } from './stage.ts'

/** Sign-in and the life of a session: passwords, tabs, drafts. Source: shell §2, §5; design "Identity". */
let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())

const PASSWORD = 'demo-paraphe'
const DIALOG = 'Reconnectez-vous pour continuer'

for (const { viewport } of stagesFrom(PHONE_FR, DESK_FR)) {
  test(`a client resets a forgotten password, ${viewport.width} px wide`, LONG, async ({ browser }) => {
    const login = viewport.width > 1000 ? 'client2' : 'client3'
    const page = await (await browser.newContext({ viewport })).newPage()
    await page.goto(server.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre espace de souscription')
    await checkAccessibility(page, 'html', EVERY_RULE)

    await fillLogin(page, login, 'not it')
    await expect(page.getByRole('alert')).toContainText('Connexion impossible')
    await checkAccessibility(page, 'html', EVERY_RULE)
    const show = page.getByRole('button', { name: /^Afficher/ })
    await show.click()
    await expect(page.locator('#password')).toHaveAttribute('type', 'text')
    await show.click()
    await expect(page.locator('#password')).toHaveAttribute('type', 'password')

    await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
    await checkAccessibility(page, 'html', EVERY_RULE)
    await page.getByLabel('Adresse e-mail').fill(`${login}@demo.test`)
    await page.getByRole('button', { name: 'Recevoir le lien' }).click()
    await expect(page.getByRole('heading', { name: 'Regardez votre messagerie' })).toBeVisible()
    await checkAccessibility(page, 'html', EVERY_RULE)

    await openMailedLink(page, `${login}@demo.test`)
    await page.getByLabel('Mot de passe', { exact: true }).fill('trop court')
    await page.getByLabel(/une seconde fois/).fill('trop court')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('alert')).toContainText('moins de 12 caractères')
    await checkAccessibility(page, 'html', EVERY_RULE)
    await choosePassword(page, 'quatre chats gris')
    await page.getByRole('link', { name: 'Se connecter' }).click()

    await fillLogin(page, login, PASSWORD)
    await expect(page.getByRole('alert')).toBeVisible()
    await fillLogin(page, login, 'quatre chats gris')
    await page.waitForURL('**/tableau-de-bord')
    // Not the browser's question whether to send the refused form again.
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Cette page de connexion a expiré' })).toBeVisible()
  })
}

test('a stranger reaches the login page without the application, and returns to the address asked for', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(`${server.url}/dossier/all?page=1`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre espace de souscription')

  expect(scripts.filter((path) => /\/(main|libraries|shell)-/.test(path))).toEqual([])
  await fillLogin(page, 'advisor', PASSWORD)
  await page.waitForURL(`${server.url}/dossier/all?page=1`)
})

test('the page names the provider’s addresses as its discovery document does', async ({ request }) => {
  const page = await (await request.get(server.url)).text()
  const document = await (await request.get(`${server.url}/auth/.well-known/openid-configuration`)).json()

  const [, block = ''] = /id="page-data">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(block).provider).toEqual({
    authorize: document.authorization_endpoint,
    token: document.token_endpoint,
    userinfo: document.userinfo_endpoint,
  })
})

test('after a refusal the caret is where the answer is expected', async ({ page }) => {
  await page.goto(server.url)
  await fillLogin(page, 'client', 'not it')
  await expect(page.getByRole('alert')).toBeVisible()
  const password = page.getByLabel('Mot de passe', { exact: true })
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/Vérifiez l’adresse e-mail et le mot de passe/)
})

test('the sign-in form works without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const verifier = 'a'.repeat(56)
  const challenge = Buffer.from(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)),
  ).toString('base64url')
  const request = new URLSearchParams({
    response_type: 'code',
    client_id: 'paraphe-web',
    redirect_uri: `${server.url}/authorization`,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  await page.goto(`${server.url}/auth/auth?${request.toString()}`)

  await expect(page.getByRole('button', { name: /^Afficher/ })).toBeHidden()
  await fillLogin(page, 'client', PASSWORD)

  await page.waitForURL('**/authorization?code=*')
})

test('a browser that forbids storage is shown what to allow', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  )

  for (const path of ['/', '/aide', '/sign/62a626ea-183f-4b6a-853e-74c93da46112']) {
    await page.goto(server.url + path)
    await expect(page.getByRole('status'), path).toContainText('Autorisez-les pour cette adresse')
    await expect(page.getByRole('status'), path).toContainText('Allow them for this address')
  }
  await context.close()
})

test('an expired session asks for a sign-in over the form, which serves every tab', async ({ browser }) => {
  const context = await browser.newContext()
  const form = await openWizard(context, 'advisor')
  const list = await context.newPage()
  await list.goto(`${server.url}/dossier`)
  await expect(list.getByRole('heading', { level: 1 })).toBeVisible()

  await endSessionsElsewhere('advisor')
  await form.getByLabel('Nom', { exact: true }).fill('Duhamel')
  await expect(form.getByRole('alertdialog', { name: DIALOG })).toBeVisible()
  await checkAccessibility(form, 'html', EVERY_RULE)
  await expect(form.getByLabel('Nom', { exact: true })).toHaveValue('DUHAMEL')
  // A list has no input to lose, and follows changes: it may notice before its next call. Source: shell §7.
  await expect(async () => {
    const search = list.getByRole('searchbox')
    if (await search.isVisible()) await search.fill('lemaire', { timeout: 1_000 })
    await expect(list.getByText('Vous avez été déconnecté')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })

  const address = form.url()
  await form.getByRole('button', { name: 'Se reconnecter' }).click()
  await fillLogin(form, 'advisor', 'douze tuiles rouges')
  await form.waitForURL(address)
  await expect(form.getByLabel('Nom', { exact: true })).toHaveValue('DUHAMEL')
  await expect(form.getByLabel('Nom', { exact: true })).toBeFocused()

  await list.goto(`${server.url}/dossier?search=lemaire`)
  await expect(list.getByRole('searchbox')).toHaveValue('lemaire')
})

test('signing out in one tab signs out every tab, after saving drafts', async ({ browser }) => {
  const context = await browser.newContext()
  const form = await openWizard(context, 'advisor2')
  const address = form.url()
  const list = await context.newPage()
  await list.goto(`${server.url}/dossier`)
  await form.getByLabel('Nom', { exact: true }).fill('Sénéchal')
  // The result of a signature, under the name of its button. Source: shell §2.
  await list.evaluate(() => localStorage.setItem('mission_subscriber', 'success'))

  await list.getByRole('link', { name: 'Déconnexion' }).click()

  await list.waitForURL('**/auth/login/**')
  await form.waitForURL('**/auth/login/**')
  await expect(list.getByText('Vous avez été déconnecté')).toBeHidden()
  expect(await storedKeys(list)).toEqual([])
  await fillLogin(list, 'advisor2', PASSWORD)
  await list.waitForURL('**/tableau-de-bord')
  await list.goto(address)
  await expect(list.getByLabel('Nom', { exact: true })).toHaveValue('SÉNÉCHAL')
})

test('a sign-in that fails in one tab leaves the session of another', async ({ browser }) => {
  const context = await browser.newContext()
  const [page, other] = [await context.newPage(), await context.newPage()]
  await page.goto(server.url)
  await other.goto(server.url)
  await fillLogin(page, 'manager', PASSWORD)
  await page.waitForURL('**/tableau-de-bord')

  await other.route('**/auth/token', (route) => route.abort())
  await fillLogin(other, 'manager', PASSWORD)
  await other.waitForURL(/failed=1/)
  await expect(other.getByRole('alert')).not.toBeEmpty()

  await page.reload()
  await expect(page.getByRole('link', { name: 'Déconnexion' })).toBeVisible()
})

test('a person who signs in at the provider takes over every tab of the one before', async ({ browser }) => {
  const context = await browser.newContext()
  const [page, list, login] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await page.goto(server.url)
  await fillLogin(page, 'manager', PASSWORD)
  await page.waitForURL('**/tableau-de-bord')
  await list.goto(`${server.url}/dossier`)
  await expect(list.getByRole('heading', { level: 1 })).toBeVisible()
  const ended: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/auth/logout') ended.push(request.method())
  })

  // As from another application of the same provider: the code is not for this one.
  await login.route('**/authorization?*', (route) => route.abort())
  const other = new URLSearchParams({
    response_type: 'code',
    client_id: 'paraphe-web',
    redirect_uri: `${server.url}/authorization`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    prompt: 'login',
  })
  await login.goto(`${server.url}/auth/auth?${other.toString()}`)
  const back = login.waitForRequest('**/authorization?*')
  await fillLogin(login, 'partner', PASSWORD)
  await back
  await login.close()
  await page.goto(`${server.url}/sso-check`)

  await expect(page.locator('button.user')).toContainText('Nadia Benhamou')
  await expect(list.locator('button.user')).toContainText('Nadia Benhamou')
  expect(ended).toEqual([])
})

test('a page from the back-forward cache follows a logout that it has missed', async ({ browser }) => {
  const page = await openWizard(await browser.newContext(), 'partner')

  // The browser under test has no such cache: what another tab does meanwhile, without an event, then the return.
  await page.evaluate(() => {
    localStorage.removeItem('paraphe.token')
    localStorage.setItem('paraphe.ended', 'chosen')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })

  await expect(page.getByLabel('Mot de passe')).toBeVisible()
})

test('an ended session keeps drafts for the same person only', LONG, async ({ browser }) => {
  const context = await browser.newContext()
  const form = await openWizard(context, 'advisor3')
  const address = form.url()
  await endSessionsElsewhere('advisor3')
  await form.getByLabel('Nom', { exact: true }).fill('Kerbrat')
  await form.getByRole('alertdialog', { name: DIALOG }).getByRole('button', { name: 'Quitter' }).click()

  await expect(form.getByText('Vous avez été déconnecté')).toBeVisible()
  await checkAccessibility(form, 'html', EVERY_RULE)
  // A draft that has been sent is no longer on the device, and it is sent a second after the page opens.
  await form.route('**/api/dossiers/*/drafts', (route) => route.abort())
  await fillLogin(form, 'advisor3', 'douze tuiles rouges')
  await form.waitForURL(address)
  await expect(form.getByLabel('Nom', { exact: true })).toHaveValue('KERBRAT')

  await form.goto(`${server.url}/logout?forced=1`)
  await expect(form.getByText('Vous avez été déconnecté')).toBeVisible()
  const kept = await storedKeys(form)
  // The drafts, and the last field.
  expect(kept.filter((key) => key.startsWith('paraphe.locked.'))).toHaveLength(2)
  expect(kept.filter((key) => key.startsWith('paraphe.draft'))).toEqual([])
  await fillLogin(form, 'partner', PASSWORD)
  await form.waitForURL('**/tableau-de-bord')
  expect((await storedKeys(form)).filter((key) => /advisor|C00733|locked|draft\./.test(key))).toEqual([])
})

test('a role forged in the browser opens nothing', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.url)
  await fillLogin(page, 'partner', PASSWORD)
  await page.waitForURL('**/tableau-de-bord')
  await page.evaluate(() => localStorage.setItem('paraphe.role', 'manage_dossier'))

  await page.goto(`${server.url}/manage-dossier/statut-integration/ongoing`)

  await page.waitForURL('**/dossier')
  expect(await page.evaluate(() => localStorage.getItem('paraphe.role'))).toBe('partner')
})

test('no token appears in an address or is sent to another origin', async ({ browser }) => {
  const context = await browser.newContext()
  const addresses: string[] = []
  const page = await context.newPage()
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(server.url)
  await fillLogin(page, 'manager', PASSWORD)
  await page.waitForURL('**/tableau-de-bord')
  await page.goto(`${server.url}/dossier`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const token: unknown = await page.evaluate(() => localStorage.getItem('paraphe.token'))
  const secrets = [...String(token).matchAll(/"(?:access|refresh)_token":"([^"]+)"/g)].map(
    ([, text]) => text ?? '',
  )
  expect(secrets).toHaveLength(2)
  expect(addresses.filter((url) => secrets.some((secret) => url.includes(secret)))).toEqual([])
  expect(addresses.filter((url) => !url.startsWith(server.url) && !/^(data|blob):/.test(url))).toEqual([])
})

async function fillLogin(page: Page, login: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(`${login}@demo.test`)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** A new dossier, open at the block with the subscriber's name. */
async function openWizard(context: BrowserContext, login: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(server.url)
  await fillLogin(page, login, PASSWORD)
  await page.waitForURL('**/tableau-de-bord')
  await page.getByRole('button', { name: /prospect|lead/i }).click()
  await page.waitForURL('**/form/**')
  await page.locator('.actionbar button[type=submit]').click()
  await expect(page.getByLabel('Nom', { exact: true })).toBeVisible()
  return page
}

/** Resets the password on another device, which ends all sessions. */
async function endSessionsElsewhere(login: string): Promise<void> {
  const email = `${login}@demo.test`
  await fetch(`${server.url}/auth/forgotten`, { method: 'POST', body: new URLSearchParams({ email }) })
  const link = await readLink(email)
  const choice = new URLSearchParams({ password: 'douze tuiles rouges', again: 'douze tuiles rouges' })
  expect((await fetch(link, { method: 'POST', body: choice })).status).toBe(200)
}

async function readLink(email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const mail = (await server.mails()).find(({ recipient }) => recipient === email)
    link = /http\S+\/auth\/reset\/\S+/.exec(mail?.body ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** Reads the newest message of the demo's mailbox. */
async function openMailedLink(page: Page, email: string): Promise<void> {
  await readLink(email)
  await page.goto(`${server.url}/demo/mail`)
  const mail = page.getByRole('article').filter({ hasText: email }).first()
  await mail.getByText('Version texte').click()
  await mail.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Choisissez votre mot de passe' })).toBeVisible()
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel(/une seconde fois/).fill(password)
  // Sent twice, the link would be refused as used.
  await page.getByRole('button', { name: 'Enregistrer' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Votre mot de passe est enregistré' })).toBeVisible()
}

/** Personal data left in the browser. */
function storedKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).filter((key) => !/^paraphe\.(locale$|ended$|pending\.)/.test(key)),
  )
}
