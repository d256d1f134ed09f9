import { expect, type Page } from '@playwright/test'
import { RunningServer } from '#test/support/start-server.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { test } from './journey-test.ts'
import { checkAccessibility, PHONE_STAGES, signIn, text, type Stage } from './stage.ts'

const PASSWORD = 'demo-paraphe'

let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())

/** Each stage has people of its own. */
for (const [index, stage] of PHONE_STAGES.entries()) {
  const t = (key: Parameters<typeof text>[1], params = {}) => text(stage, key, params)
  const tag = `Vague${index}`

  test(`the administrator looks after people ${stage.name}`, async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'administrator' })

    await test.step('networks and teams', () => makeTeam(page, stage, tag))

    await test.step('one invitation', async () => {
      await openPeople(page, stage)
      await page.getByRole('button', { name: t('people.invite'), exact: true }).press('Enter')
      const dialog = page.getByRole('dialog')
      const send = dialog.getByRole('button', { name: t('people.invite.submit') })
      await dialog.getByLabel(t('people.email')).fill(`${tag}@cabinet.test`)
      await dialog.getByLabel(t('people.first-name'), { exact: true }).fill('Agathe')
      await dialog.getByLabel(t('people.last-name'), { exact: true }).fill(tag)
      await expect(send).toBeDisabled()
      await dialog.getByLabel(t('people.number')).fill(`${tag}1`)
      await dialog.getByLabel(t('people.filter.team')).selectOption({ label: `Réseau ${tag} / Nantes` })
      await dialog.getByLabel(t('people.language')).selectOption(stage.locale)
      await checkAccessibility(page)
      await send.press('Enter')
      await expect(dialog).toBeHidden()
      const sent = stage.locale === 'fr' ? 'choisissez votre mot de passe' : 'choose your password'
      const readMails = async () => (await page.request.get(`${server.url}/demo/mail`)).text()
      await expect.poll(readMails).toContain(sent)
    })

    await test.step('a table with mistakes, then without', () => inviteTable(page, stage, tag))

    await test.step('search and filters', async () => {
      await openPeople(page, stage)
      await page.getByLabel(t('people.search')).fill(tag.toLowerCase())
      await page.getByLabel(t('people.filter.state')).selectOption('invited')
      await page.getByLabel(t('people.filter.signed_in'), { exact: true }).selectOption('never')
      await page.keyboard.press('Enter')
      await expect(page.locator('tbody tr')).toHaveCount(3)
      await checkAccessibility(page)
      await expectNoSideways(page, 'people')
      await page.getByRole('link', { name: `Agathe ${tag}` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Agathe ${tag}`)
    })

    await test.step('what somebody may do, their manager, team and legal identity', async () => {
      await expect(page.getByText(t('people.right.create-for-client'))).toBeVisible()
      await page
        .getByLabel(t('people.superior'), { exact: true })
        .selectOption({ label: 'Hélène Carpentier' })
      await page
        .getByRole('button', { name: t('people.save') })
        .first()
        .press('Enter')
      await expect(page.getByText(t('people.place.done'))).toBeVisible()
      await page.getByLabel(t('people.identity.orias')).fill('12345678')
      await page
        .getByRole('button', { name: t('people.save') })
        .last()
        .press('Enter')
      await expect(page.getByText(t('people.identity.done'))).toBeVisible()
      await expectNoSideways(page, 'person')
      await checkAccessibility(page)
    })

    await test.step('another name, once documents can print it', async () => {
      const heading = page.getByRole('heading', { level: 1 })
      await page.getByRole('button', { name: t('people.change-name') }).press('Enter')
      const dialog = page.getByRole('dialog')
      const lastName = dialog.getByLabel(t('people.last-name'), { exact: true })
      await lastName.fill('李')
      await lastName.press('Enter')
      await expect(lastName).toBeFocused()
      await expect(lastName).toHaveAccessibleDescription(/李/)
      await checkAccessibility(page)
      await expectNoSideways(page, 'change of a name')
      await lastName.fill(`${tag} Roy`)
      await lastName.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(heading).toHaveText(`Agathe ${tag} Roy`)
      await page.getByRole('button', { name: t('people.change-name') }).press('Enter')
      await lastName.fill(tag)
      await lastName.press('Enter')
      await expect(heading).toHaveText(`Agathe ${tag}`)
    })

    await test.step('another role, with a new proof', async () => {
      await page.getByRole('button', { name: t('people.change-role') }).press('Enter')
      const dialog = page.getByRole('dialog')
      const role = dialog.getByLabel(t('people.filter.role'))
      // None is proposed: the act is possible once another role is chosen.
      await expect(role).toHaveValue('advisor')
      await expect(dialog.getByRole('button', { name: t('people.change-role') })).toBeDisabled()
      await role.selectOption('partner')
      await dialog.getByLabel(t('step-up.password')).fill('wrong')
      await dialog.getByRole('button', { name: t('people.change-role') }).press('Enter')
      await expect(dialog.getByRole('alert')).toBeVisible()
      await checkAccessibility(page)
      await prove(page, stage, 'people.change-role')
      await expect(page.locator('.people__facts')).toContainText(t('role.partner'))
    })

    await test.step('sessions, closing and reopening', async () => {
      await page.getByRole('button', { name: t('people.do.end-sessions') }).press('Enter')
      await expect(page.getByText(t('people.do.end-sessions.done', { name: `Agathe ${tag}` }))).toBeVisible()
      await page.getByRole('button', { name: t('people.do.closing') }).press('Enter')
      await prove(page, stage, 'people.do.closing')
      await expect(page.locator('.people__facts')).toContainText(t('people.state.closed'))
      await page.getByRole('button', { name: t('people.do.reopening') }).press('Enter')
      await prove(page, stage, 'people.do.reopening')
      // What was sent before the account was closed opens nothing.
      await expect(page.locator('.people__facts')).toContainText(t('people.state.invitation-expired'))
    })

    await test.step('the advisor leaves', async () => {
      await page.getByRole('button', { name: t('people.departure') }).press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('people.departure.search')).fill('Delmas')
      await dialog
        .getByLabel(t('people.departure.to'), { exact: true })
        .selectOption({ label: 'Antoine Delmas (C00731)' })
      await expect(dialog.locator('.people__preview')).toBeVisible()
      await dialog.getByLabel(t('people.departure.reason'), { exact: true }).fill('Retraite')
      await checkAccessibility(page)
      await prove(page, stage, 'people.departure.submit')
      await expect(page.locator('.people__facts')).toContainText(t('people.state.closed'))
    })
    await page.context().close()
  })
}

async function openPeople(page: Page, stage: Stage): Promise<void> {
  await page
    .getByRole('link', { name: text(stage, 'administration.people'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(stage, 'people.title'))
}

async function prove(page: Page, stage: Stage, submit: Parameters<typeof text>[1]): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text(stage, 'step-up.password')).fill(PASSWORD)
  await dialog.getByRole('button', { name: text(stage, submit), exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
}

async function makeTeam(page: Page, stage: Stage, tag: string): Promise<void> {
  const t = (key: Parameters<typeof text>[1], params = {}) => text(stage, key, params)
  await page.getByRole('link', { name: t('administration.networks'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const name = async (given: string) => {
    await dialog.getByLabel(t('people.name'), { exact: true }).fill(given)
    await dialog.getByRole('button', { name: t('people.save') }).press('Enter')
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: t('people.network.new') }).press('Enter')
  await name(`Réseau ${tag}`)
  const network = page.getByRole('region', { name: `Réseau ${tag}` })
  await network.getByRole('button', { name: t('people.team.new') }).press('Enter')
  await name('Nant')
  await network.getByRole('button', { name: t('people.rename.what', { name: 'Nant' }) }).press('Enter')
  await name('Nantes')
  await expect(network.getByRole('link', { name: /Nantes/ })).toBeVisible()
  await checkAccessibility(page)
  await expectNoSideways(page, 'networks')
}

async function inviteTable(page: Page, stage: Stage, tag: string): Promise<void> {
  const t = (key: Parameters<typeof text>[1], params = {}) => text(stage, key, params)
  await page.getByRole('link', { name: t('people.invite-table') }).click()
  const row = (number: number, email: string) => `${email}\tadvisor\tBruno\t${tag}\t\t${tag}-${number}`
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: t('people.table.file.pick') }).press('Enter'),
  ])
  const rows = [row(2, 'no address'), row(3, `${tag}3@cabinet.test`)].join('\n').replace('Bruno', 'Hélène')
  // As a French spreadsheet saves it.
  await chooser.setFiles({ name: 'équipe.csv', mimeType: 'text/csv', buffer: Buffer.from(rows, 'latin1') })
  await expect(page.getByText(t('people.table.file.read', { name: 'équipe.csv' }))).toBeVisible()
  await expect(page.getByLabel(t('people.table.paste'))).toHaveValue(/Hélène/)
  await page.getByRole('button', { name: t('people.table.check') }).press('Enter')
  await expect(page.getByRole('cell', { name: 'no address' })).toBeVisible()
  await checkAccessibility(page)
  await expectNoSideways(page, 'mistakes of a table')
  await page
    .getByLabel(t('people.table.paste'))
    .fill([row(2, `${tag}2@cabinet.test`), row(3, `${tag}3@cabinet.test`)].join('\n'))
  await page.getByRole('button', { name: t('people.table.check') }).press('Enter')
  const confirm = t('people.table.confirm_other', { count: '2' })
  await page.getByRole('button', { name: confirm }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('people.invite.submit') }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.clock.runFor(2_000)
  await expect(async () => {
    await page.clock.runFor(1_000)
    // Below are the tables of other stages.
    const newest = page.getByText(t('people.table.created', { created: '2', total: '2' })).first()
    await expect(newest).toBeVisible({ timeout: 500 })
  }).toPass()
}
