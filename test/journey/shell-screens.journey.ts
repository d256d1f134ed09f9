import { expect, type Page } from '@playwright/test'
import { expectNoSideways } from './expect-no-sideways.ts'
import { keepSession, openPage, prepareVisits } from './first-visits.ts'
import { LONG, test } from './journey-test.ts'
import { answerRows, answerTotal, listedDossier } from './list-answers.ts'
import { findPrintedControls } from './screen-faults.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_EN, DESK_FR, PHONE_EN, signIn, STAGES, text, type Stage } from './stage.ts'

/**
 * Reference screens 02 to 05 and 15, and the content pages: no horizontal overflow on a desktop, on a phone, at 200
 * % (half the pixels of a desktop) and at 320 px, and each has its title. With `SCREENSHOTS`, a picture of each.
 */
/** Daily, `accessibility` checks the screens on a desktop, at 200 % and at 320 px. */
const IS_LONG = Boolean(process.env['LONG_RUN'])
/** Each has other row actions. */
const LISTED_STATES = [
  'ongoing',
  'signature|subscription_sent_to_subscriber_advisor',
  'signed',
  'mission_validation',
  'canceled',
]
type Key = Parameters<typeof text>[1]
interface Screen {
  readonly path: string
  /** First part of the window title. */
  readonly title: readonly Key[]
}
const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  advisor: [
    { path: '/tableau-de-bord', title: ['dashboard.title'] },
    { path: '/dossier?currentPage=6', title: ['dossiers.tab.current-cases', 'dossiers.title'] },
    { path: '/creer-un-dossier-client', title: ['create-client.title'] },
    { path: '/a-propos', title: ['footer.about'] },
    { path: '/aide', title: ['footer.help'] },
    { path: '/mentions-legales', title: ['footer.legal-notice'] },
  ],
  partner: [{ path: '/profile', title: ['account.title'] }],
  reviewer: [
    { path: '/tableau-de-bord/gestion', title: ['dashboard.tab.gestion', 'dashboard.title'] },
    { path: '/tableau-de-bord/integration', title: ['dashboard.tab.integration', 'dashboard.title'] },
    {
      path: '/manage-dossier/statut-integration/ongoing',
      title: ['dashboard.counter.integration.ongoing', 'dossiers.integration.title'],
    },
  ],
}

/** Tablets upright and on their side, and the narrowest screens on which a page has each of its parts. */
const TABLETS = [721, 768, 834, 901, 961, 1024, 1101, 1180]

for (const [login, stage] of [
  ['reviewer', DESK_FR],
  ['manager', DESK_EN],
] as const)
  test(`the bar of ${login} fits a tablet ${stage.name}`, async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login })
    await page.goto(`${server.url}/avis`)
    const links = page.locator('.topbar__nav a')
    await expect(links).toHaveCount(3)
    for (const width of TABLETS) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSideways(page, `${width} px`)
      expect(await links.evaluateAll(countLines), `lines at ${width} px`).toEqual([1, 1, 1])
    }
  })

test('the form and the review fit a tablet', async ({ browser }) => {
  const visits = await prepareVisits(browser, server.url)
  for (const visit of visits.filter(({ name }) => name === 'wizard' || name === 'review')) {
    const state = await keepSession(browser, server.url, visit.login ?? '')
    const page = await openPage(browser, state)
    await page.goto(await visit.address(state))
    await page.locator(visit.ready).first().waitFor()
    for (const width of TABLETS) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSideways(page, `${visit.name} at ${width} px`)
    }
    await page.context().close()
  }
})

