import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { FollowUp } from '#contract/follow-up.ts'
import type { ReviewView } from '#contract/review.ts'
import type { Task } from '#contract/tasks.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { LONG, test } from './journey-test.ts'
import { answerByState, answerCounts, answerRows, listedDossier, refusal } from './list-answers.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, signIn, STAGES, text } from './stage.ts'

const t = (key: Parameters<typeof text>[1]) => text(DESK_FR, key)

const FOLLOW_UP: FollowUp = {
  steps: [
    { code: 'created', state: 'done', day: '2026-11-20', title: 'Créé', text: 'Le 20 novembre 2026' },
    { code: 'answers', state: 'done', day: '2026-11-22', title: 'Complété', text: 'Le 22 novembre 2026' },
    { code: 'signed', state: 'done', day: '2026-11-22', title: 'Signée', text: 'Le 22 novembre 2026' },
    { code: 'payment', state: 'now', day: '2026-12-06', title: 'Règlement', text: 'Par virement' },
    { code: 'review', state: 'now', day: '2026-11-27', title: 'Examen', text: 'Réponse attendue' },
    { code: 'register', state: 'coming', day: null, title: 'Inscription', text: '' },
    {
      code: 'enjoyment',
      state: 'coming',
      day: '2027-03-01',
      title: 'Jouissance',
      text: 'À partir du 1er mars',
    },
  ],
  payment: {
    mode: 'transfer',
    amount: '10200.00',
    account: { holder: 'SCPI de test', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' },
    reference: '3',
  },
  refusal: null,
}

const LONG_NAME = 'Mme Voahangy ANDRIANTSIMITOVIAMINIANDRIANA'

const TYPED = {
  how: 'typed',
  at: '2026-11-20T10:00:00.000Z',
  party: null,
  typedBy: null,
  reused: null,
  imported: null,
  own: false,
} as const
const ORIGINS: ReviewView = {
  pages: [
    {
      id: '1-souscription',
      name: 'Souscription',
      blocks: [
        {
          id: '1-holder',
          name: 'Titulaire',
          elements: [
            { elementId: '1-email', presentation: 'Adresse e-mail', value: 'florence@orange.test' },
            { elementId: '1-pep', presentation: 'Exercez-vous une fonction politique ?', value: false },
            { elementId: '1-old', presentation: 'Profession', value: 'Notaire' },
          ],
        },
      ],
    },
  ],
  origins: {
    '1-email': {
      ...TYPED,
      how: 'corrected',
      by: null,
      party: { party: 'subscriber', name: 'Florence Lemaire' },
      statementOf: null,
      unconfirmed: null,
      confirmed: null,
    },
    '1-pep': {
      ...TYPED,
      by: { name: 'Antoine Delmas', role: 'advisor' },
      statementOf: 'subscriber',
      unconfirmed: null,
      confirmed: {
        at: '2026-11-21T10:00:00.000Z',
        party: 'subscriber',
        name: 'Florence Lemaire',
        channel: 'sms',
      },
    },
  },
}

const TASK: Task = {
  kind: 'report',
  group: 'mine',
  dossierId: 1,
  present: 'Dossier 1',
  subscriptionGlobalAmount: '10200.00',
  since: '2026-11-20T10:00:00.000Z',
  due: null,
  signature: null,
  phone: null,
  correctionId: null,
  correctionOf: null,
}

/** Responds to the call of an advisor's tasks. */
async function answerTasks(page: Page, tasks: readonly Task[]): Promise<void> {
  await page.route('**/api/dossiers/tasks', (route) =>
    route.fulfill({ json: { tasks, totals: { soon: 0, mine: tasks.length, client: 0 }, absences: [] } }),
  )
}

/** What an investor sees of the review: its outcome, never its reason. */
for (const stage of STAGES) {
  test(`shows an investor the outcome of each signed dossier ${stage.name}`, LONG, async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'client' })
    const signed = INTEGRATION_STATES.map((state, index) =>
      listedDossier(index + 1, { status: 'signed', integrate_state: state }),
    )
    await answerRows(page, signed)

    await page.goto(`${server.url}/dossier/signed-files`)

    for (const [index, state] of INTEGRATION_STATES.entries()) {
      const row = page.getByRole('row').filter({ hasText: `Dossier ${index + 1}` })
      await expect(row).toContainText(text(stage, `dossier.outcome.${state}`))
    }
    await checkAccessibility(page)

    await answerCounts(page, { signed: signed.length })
    await page.goto(`${server.url}/tableau-de-bord`)

    const outcomes = page.getByRole('region', { name: text(stage, 'dashboard.outcome.title') })
    await expect(outcomes.getByRole('link', { name: 'Dossier 1' })).toContainText(
      text(stage, `dossier.outcome.${INTEGRATION_STATES[0]}`),
    )
    await checkAccessibility(page)
  })
}

