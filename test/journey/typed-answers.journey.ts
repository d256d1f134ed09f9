import { expect, type Browser, type Page } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { readDemoCase, submitBlock } from './form-filler.ts'
import { LONG, test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, PHONE_FR, signIn, text } from './stage.ts'

/** No input is lost to concurrent edits, lost connections or crashes. Source: design "Drafts". */

const OFFLINE = text(DESK_FR, 'wizard.saved.offline')
const SAVED = text(DESK_FR, 'wizard.saved.at', { time: '' })

test('two people who answer one question see the conflict', async ({ browser }) => {
  const address = await prepareDossier()
  const advisor = await openBlock(browser, 'advisor', address)
  const manager = await openBlock(browser, 'manager', address)

  await lastName(advisor).fill('Lemaire')
  await expectSaved(advisor)
  await lastName(manager).fill('Durand')

  const dispute = manager.getByRole('alert').filter({ has: manager.getByRole('listitem') })
  await expect(dispute).toContainText('LEMAIRE')
  await expect(dispute).toContainText('DURAND')
  await checkAccessibility(manager)
  await dispute.getByRole('button', { name: text(DESK_FR, 'wizard.dispute.take-theirs') }).click()
  await expect(lastName(manager)).toHaveValue('LEMAIRE')
  await expect(dispute).toBeHidden()
})

test('losing the connection or crashing loses no input', async ({ browser }) => {
  const address = await prepareDossier()
  const page = await openBlock(browser, 'advisor', address)
  const context = page.context()

  await context.setOffline(true)
  await lastName(page).fill('Sénéchal')
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await firstName(page).fill('Maëlle')
  await crash(page)
  await context.setOffline(false)

  const again = await context.newPage()
  await again.goto(address)
  await expect(lastName(again)).toHaveValue('SÉNÉCHAL')
  await expect(firstName(again)).toHaveValue('Maëlle')
  await expectSaved(again)
  await expectElsewhere(browser, address)
})

test('a restored connection is used immediately', async ({ browser }) => {
  const page = await openBlock(browser, 'advisor', await prepareDossier())

  await page.context().setOffline(true)
  await lastName(page).fill('Tanguy')
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await page.context().setOffline(false)

  await expectSaved(page)
  await page.reload()
  await expect(lastName(page)).toHaveValue('TANGUY')
})

test('a text that is too long or not printable says so, and what else is typed is saved', async ({
  browser,
}) => {
  const address = await prepareDossier()
  const page = await openBlock(browser, 'advisor', address)

  await lastName(page).fill('Le texte entier. '.repeat(100_000))
  await firstName(page).fill('\u202AMaëlle 李\u202C')
  await expectSaved(page)
  await page.getByRole('button', { name: text(DESK_FR, 'wizard.continue') }).click()

  for (const problem of [
    /^Nom\s: Ce texte est trop long\s: 500 caractères au plus/,
    /^Prénom\(s\)\s: Les documents ne peuvent pas imprimer «\s李\s»/,
  ])
    await expect(page.getByRole('link', { name: problem })).toBeVisible()
  await checkAccessibility(page)
  await firstName(page).fill('\u202AMaëlle\u202C')
  await expectSaved(page)
  await page.reload()
  await expect(firstName(page)).toHaveValue('Maëlle')
})

test('a part that cannot be loaded leaves the form as it is, and comes when asked for again', async ({
  browser,
}) => {
  const address = await prepareDossier()
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const failed = ['follow-live', 'dossier-notes'].map(async (part) => {
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort())
    return page.waitForEvent('requestfailed', (request) => request.url().includes(`/${part}-`))
  })
  await page.goto(address)
  await expect(lastName(page)).toBeVisible()
  // Changes are followed once the page is there.
  await page.clock.fastForward('00:03')
  await Promise.all(failed)

  await lastName(page).fill('Le Goff')
  await expectSaved(page)
  const notice = page.getByRole('alert').filter({ hasText: text(DESK_FR, 'common.load-error') })
  await expect(notice).toHaveCount(1)
  await page.unroute('**/assets/dossier-notes-*.js')
  await notice.getByRole('button', { name: text(DESK_FR, 'common.retry') }).click()

  await expect(page.getByRole('heading', { name: text(DESK_FR, 'notes.title') })).toBeVisible()
  await expect(notice).toBeHidden()
  await expect(lastName(page)).toHaveValue('LE GOFF')
})

test('a page opened without a connection is shown once it is back', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await page.context().setOffline(true)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: text(DESK_FR, 'footer.help') })
    .click()
  await expect(page.getByText(text(DESK_FR, 'common.load-error'))).toBeVisible()
  await checkAccessibility(page)

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: text(DESK_FR, 'footer.help') })).toBeVisible()
})

test('another device opens the form at the current block', async ({ browser }) => {
  const { session } = await readDemoCase('complete', 'fr')
  const last = session.visibleBlocks(session.visiblePages()[2]?.slug).at(-1)?.slug ?? ''
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillTo(session, last)
  const page = await signIn(browser, PHONE_FR, {
    url: server.url,
    login: 'advisor',
    path: `/form?dossier=${filler.dossierId}`,
  })

  await expect(page.locator(`#block-${last}`)).toBeInViewport()
})

test('what was typed just before the page is closed reaches the server', async ({ browser }) => {
  const address = await prepareDossier()
  const page = await openBlock(browser, 'advisor', address)
  await lastName(page).fill('Sénéchal')
  await firstName(page).fill('Maëlle')

  // The clock of the page stands still: nothing else sends it.
  await page.goto(`${server.url}/api/docs`)

  await expectElsewhere(browser, address)
})

