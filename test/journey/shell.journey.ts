import { expect, test, type Page } from '@playwright/test'
import { RunningServer } from '#test/support/start-server.ts'
import { answerRows, answerTotal, listedDossier } from './list-answers.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, signIn, text } from './stage.ts'

/** The daily workplace by role: dashboard, lists, row actions, pages, guards. Source: shell §2, §6. */
let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())

const open = (page: Page, path: string) => page.goto(server.url + path)
const words = (key: Parameters<typeof text>[1], params: Readonly<Record<string, string>> = {}) =>
  text(DESK_FR, key, params)

const ACTIONS = ['modify', 'view', 'history', 'download', 'duplicate', 'abandon'] as const
type Action = (typeof ACTIONS)[number]
const READING: readonly Action[] = ['view', 'history', 'download']
const ADVISING = {
  buttons: ['dashboard.button.create-for-customer', 'dashboard.button.create-for-lead'],
  rows: [
    ['modify', 'duplicate', 'abandon'],
    ['view', 'history', 'download', 'duplicate', 'abandon'],
    READING,
  ],
} as const

/** By the table of shell §6: dossiers in entry, being signed, signed, abandoned, and of the back-office form. */
const DOSSIERS = [
  { status: 'ongoing' },
  { status: 'signature|subscription_sent_to_subscriber' },
  { status: 'signed' },
  { status: 'canceled' },
  { status: 'ongoing', formCode: 'back_office' },
]
const PEOPLE: readonly {
  readonly login: string
  readonly buttons: readonly Parameters<typeof text>[1][]
  /** Actions on the first three, and on the last where the role meets such dossiers. */
  readonly rows: readonly (readonly Action[])[]
  readonly backOfficeRow?: readonly Action[]
  readonly resumes: boolean
  readonly account?: boolean
}[] = [
  {
    login: 'client',
    buttons: [],
    rows: [['modify'], ['view', 'download'], ['view', 'download']],
    resumes: true,
  },
  {
    login: 'prospect',
    buttons: [],
    rows: [['modify'], ['view', 'download'], ['view', 'download']],
    resumes: true,
  },
  {
    login: 'direct',
    buttons: ['dashboard.button.create'],
    rows: [['modify', 'abandon'], ['view', 'history', 'download', 'abandon'], READING],
    resumes: true,
  },
  { login: 'advisor', ...ADVISING, resumes: true },
  { login: 'manager', ...ADVISING, resumes: true },
  { login: 'partner', ...ADVISING, resumes: true, account: true },
  {
    login: 'backoffice',
    buttons: [],
    rows: [['view'], READING, READING],
    backOfficeRow: ['modify'],
    resumes: false,
  },
  {
    login: 'reviewer',
    buttons: [],
    rows: [['view'], READING, READING],
    backOfficeRow: ['modify', 'abandon'],
    resumes: false,
  },
]

for (const person of PEOPLE) {
  test(`shows ${person.login} the dashboard and the actions of the role`, async ({ browser }) => {
    const page = await signIn(browser, DESK_FR, { url: server.url, login: person.login })

    for (const key of [
      'dashboard.button.create',
      'dashboard.button.create-for-customer',
      'dashboard.button.create-for-lead',
    ] as const) {
      const button = page.locator('main').getByText(words(key), { exact: true })
      await expect(button).toHaveCount(person.buttons.includes(key) ? 1 : 0)
    }
    const counters = page.getByRole('navigation', { name: words('dashboard.counters') }).getByRole('link')
    await expect(counters).toHaveCount(4)
    await expect(page.getByRole('heading', { name: words('dashboard.resume.title') })).toHaveCount(
      person.resumes ? 1 : 0,
    )
    await expect(page.getByRole('link', { name: words('menu.profile') })).toHaveCount(person.account ? 1 : 0)
    await expect(page.getByRole('link', { name: words('dashboard.tab.integration') })).toHaveCount(
      person.login === 'reviewer' ? 2 : 0,
    )
    if (['client', 'advisor', 'reviewer'].includes(person.login)) await checkAccessibility(page)

    await answerRows(
      page,
      DOSSIERS.map((changes, place) => listedDossier(place + 1, changes)),
    )
    await counters.first().click()
    const expected = [...person.rows, [], ...(person.backOfficeRow ? [person.backOfficeRow] : [])]
    for (const [place, actions] of expected.entries()) {
      expect(await actionsOf(page, place + 1), `row ${place + 1}`).toEqual(actions)
    }
    await page.context().close()
  })
}

/** The actions of a row, in the order of the table above. */
async function actionsOf(page: Page, id: number): Promise<readonly Action[]> {
  const row = page.getByRole('row').filter({ hasText: `Dossier ${id}` })
  await expect(row).toBeVisible()
  const labels = await row
    .locator('.actions [aria-label]')
    .evaluateAll((found) => found.map((element) => element.getAttribute('aria-label') ?? ''))
  return ACTIONS.filter((action) =>
    labels.some((label) => label.startsWith(words(`dossiers.action.${action}`))),
  )
}