for (const stage of STAGES) {
  for (const [login, screens] of Object.entries(SCREENS)) {
    test(`the screens of ${login} fit every width ${stage.name}`, LONG, async ({ browser }) => {
      const page = await signIn(browser, stage, { url: server.url, login })
      await answerTotal(page, 95)
      for (const { path, title } of screens) {
        await page.setViewportSize(stage.viewport)
        await page.goto(server.url + path)
        const words = title.map((key) => text(stage, key)).join(' – ')
        await expect(page).toHaveTitle(`${words} · Hauterive Gestion`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        for (const width of IS_LONG ? [stage.viewport.width, 720, 390, 320] : [390]) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSideways(page, `${path} at ${width} px`)
          if (width === 390 || width === stage.viewport.width) await checkAccessibility(page)
        }
      }
    })
  }

  test(`keyboard users can reach everything ${stage.name}`, async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'advisor' })
    await answerTotal(page, 95)
    await page.goto(`${server.url}/dossier`)
    await expect(page.locator('tbody .title')).toHaveCount(10)
    const heading = page.getByRole('heading', { level: 1 })
    // The first page does not move the focus: the first stop is the skip link.
    await expect(heading).not.toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: text(stage, 'common.skip') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#contenu')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: text(stage, 'menu.dashboard') }).last()).toBeFocused()

    // After a navigation the title has the focus.
    await page.keyboard.press('Enter')
    await page.waitForURL('**/tableau-de-bord')
    await expect(heading).toBeFocused()
    await expect(heading).toHaveText(text(stage, 'dashboard.hello', { firstname: 'Antoine' }))

    // The user menu: open, move, close; focus is restored.
    const menu = page.locator('button.user')
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  })

  test(`the back-to-top button shows after 300 px ${stage.name}`, LONG, async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'advisor' })
    await answerTotal(page, 95)
    await page.setViewportSize({ width: stage.viewport.width, height: 500 })
    await page.goto(`${server.url}/dossier`)
    await expect(page.locator('tbody .title')).toHaveCount(10)
    const up = page.getByRole('button', { name: text(stage, 'common.scroll-top') })

    await scrollTo(page, 300)
    await expect(up).toHaveCount(0)
    await scrollTo(page, 301)
    await expect(up).toBeVisible()
    await checkAccessibility(page)
    await up.press('Enter')
    await expect(up).toHaveCount(0)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.locator('#contenu')).toBeFocused()

    // Scroll position is restored on back, and reset on navigation.
    await scrollTo(page, 350)
    // A real click would scroll to the link first.
    const foot = page.getByRole('contentinfo')
    await foot.getByRole('link', { name: text(stage, 'footer.help') }).dispatchEvent('click')
    await expect(page).toHaveURL(/\/aide\?/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(350)
  })
}

for (const { login, path } of [
  { login: 'advisor', path: '/dossier' },
  { login: 'backoffice', path: '/dossier' },
  { login: 'reviewer', path: '/manage-dossier/statut-integration/ongoing' },
]) {
  test(
    `every control of ${path} is a large enough touch target for ${login} at 390 and 320 px`,
    LONG,
    async ({ browser }) => {
      const page = await signIn(browser, PHONE_EN, { url: server.url, login })
      await answerRows(
        page,
        LISTED_STATES.map((status, index) => listedDossier(index + 1, { status })),
      )
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(server.url + path)
        await expect(page.locator('tbody .title')).toHaveCount(LISTED_STATES.length)

        expect(await page.evaluate(findOutOfReach), `at ${width} px`).toEqual([])
      }
    },
  )
}

/** A row of a queue that needs much room. */
const LATE_DOSSIER = listedDossier(1, {
  present: 'Mme Marie-Françoise DE LA ROCHEFOUCAULD, Démo Pierre Patrimoine',
  status: 'signed',
  deadline: { due_on: '2026-11-09', clock: 'late', days_late: 12 },
  assignee: { id: 13, name: 'Olivier Thévenin' },
})

test('tables are read to their end between a phone and a desk, with the actions of a row in sight', async ({
  browser,
}) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
  await answerRows(page, [LATE_DOSSIER])
  for (const path of ['/manage-dossier/statut-integration/ongoing', '/dossier/signed-files']) {
    for (const width of [1440, 1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(server.url + path)
      await expect(page.locator('tbody .title')).toHaveCount(1)
      await expectNoSideways(page, `${path} at ${width} px`)
      await expect(page.locator('tbody .actions').locator('a, button').last()).toBeInViewport({ ratio: 1 })
      if (path.includes('integration')) await expectDeadlineInSight(page, width)
    }
  }

  const administrator = await signIn(browser, DESK_FR, { url: server.url, login: 'administrator' })
  await administrator.setViewportSize({ width: 768, height: 900 })
  for (const section of ['personnes', 'reglages']) {
    await administrator.goto(`${server.url}/administration/${section}`)
    await expect(administrator.locator('tbody tr').first()).toBeVisible()
    await expectNoSideways(administrator, section)
  }
})

test('a tablet shows every column of people and of a team', async ({ browser }) => {
  for (const [login, path] of [
    ['administrator', '/administration/personnes'],
    ['manager', '/equipe'],
  ] as const) {
    const page = await signIn(browser, DESK_FR, { url: server.url, login })
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto(server.url + path)
    const panel = page.locator('.panel--clip:has(.table)').first()
    await expect(panel.locator('tbody tr').first()).toBeVisible()
    const { shown, whole } = await panel.evaluate((box) => ({
      shown: box.clientWidth,
      whole: box.scrollWidth,
    }))
    expect(whole, path).toBe(shown)
  }
})