for (const login of ['advisor', 'client'] as const)
  test(
    `shows a correction that is asked of the ${login} in the list and on the dashboard`,
    LONG,
    async ({ browser }) => {
      const stage = login === 'advisor' ? DESK_FR : PHONE_EN
      const page = await signIn(browser, stage, { url: server.url, login })
      const correction = { id: 7, state: 'open', deadline: '2026-12-03' } as const
      await answerRows(page, [listedDossier(5, { status: 'signed', integrate_state: 'error', correction })])
      await answerCounts(page, { signed: 5, signed_error: 5 })

      await page.goto(`${server.url}/dossier/signed-files`)

      const asked = page.getByRole('link', { name: text(stage, 'correction.task') })
      await expect(page.getByRole('row').filter({ hasText: 'Dossier 5' })).not.toContainText(
        text(stage, 'dossier.outcome.error'),
      )
      await expect(asked).toHaveAttribute('href', '/correction?dossier=5&correction=7')
      await checkAccessibility(page)

      if (login === 'advisor')
        await answerTasks(page, [{ ...TASK, kind: 'correction', dossierId: 5, correctionId: 7 }])
      await page.goto(`${server.url}/tableau-de-bord`)

      const title = login === 'advisor' ? 'task.title' : 'correction.tasks'
      const tasks = page.getByRole('region', { name: text(stage, title) })
      await expect(tasks.getByRole('listitem')).toHaveCount(1)
      await expect(tasks.getByRole('link').last()).toHaveAttribute(
        'href',
        '/correction?dossier=5&correction=7',
      )
      await expectNoSideways(page, stage.name)
      await checkAccessibility(page)
    },
  )

test('an investor with few dossiers sees a card for each, with its next act or what follows', async ({
  browser,
}) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'client' })
  await answerCounts(page, { current: 1, signature: 1, signed: 1 })
  await answerByState(page, {
    'current-cases': [listedDossier(1, { page: 'Souscription', progress: 40 })],
    'signature-files': [listedDossier(2, { status: 'signature', present: LONG_NAME })],
    'signed-files': [listedDossier(3, { status: 'signed' })],
  })
  for (const id of [1, 3])
    await page.route(`**/api/dossiers/${id}/follow-up`, (route) => route.fulfill({ json: FOLLOW_UP }))

  await page.goto(`${server.url}/tableau-de-bord`)

  const card = (title: string) => page.getByRole('article', { name: title, exact: true })
  await expect(card('Dossier 1').getByRole('link').first()).toContainText(t('dashboard.card.resume'))
  await expect(card(LONG_NAME).getByRole('link').first()).toContainText(t('dashboard.card.sign'))
  // Abandoned dossiers have no card: their counter leads to them.
  const counters = page.getByRole('navigation', { name: t('dashboard.counters') })
  await expect(counters.getByRole('link')).toHaveCount(4)
  const folded = card('Dossier 1').getByText(t('dashboard.card.steps'))
  await folded.press('Enter')
  await expect(card('Dossier 1').getByRole('listitem')).toHaveCount(FOLLOW_UP.steps.length)
  await expect(card('Dossier 1').locator('[aria-current=step]').first()).toContainText('Par virement')
  await folded.press('Enter')

  const follow = card('Dossier 3').getByRole('region', { name: t('follow-up.title.own') })
  await expect(follow.getByRole('listitem')).toHaveCount(FOLLOW_UP.steps.length)
  await expect(follow).toContainText('FR76 3000 6000 0112 3456 7890 189')
  await checkAccessibility(page)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await follow.getByRole('button', { name: `${t('follow-up.copy')} IBAN` }).click()
  await expect(follow.getByRole('button', { name: `${t('follow-up.copied')} IBAN` })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('FR7630006000011234567890189')

  const download = page.waitForEvent('download')
  await follow.getByRole('button', { name: t('follow-up.calendar') }).click()
  const calendar = await readFile(await (await download).path(), 'utf8')
  expect(calendar).toContain('DTSTART;VALUE=DATE:20261206')
  expect(calendar).toContain('DTSTART;VALUE=DATE:20270301')

  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSideways(page, 'cards at 320 px')

  await page.route('**/api/dossiers/3/origins', (route) => route.fulfill({ json: ORIGINS }))
  await follow.getByRole('link', { name: t('origin.title') }).click()
  const table = page.getByRole('table', { name: 'Souscription' })
  await expect(table.getByRole('row', { name: 'Adresse e-mail' })).toContainText(
    'Florence Lemaire (par son lien)',
  )
  await expect(table.getByRole('row', { name: 'fonction politique' })).toContainText('Antoine Delmas')
  await expect(table.getByRole('row', { name: 'Profession' })).toContainText(t('origin.unknown'))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page, `who entered what at ${width} px`)
    await checkAccessibility(page)
  }
})

