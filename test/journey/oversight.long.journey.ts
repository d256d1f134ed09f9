import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { RunningServer } from '#test/support/start-server.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { test } from './journey-test.ts'
import { checkAccessibility, signIn, STAGES, text, type Stage } from './stage.ts'

/** People are erased: a server of its own. */
let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())

const PASSWORD = 'demo-paraphe'
const ERASED = ['prospect', 'prospect2', 'client2', 'client3'] as const

/** Two mails that were given up after their tries: one that may be sent now, one that nobody wants any more. */
async function addFailures(): Promise<readonly number[]> {
  const store = await server.openStore()
  const ids: number[] = []
  for (const to of ['retried@demo.test', 'closed@demo.test']) {
    const payload = JSON.stringify({ key: randomUUID(), to, subject: 'Rappel', body: 'Bonjour' })
    const { rows } = await store.query<{ id: number }>(
      `insert into outbox (kind, payload, run_at, dead_at, attempts, last_error)
       values ('mail', $1, now(), now(), 20, 'connect ECONNREFUSED 127.0.0.1:25') returning id`,
      [payload],
    )
    ids.push(rows[0]?.id ?? 0)
  }
  await store.end()
  return ids
}

/** An erasure that another administrator asked for; the installation asks for two. */
async function askErasure(email: string): Promise<void> {
  const store = await server.openStore()
  await store.query(
    `insert into pending_act (act, target, payload, asked_by, asked_at, expires_at)
     select 'person-erasure', $1, '{}', id, now(), now() + interval '7 days' from account where email = 'reviewer@demo.test'`,
    [email],
  )
  await store.end()
}

