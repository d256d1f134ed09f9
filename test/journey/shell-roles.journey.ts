import { expect, type Page } from '@playwright/test'
import { Folder } from '#web/dossiers/row-icons.ts'
import { X } from '#web/ui/icons.ts'
import { changeSettings } from './change-settings.ts'
import { LONG, test } from './journey-test.ts'
import { answerCounts, answerRows, listedDossier } from './list-answers.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn, STAGES, text, type Stage } from './stage.ts'

/** Dashboard and row actions of each role, by dossier state. Source: shell §2, §6, §9. */

const IS_LONG = Boolean(process.env['LONG_RUN'])

const open = (page: Page, path: string) => page.goto(server.url + path)
const words = (key: Parameters<typeof text>[1]) => text(DESK_FR, key)

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
  /** Row actions on the first three; on the last where the role has such dossiers. */
  readonly rows: readonly (readonly Action[])[]
  readonly backOfficeRow?: readonly Action[]
  readonly resumes: boolean
  readonly account?: boolean
  /** May enter paper subscriptions. */
  readonly registers?: boolean
  /** In the long run only: another role of this table has the same. */
  readonly isRepeated?: boolean
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
    isRepeated: true,
  },
  {
    login: 'direct',
    buttons: ['dashboard.button.create'],
    rows: [['modify', 'abandon'], ['view', 'history', 'download', 'abandon'], READING],
    resumes: true,
  },
  { login: 'advisor', ...ADVISING, resumes: true, isRepeated: true },
  { login: 'manager', ...ADVISING, resumes: true, isRepeated: true },
  { login: 'partner', ...ADVISING, resumes: true, account: true },
  {
    login: 'backoffice',
    buttons: [],
    rows: [['view'], READING, READING],
    backOfficeRow: ['modify'],
    resumes: false,
    registers: true,
  },
  {
    login: 'reviewer',
    buttons: [],
    rows: [['view'], READING, READING],
    backOfficeRow: ['modify', 'abandon'],
    resumes: false,
    registers: true,
  },
]

for (const stage of STAGES) {
  for (const person of PEOPLE.filter(({ isRepeated }) => IS_LONG || !isRepeated)) {
    test(
      `shows ${person.login} the role's dashboard and actions ${stage.name}`,
      LONG,
      async ({ browser }) => {
        const t = (key: Parameters<typeof text>[1]) => text(stage, key)
        const page = await signIn(browser, stage, { url: server.url, login: person.login })
        // Investors with few dossiers see a card of each above the counters.
        await answerCounts(page, { current: 4 })
        await page.reload()

        for (const key of [
          'dashboard.button.create',
          'dashboard.button.create-for-customer',
          'dashboard.button.create-for-lead',
          'dashboard.button.register',
        ] as const) {
          const button = page.locator('main').getByText(t(key), { exact: true })
          const isShown =
            key === 'dashboard.button.register' ? person.registers === true : person.buttons.includes(key)
          await expect(button).toHaveCount(isShown ? 1 : 0)
        }
        const counters = page.getByRole('navigation', { name: t('dashboard.counters') }).getByRole('link')
        await expect(counters).toHaveCount(4)
        await expect(page.getByRole('heading', { name: t('dashboard.resume.title') })).toHaveCount(
          person.resumes ? 1 : 0,
        )
        await expect(
          page.getByRole('navigation', { name: t('dashboard.tabs') }).getByRole('link'),
        ).toHaveCount(person.login === 'reviewer' ? 2 : 0)
        await expectProfileLink(page, stage, person.account === true)
        await checkAccessibility(page)

        await answerRows(
          page,
          DOSSIERS.map((changes, place) => listedDossier(place + 1, changes)),
        )
        await counters.first().click()
        const expected = [...person.rows, [], ...(person.backOfficeRow ? [person.backOfficeRow] : [])]
        for (const [place, actions] of expected.entries()) {
          expect(await actionsOf(page, stage, place + 1), `row ${place + 1}`).toEqual(actions)
        }
        await expect(page.getByLabel(t('dossiers.filter.label'))).toHaveCount(person.backOfficeRow ? 1 : 0)
        await checkAccessibility(page)
      },
    )
  }

  test(`each counter links to its list, each reviewer tab to its counters ${stage.name}`, async ({
    browser,
  }) => {
    const t = (key: Parameters<typeof text>[1]) => text(stage, key)
    const page = await signIn(browser, stage, { url: server.url, login: 'reviewer' })
    const follow = async (counters: string, place: number, address: string, title: string) => {
      await page
        .getByRole('navigation', { name: counters, exact: true })
        .getByRole('link')
        .nth(place)
        .press('Enter')
      await page.waitForURL(server.url + address)
      await expect(page).toHaveTitle(new RegExp(`^${title} – `))
      await page
        .getByRole('link', { name: t('menu.dashboard') })
        .last()
        .press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('dashboard.title'))
    }

    for (const [place, slug] of SLUGS.entries()) {
      await follow(t('dashboard.counters'), place, `/dossier/${slug}`, t(`dossiers.tab.${slug}`))
    }
    await page
      .getByRole('navigation', { name: t('dashboard.tabs') })
      .getByRole('link')
      .last()
      .press('Enter')
    await page.waitForURL('**/tableau-de-bord/integration')
    for (const [place, state] of INTEGRATION.entries()) {
      const title = t(`dashboard.counter.integration.${state}`)
      await follow(
        t('dashboard.counters.integration'),
        place,
        `/manage-dossier/statut-integration/${state}`,
        title,
      )
      // Back on the previous tab.
      await expect(page).toHaveURL(/\/integration$/)
    }
  })
}