test('leads whoever may not be somewhere to where they may', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'client' })

  for (const [path, place] of [
    ['/nowhere/at/all', '/dossier'],
    ['/dossier/no-such-tab', '/dossier'],
    ['/manage-dossier/1', '/dossier'],
    ['/manage-dossier/statut-integration', '/dossier'],
    ['/creer-un-dossier-client', '/tableau-de-bord'],
    ['/tableau-de-bord/integration', '/tableau-de-bord/integration'],
  ] as const) {
    await open(page, path)
    await page.waitForURL(server.url + place)
    await expect(page.locator('h1')).toBeVisible()
  }
  await page.context().close()
})

test('counts pages as written, from the path or the query', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const pagination = page.getByRole('navigation', { name: words('pagination.label') })
  const marks = () =>
    pagination.locator('li').evaluateAll((items) =>
      items
        .slice(1, -1)
        .map((item) => item.textContent?.trim())
        .join(' '),
    )

  for (const [total, path, showing, shown] of [
    [1, '', 'de 1 à 1 sur 1', ''],
    [9, '', 'de 1 à 9 sur 9', ''],
    [10, '', 'de 1 à 10 sur 10', ''],
    [11, '/current-cases/2', 'de 11 à 11 sur 11', '1 2'],
    [95, '?currentPage=6', 'de 51 à 60 sur 95', '1 … 4 5 6 7 8 … 10'],
    [95, '/current-cases/3?currentPage=10', 'de 91 à 95 sur 95', '1 … 6 7 8 9 10'],
    [95, '?currentPage=-3', 'de 1 à 10 sur 95', '1 2 3 4 5 … 10'],
    [95, '?currentPage=999', 'de 91 à 95 sur 95', '1 … 6 7 8 9 10'],
    [10_000, '?currentPage=500', 'de 4 991 à 5 000 sur 10 000', '1 … 498 499 500 501 502 … 1000'],
  ] as const) {
    await answerTotal(page, total)
    await open(page, `/dossier${path}`)
    await expect(pagination.getByRole('status')).toHaveText(`Affichage ${showing}`)
    expect(await marks(), `${total} ${path}`).toBe(shown)
  }

  await answerTotal(page, 0)
  await open(page, '/dossier')
  await expect(page.getByRole('heading', { name: words('dossiers.empty') })).toBeVisible()

  const asked = await answerTotal(page, 95)
  await open(page, '/dossier/current-cases/2')
  await pagination.getByRole('link', { name: 'Page 4' }).click()
  await expect(page).toHaveURL(/currentPage=4/)
  await page.getByRole('searchbox').fill('LEMAIRE')
  await expect(page).toHaveURL(/currentPage=1&search=LEMAIRE/)
  await expect.poll(() => asked.at(-1)?.get('searchTerm')).toBe('lemaire')
  expect(asked.at(-1)?.get('page')).toBe('1')
  await page.getByRole('button', { name: words('dossiers.column.created') }).click()
  await expect.poll(() => asked.at(-1)?.get('sort')).toBe('oldest')
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('LEMAIRE')
  expect(asked.at(-1)?.get('sort')).toBe('oldest')
  await page.context().close()
})

test('walks a list by keyboard, and comes back to it', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
  await answerTotal(page, 3)
  await open(page, '/tableau-de-bord/integration')
  await page.getByRole('link', { name: words('dashboard.queue.all') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('dossiers.integration.title'))
  await expect(page.getByRole('link', { name: 'Dossier 3', exact: true })).toBeVisible()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Dossier 2', exact: true })).toBeFocused()
  await checkAccessibility(page)
  await page.keyboard.press('k')
  await page.keyboard.press('/')
  await page.keyboard.type('j')
  await expect(page.getByRole('searchbox')).toHaveValue('j')

  await page
    .getByRole('link', { name: words('menu.dashboard') })
    .last()
    .click()
  await page.waitForURL('**/tableau-de-bord/integration')
  await page.context().close()
})

test('serves an advisor on a phone, in English', async ({ browser }) => {
  const page = await signIn(browser, PHONE_EN, { url: server.url, login: 'advisor' })
  await checkAccessibility(page)
  await answerTotal(page, 95)
  for (const path of ['/dossier?currentPage=6', '/creer-un-dossier-client', '/profile', '/aide']) {
    await open(page, path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
  }

  await open(page, '/dossier')
  await expect(page.locator('tbody .title')).toHaveCount(10)
  await page.mouse.wheel(0, 900)
  const up = page.getByRole('button', { name: text(PHONE_EN, 'common.scroll-top') })
  await up.click()
  await expect(up).toBeHidden()
  await page.context().close()
})

test('changes the language of everything, and remembers it', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor2' })
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('risque de perte en capital')

  await page.locator('button.user').click()
  await page.getByRole('menuitem', { name: 'English' }).click()

  await expect(footer).toContainText('risk of capital loss')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  expect(await page.evaluate(() => localStorage.getItem('paraphe.locale'))).toBe('en')
  await page.context().close()
})