test(
  'an advisor sees what to do next above the counters, and reminds the signatories once a day',
  LONG,
  async ({ browser }) => {
    const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
    const waiting = { waiting: ['Florence Lemaire', 'Hugo Lemaire'], remindedAt: null, canRemind: true }
    const signature: Task = { ...TASK, kind: 'signature', dossierId: 2, signature: waiting }
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString()
    await answerCounts(page, {})
    await page.route('**/api/dossiers/tasks', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
    await page.goto(`${server.url}/tableau-de-bord`)

    await expect(page.getByRole('alert')).toContainText(t('common.load-error'))
    await expect(page.getByRole('navigation', { name: t('dashboard.counters') })).toHaveCount(0)

    await answerTasks(page, [
      { ...TASK, since: threeDaysAgo },
      signature,
      { ...TASK, kind: 'correction', dossierId: 3, correctionId: 7 },
      { ...TASK, kind: 'refused', dossierId: 4, since: new Date().toISOString() },
    ])
    await page.getByRole('button', { name: t('common.retry') }).click()

    const tasks = page.getByRole('region', { name: t('task.title') })
    const rows = tasks.getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(0)).toContainText('depuis 3\u00A0jours')
    await expect(rows.nth(1)).toContainText('2 signatures attendues\u00A0: Florence Lemaire, Hugo Lemaire')
    await expect(rows.nth(3)).toContainText(t('task.since.today'))
    const addresses = ['/form?dossier=1', '/correction?dossier=3&correction=7', '/form?dossier=4']
    for (const [index, address] of addresses.entries())
      await expect(
        rows
          .nth([0, 2, 3][index] ?? 0)
          .getByRole('link')
          .last(),
      ).toHaveAttribute('href', address)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSideways(page, `tasks at ${width} px`)
      await checkAccessibility(page)
    }

    const remind = rows.nth(1).getByRole('button', { name: t('task.remind') })
    const preview = {
      id: 2,
      present: 'Dossier 2',
      recipients: waiting.waiting,
      subject: 'Rappel, documents à signer',
      lines: ['Vos documents attendent toujours votre signature.'],
      button: 'Lire et signer',
      sms: null,
    }
    await page.route('**/api/dossiers/reminders/preview', (route) =>
      route.fulfill({ json: { reminders: [preview], refused: [] } }),
    )
    await remind.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(preview.lines[0] ?? '')
    await checkAccessibility(page)
    const send = dialog.getByRole('button', { name: t('task.remind.send_one') })
    await page.route('**/api/dossiers/reminders', (route) =>
      route.fulfill(refusal(409, 'STATE_CONFLICT', 'Refus')),
    )
    await send.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Refus')

    await page.route('**/api/dossiers/reminders', (route) =>
      route.fulfill({ json: { sent: [], refused: [{ id: 2, reason: 'today' }] } }),
    )
    await send.press('Enter')
    const close = dialog.getByRole('button', { name: t('common.close') })
    await expect(close).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(rows.nth(1).locator('.remind')).toBeFocused()
    await remind.press('Enter')

    const remindedAt = '2026-11-23T10:00:00.000Z'
    await page.route('**/api/dossiers/reminders', (route) =>
      route.fulfill({ json: { sent: [2], refused: [] } }),
    )
    await answerTasks(page, [{ ...signature, signature: { ...waiting, remindedAt, canRemind: false } }])
    await send.press('Enter')

    await expect(dialog).toHaveCount(0)
    await expect(rows).toContainText([text(DESK_FR, 'task.reminded', { day: '23/11/2026' })])
    await expect(remind).toHaveCount(0)
    await expect(rows.locator('.remind')).toBeFocused()

    await answerTasks(page, [])
    await page.reload()
    await expect(page.getByRole('heading', { name: t('dashboard.resume.title') })).toBeVisible()
    await expect(tasks).toHaveCount(0)
  },
)