const SLUGS = ['current-cases', 'signature-files', 'signed-files', 'abandoned-files'] as const
/** Integration states in order, then the exits. */
const INTEGRATION = ['ongoing', 'validated', 'sync', 'error', 'refused'] as const

const isDesk = (stage: Stage) => stage.viewport.width > 720

/** In the bar on desktops, in the menu on phones. */
async function expectProfileLink(page: Page, stage: Stage, isThere: boolean): Promise<void> {
  const count = isThere ? 1 : 0
  const name = text(stage, 'menu.profile')
  if (isDesk(stage)) return expect(page.getByRole('link', { name })).toHaveCount(count)
  await page.locator('button.user').click()
  await expect(page.getByRole('menuitem', { name })).toHaveCount(count)
  await page.keyboard.press('Escape')
}

/** Row actions, in the order of the table above. */
async function actionsOf(page: Page, stage: Stage, id: number): Promise<readonly Action[]> {
  const row = page.getByRole('row').filter({ hasText: `Dossier ${id}` })
  await expect(row).toBeVisible()
  const labels = await row
    .locator('.actions [aria-label]')
    .evaluateAll((found) => found.map((element) => element.getAttribute('aria-label') ?? ''))
  return ACTIONS.filter((action) =>
    labels.some((label) => label.startsWith(text(stage, `dossiers.action.${action}`))),
  )
}

/** Source: shell §2 "Button labels can be overridden", §9 (feature switches and their defaults, icon variants). */
test('a deployment configures labels, icons and feature switches', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'partner' })
  await playDeployment(page, {
    texts: { 'dashboard.button.create-for-lead': { fr: 'Nouveau prospect', en: 'New lead' } },
    rowActionIcons: { modify: 'folder', download: 'archive', abandon: 'cross' },
    flags: { profile: false, duplication: false, documentDownload: false },
  })
  await answerRows(page, [listedDossier(1), listedDossier(2, { status: 'signed' })])

  await open(page, '/profile')
  await page.waitForURL('**/tableau-de-bord')
  await expect(page.getByRole('link', { name: words('menu.profile') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nouveau prospect' })).toBeVisible()
  await expect(page.getByRole('link', { name: words('dashboard.button.create-for-customer') })).toBeVisible()

  await open(page, '/dossier')
  expect(await actionsOf(page, DESK_FR, 1)).toEqual(['modify', 'abandon'])
  expect(await actionsOf(page, DESK_FR, 2)).toEqual(['view', 'history'])
  const drawn = (action: Action) =>
    page
      .getByRole('row', { name: 'Dossier 1' })
      .locator(`[aria-label^="${words(`dossiers.action.${action}`)}"] svg path`)
  await expect(drawn('modify')).toHaveAttribute('d', Folder)
  await expect(drawn('abandon')).toHaveAttribute('d', X)
})

/** Parts of the deployment's settings with overrides. */
async function playDeployment(
  page: Page,
  changes: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<void> {
  await changeSettings(page, (deployment) => {
    const settings: Readonly<Record<string, unknown>> = deployment
    return Object.fromEntries(
      Object.entries(changes).map(([name, change]) => [name, Object.assign({}, settings[name], change)]),
    )
  })
}