async function openSection(page: Page, stage: Stage, key: Parameters<typeof text>[1]): Promise<void> {
  await page.getByRole('link', { name: text(stage, key), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(stage, key))
  await checkAccessibility(page)
  await expectNoSideways(page, `${key} ${stage.name}`)
}

for (const [index, stage] of STAGES.entries()) {
  test(`the administrator looks after work, privacy and settings ${stage.name}`, async ({ browser }) => {
    const t = (key: Parameters<typeof text>[1], params: Record<string, string> = {}) =>
      text(stage, key, params)
    const page = await signIn(browser, stage, { url: server.url, login: 'administrator' })
    const dialog = page.getByRole('dialog')
    const prove = async (submit: string) => {
      await checkAccessibility(page)
      await dialog.getByLabel(t('step-up.password')).fill(PASSWORD)
      await dialog.getByRole('button', { name: submit }).press('Enter')
    }

    const [retried, closed] = await addFailures()
    await openSection(page, stage, 'administration.work')
    const failures = page.getByRole('region', { name: t('work.failures'), exact: true })
    await expect(failures).toContainText(t('work.cause.unreachable'))
    await failures
      .getByRole('button', { name: new RegExp(`^${t('work.retry')} .* ${retried}$`) })
      .press('Enter')
    await expect(failures).not.toContainText(`n° ${retried}`)
    await failures
      .getByRole('button', { name: new RegExp(`^${t('work.give-up')} .* ${closed}$`) })
      .press('Enter')
    await dialog.getByLabel(t('work.give-up.reason')).fill('Boîte fermée')
    await prove(t('work.give-up'))
    await expect(page.locator('#contenu')).toBeFocused()
    await expect(page.getByText(t('work.failures.none'))).toBeVisible()
    await expect(page.getByRole('region', { name: t('work.given-up'), exact: true })).toContainText(
      'Boîte fermée',
    )
    await expect(page.getByRole('region', { name: t('work.periodic') })).toContainText('rows.sweep')
    await expectNoSideways(page, `work that was closed ${stage.name}`)

    await openSection(page, stage, 'administration.settings')
    await expect(page.getByRole('row', { name: /^PORT / })).toContainText(new URL(server.url).port)
    await expect(page.getByRole('row', { name: /^flags\.profile/ })).toContainText(
      t('settings.source.deployment'),
    )
    await page.getByLabel(t('settings.search')).fill('ALERT_BACKUP')
    await expect(page.getByText(t('settings.found_one', { count: '1' }))).toHaveCount(1)
    await expect(page.getByRole('row', { name: /^PORT / })).toHaveCount(0)

    const email = `${ERASED[index] ?? 'direct'}@demo.test`
    await askErasure(email)
    await page.goto(`${server.url}/administration/journal?person=advisor%40demo.test&kind=dossier`)
    const address = await page.locator('tbody a').first().getAttribute('href')
    const dossier = /dossier=(\d+)/.exec(address ?? '')?.[1] ?? ''
    await openSection(page, stage, 'administration.privacy')
    await expect(
      page
        .getByRole('navigation', { name: t('administration.title') })
        .getByRole('link')
        .first(),
    ).toHaveText(`${t('administration.people')}1`)
    const waiting = page.getByRole('region', { name: t('people.pending') })
    await expect(waiting).toContainText(email)
    await openSection(page, stage, 'administration.integrations')
    await expect(waiting).toContainText(email)
    await page.goBack()
    await waiting.getByRole('button', { name: t('people.pending.refuse') }).press('Enter')
    await expect(waiting).toBeHidden()
    await expect(page.getByRole('link', { name: t('administration.people'), exact: true })).toBeVisible()
    const number = page.getByLabel(t('privacy.hold.number'))
    await number.fill(`${dossier}0000000000`)
    await expect(page.getByText(t('privacy.hold.number.wrong'))).toBeVisible()
    await number.fill(dossier)
    await expect(page.getByText(t('privacy.hold.number.wrong'))).toBeHidden()
    await page.getByLabel(t('privacy.hold.reason')).fill('Litige n° 12')
    await page.getByRole('button', { name: t('privacy.hold.set') }).press('Enter')
    const holds = page.getByRole('region', { name: t('privacy.holds') })
    await expect(holds.getByRole('listitem')).toContainText('Litige n° 12')
    await number.fill(dossier)
    await expect(page.getByLabel(t('privacy.hold.reason'))).toHaveAccessibleDescription(/Litige n° 12/)
    await number.fill(`${dossier}0`)
    await expect(page.getByLabel(t('privacy.hold.reason'))).toHaveAccessibleDescription(
      t('privacy.hold.reason.hint'),
    )
    await holds.getByRole('button', { name: new RegExp(`^${t('privacy.hold.lift')}`) }).click()
    await prove(t('privacy.hold.lift'))
    await expect(page.getByText(t('privacy.holds.none'))).toBeVisible()

    await page.getByLabel(t('privacy.search')).fill('nobody-of-that-name')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('privacy.nobody.hint'))).toBeVisible()
    await page.getByLabel(t('privacy.search')).fill(email)
    await page.keyboard.press('Enter')
    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('button')
      .click()
    const person = page.getByRole('region', { name: /./ }).filter({ has: page.locator('#person') })
    await expect(person).toContainText(t('privacy.preview'))
    await checkAccessibility(page)
    expect(page.url()).not.toContain('demo.test')

    await page.getByRole('button', { name: t('privacy.export'), exact: true }).click()
    const download = page.waitForEvent('download')
    await prove(t('privacy.export.submit'))
    const file = await readFile(await (await download).path(), 'utf8')
    expect(JSON.parse(file)).toMatchObject({ account: { email } })
    await page.getByRole('button', { name: t('privacy.erase'), exact: true }).click()
    await prove(t('privacy.erase.submit'))
    await expect(page.getByText(t('privacy.erased'))).toBeVisible()

    await page.getByRole('link', { name: t('administration.journal'), exact: true }).click()
    await expect(page.locator('tbody')).toContainText(t('journal.action.person.erased'))
    await page.context().close()
  })
}