test('a save that arrives after the submit of its block leaves no unsent answer', async ({ browser }) => {
  const address = await prepareDossier('conseil')
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await modifyBlock(page, address)
  const isSubmitted = Promise.withResolvers<void>()
  await page.route('**/drafts', async (route) => isSubmitted.promise.then(() => route.continue()), {
    times: 1,
  })
  const saving = page.waitForRequest('**/drafts')
  await lastName(page).fill('Séné')
  await firstName(page).focus()
  const save = await saving
  await lastName(page).fill('Sénéchal')
  await submitBlock(page, lastName(page))
  isSubmitted.resolve()
  await save.response()

  const again = await page.context().newPage()
  await modifyBlock(again, address)
  await expect(lastName(again)).toHaveValue('SÉNÉCHAL')
})

test('answers typed offline conflict with those submitted meanwhile', async ({ browser }) => {
  const address = await prepareDossier('conseil')
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const manager = await signIn(browser, DESK_FR, { url: server.url, login: 'manager' })
  await modifyBlock(page, address)
  await page.context().setOffline(true)
  await lastName(page).fill('Sénéchal')
  await firstName(page).fill('Maëlle')
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await crash(page)
  await modifyBlock(manager, address)
  await lastName(manager).fill('Durand')
  await submitBlock(manager, lastName(manager))

  await page.context().setOffline(false)
  const again = await page.context().newPage()
  await modifyBlock(again, address)

  const dispute = again.getByRole('alert').filter({ has: again.getByRole('listitem') })
  await expect(dispute.getByRole('listitem')).toHaveCount(1)
  await expect(dispute).toContainText('DURAND')
  await dispute.getByRole('button', { name: text(DESK_FR, 'wizard.dispute.keep-ours') }).click()
  await expectSaved(again)
  await expect(dispute).toBeHidden()
  await submitBlock(again, lastName(again))
  await modifyBlock(manager, address)
  await expect(lastName(manager)).toHaveValue('SÉNÉCHAL')
  await expect(firstName(manager)).toHaveValue('Maëlle')
})

test('a form works, and a logout ends the session, where the storage of the device is full', async ({
  browser,
}) => {
  const address = await prepareDossier()
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await page.evaluate(() => {
    let size = 1_000_000
    for (let count = 0; size >= 1; count += 1)
      try {
        localStorage.setItem(`other.${count}`, 'x'.repeat(size))
      } catch {
        size = Math.floor(size / 2)
      }
  })
  await page.goto(address)
  await lastName(page).fill('Lemaire')
  await expectSaved(page)
  await page.reload()
  await expect(lastName(page)).toHaveValue('LEMAIRE')

  await page.getByRole('link', { name: text(DESK_FR, 'header.logout') }).click()
  await expect(page.getByLabel('Mot de passe')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('paraphe.token'))).toBeNull()
})

test(
  'what was saved on a person’s other device is said to be theirs or elsewhere, never of another person',
  LONG,
  async ({ browser }) => {
    const address = await prepareDossier('conseil')
    const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
    const phone = await signIn(browser, PHONE_FR, { url: server.url, login: 'advisor' })
    await modifyBlock(page, address)
    await page.context().setOffline(true)
    await lastName(page).fill('Sénéchal')
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await modifyBlock(phone, address)
    await lastName(phone).fill('Durand')
    await submitBlock(phone, lastName(phone))
    await page.context().setOffline(false)

    const dispute = page.getByRole('alert').filter({ has: page.getByRole('listitem') })
    await expect(dispute).toContainText('DURAND')
    await expect(dispute).toContainText(text(DESK_FR, 'wizard.dispute.elsewhere'))
    await expect(dispute).not.toContainText('Antoine Delmas')
  },
)

test('a window shows what its person typed in another one', async ({ browser }) => {
  const address = await prepareDossier()
  const first = await openBlock(browser, 'advisor', address)
  await lastName(first).fill('Lemaire')
  await expectSaved(first)
  const second = await first.context().newPage()
  await second.goto(address)
  await expect(lastName(second)).toHaveValue('LEMAIRE')

  await lastName(second).fill('Durand')
  await expectSaved(second)
  await first.evaluate(() => window.dispatchEvent(new Event('focus')))

  await expect(lastName(first)).toHaveValue('DURAND')
})

/** The advisor's dossier, open at the block with the subscriber's name, or a later one. */
async function prepareDossier(block = 'souscripteur'): Promise<string> {
  const { session } = await readDemoCase('complete', 'fr')
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillTo(session, block)
  return `${server.url}/form?dossier=${filler.dossierId}`
}

async function openBlock(browser: Browser, login: string, address: string): Promise<Page> {
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login,
    path: address.slice(server.url.length),
  })
  await expect(lastName(page)).toBeVisible()
  return page
}

/** Opens the block with the subscriber's name again, in a dossier that is open at the next one. */
async function modifyBlock(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const block = text(DESK_FR, 'wizard.modify.block', { block: 'Le souscripteur' })
  await page.getByRole('button', { name: block }).click()
  await expect(lastName(page)).toBeVisible()
}

/** Closes the page without events, like a killed browser. */
async function crash(page: Page): Promise<void> {
  await page.close({ runBeforeUnload: false })
}

/** The input has reached the server: another device shows it. */
async function expectElsewhere(browser: Browser, address: string): Promise<void> {
  const manager = await openBlock(browser, 'manager', address)
  await expect(lastName(manager)).toHaveValue('SÉNÉCHAL')
  await expect(firstName(manager)).toHaveValue('Maëlle')
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(SAVED)).toBeVisible()
}

function lastName(page: Page) {
  return page.getByLabel('Nom', { exact: true })
}

function firstName(page: Page) {
  return page.getByLabel('Prénom(s)', { exact: true })
}