/** The queue is sorted by it, and the actions cover what a narrow table has beside them. */
async function expectDeadlineInSight(page: Page, width: number): Promise<void> {
  const deadline = await page.locator('tbody .due').boundingBox()
  const actions = await page.locator('tbody .actions').boundingBox()
  if (!deadline || !actions) throw new Error('a cell is not shown')
  expect(deadline.x + deadline.width, `at ${width} px`).toBeLessThanOrEqual(actions.x)
}

test('the title of a dossier and the link to its client are large enough to be pressed', async ({
  browser,
}) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await answerRows(page, [
    listedDossier(1, {
      present: 'Mme Françoise LEMAIRE, Démo Pierre Europe',
      client: { id: 6, external_id: '100481', name: 'Françoise Lemaire' },
    }),
  ])
  await page.goto(`${server.url}/dossier`)
  await expect(page.locator('tbody .title')).toHaveCount(1)
  await checkAccessibility(page, 'tbody')
})

test('lists and dashboards print without buttons', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await answerTotal(page, 95)
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/tableau-de-bord', '/dossier', '/aide']) {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await page.evaluate(findPrintedControls), path).toEqual([])
    await picture(page, DESK_FR, path)
  }
  await page.goto(`${server.url}/dossier`)
  await expect(page.getByText('Dossier 95').or(page.getByText('Dossier 1', { exact: true }))).toBeVisible()
  await expect(page.getByText(text(DESK_FR, 'dossier.state.ongoing')).first()).toBeVisible()
  await expect(page.getByText(/Affichage de 1 à 10/)).toBeVisible()
})

test('a queue prints every column on a sheet', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
  await answerRows(page, [LATE_DOSSIER])
  await page.emulateMedia({ media: 'print' })
  // A4 at 96 pixels an inch.
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.goto(`${server.url}/manage-dossier/statut-integration/ongoing`)
  await expect(page.locator('tbody .title')).toHaveCount(1)

  expect(await page.evaluate(findCutOff)).toEqual([])
  expect(await page.evaluate(findPrintedControls)).toEqual([])
})

test('a review prints on as many sheets as it fills', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
  await page.goto(`${server.url}/manage-dossier/statut-integration/ongoing`)
  await page.getByRole('row').getByRole('link').first().click()
  await page.getByRole('tab', { name: text(DESK_FR, 'review.tab.receipts') }).click()
  await expect(page.getByText(text(DESK_FR, 'review.documents.none'))).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)

  expect(sheets).toHaveLength(1)
  await expect(page.getByText(text(DESK_FR, 'review.documents.none'))).toBeHidden()
  expect(await page.evaluate(findPrintedControls)).toEqual([])
})

/** Runs in the page: cells that reach out of their panel, where paper has nothing to scroll. */
function findCutOff(): readonly string[] {
  return [...document.querySelectorAll('.panel :is(th, td)')].flatMap((cell) => {
    const { right, width } = cell.getBoundingClientRect()
    const end = cell.closest('.panel')?.getBoundingClientRect().right ?? 0
    return width > 0 && right > end + 1 ? [`${cell.textContent} ${right} > ${end}`] : []
  })
}

async function scrollTo(page: Page, topPx: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top }), topPx)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(topPx)
}

async function picture(page: Page, { name }: Stage, path: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ path: `${folder}/print ${name}${path.replaceAll('/', ' ')}.png` })
}

/** Runs in the page: controls covered by something else, or less than 4 px from the edge of their card. */
function findOutOfReach(): readonly string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')]
  return controls.flatMap((control) => {
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, right, top, height, width } = control.getBoundingClientRect()
    if (width <= 1 || getComputedStyle(control).visibility === 'hidden') return []
    const isHit = [left + 2, (left + right) / 2, right - 2].every((x) => {
      const hit = document.elementFromPoint(x, top + height / 2)
      return control.contains(hit)
    })
    const card = control.closest('td')?.closest('.panel')?.getBoundingClientRect()
    const isInside = !card || (left >= card.left + 4 && right <= card.right - 4)
    return isHit && isInside
      ? []
      : [`${control.getAttribute('aria-label') ?? control.textContent} ${left}-${right}`]
  })
}

/** Runs in the page: lines of text of each element. */
function countLines(elements: readonly Element[]): readonly number[] {
  return elements.map((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
  })
}
