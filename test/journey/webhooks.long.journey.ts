import { expect, type Page } from '@playwright/test'
import { CurrentForms } from '#contract/forms.ts'
import { describeWebhookFailure } from '#rules/webhook-failure.ts'
import { ApiSession } from '#test/support/api-session.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#test/support/webhook-receiver.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { test } from './journey-test.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, signIn, stagesFrom, text } from './stage.ts'

let server: RunningServer
let receiver: WebhookReceiver
test.beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await RunningServer.start({ WEBHOOK_INTERNAL_HOSTS: '127.0.0.1' })
})
test.afterAll(async () => {
  await server.stop()
  await receiver.close()
})

test('a new installation has no integration, and says so', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'administrator' })
  await page.getByRole('link', { name: text(DESK_FR, 'administration.integrations') }).press('Enter')
  await expect(page.getByText(text(DESK_FR, 'administration.empty'))).toBeVisible()
  await page.getByRole('link', { name: text(DESK_FR, 'administration.webhooks') }).press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(DESK_FR, 'administration.webhooks'))
  await expect(page.getByText(text(DESK_FR, 'webhooks.integration.none'))).toBeVisible()
  await checkAccessibility(page)
})

for (const stage of stagesFrom(PHONE_EN, DESK_FR)) {
  test(`the administrator follows what an address is sent, and mends it ${stage.name}`, async ({
    browser,
  }) => {
    const t = (key: Parameters<typeof text>[1], params = {}) => text(stage, key, params)
    const received = () => receiver.received.slice(before)
    const before = receiver.received.length
    const button = (key: Parameters<typeof text>[1], within: Page | ReturnType<Page['locator']> = page) =>
      within.getByRole('button', { name: t(key), exact: true })
    receiver.answerWith((response) => response.writeHead(204).end())
    const name = `CRM ${stage.name}`
    await addIntegration(name)
    const page = await signIn(browser, stage, { url: server.url, login: 'administrator' })
    await page.getByRole('link', { name: t('administration.integrations') }).click()
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('link')
      .click()
    await expect(page.getByLabel(t('webhooks.integration'))).toHaveText(new RegExp(name))
    await expect(page.getByText(t('webhooks.empty.hint'))).toBeVisible()

    // An address is added: the server has the last word on it, and shows the secret once.
    await button('webhooks.add').press('Enter')
    const dialog = page.getByRole('dialog')
    const save = button('webhooks.add.save', dialog)
    await dialog.getByLabel(t('webhooks.address')).fill('http://example.test/hook')
    await expect(save).toBeDisabled()
    await dialog.getByLabel(t('webhooks.kind.dossier.created')).check()
    await checkAccessibility(page)
    await save.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('https')
    await dialog.getByLabel(t('webhooks.address')).fill(receiver.url)
    await save.press('Enter')
    await expect(dialog.getByText(t('webhooks.secret.once'))).toBeVisible()
    const secret = await dialog.locator('code').textContent()
    expect(secret).toMatch(/^whsec_/)
    await checkAccessibility(page)
    await button('administration.close', dialog).press('Enter')
    await page.getByRole('link', { name: receiver.url }).press('Enter')
    await expect(page.getByText(t('webhooks.log.empty'))).toBeVisible()

    // A test, then an event, with what was sent and answered.
    await button('webhooks.test').press('Enter')
    await expect(page.getByRole('status').filter({ hasText: '204' })).toBeVisible()
    expect(received().at(-1)?.body).toContain('webhook.test')
    await createDossier()
    const rows = page.getByRole('row')
    const event = rows.filter({ hasText: t('webhooks.kind.dossier.created') })
    await expect(event).toHaveCount(1)
    const sent = received().at(-1)?.body ?? ''
    await event.locator('summary').press('Enter')
    await expect(event.getByText(sent)).toBeVisible()
    await expectWidths(page)
    await checkAccessibility(page)

    // Sent again: alone, and with all of its day.
    await event.getByRole('button', { name: new RegExp(t('webhooks.replay')) }).press('Enter')
    await expect(event).toHaveCount(2)
    await button('webhooks.replay.period').press('Enter')
    await checkAccessibility(page)
    await button('webhooks.replay.save', dialog).press('Enter')
    await expect(event.nth(2)).toBeVisible()
    expect(
      received()
        .slice(1)
        .every(({ body }) => body === sent || !body.includes(sent.slice(0, 20))),
    ).toBe(true)

    // Another secret, and the former one for a day.
    await button('webhooks.rotate').press('Enter')
    await button('webhooks.rotate.save', dialog).press('Enter')
    await expect(dialog.getByText(t('webhooks.secret.once'))).toBeVisible()
    expect(await dialog.locator('code').textContent()).not.toBe(secret)
    await button('administration.close', dialog).press('Enter')
    await expect(page.getByText(t('webhooks.secret.overlap').split('{')[0]?.trim() ?? '')).toBeVisible()

    // Gone, then switched on again: it goes on with the event that was not taken.
    receiver.answerWith((response) => response.writeHead(410).end('moved away'))
    await createDossier()
    const gone = { status: 410, error: 'the receiver answered 410' }
    await expect(page.getByText(describeWebhookFailure(stage.locale, gone))).toBeVisible()
    await page.reload()
    await expect(page.getByText(t('webhooks.state.gone.text'))).toBeVisible()
    await checkAccessibility(page)
    receiver.answerWith((response) => response.writeHead(204).end())
    const untaken = received().at(-1)?.body
    await button('webhooks.on').press('Enter')
    await expect(page.getByText(t('webhooks.state.gone.text'))).toBeHidden()
    await expect(button('webhooks.off')).toBeFocused()
    await expect.poll(() => received().filter(({ body }) => body === untaken).length).toBe(2)

    // Changed, switched off, removed.
    await button('webhooks.edit').press('Enter')
    await dialog.getByRole('button', { name: t('webhooks.kinds.check-all') }).press('Enter')
    await button('webhooks.edit.save', dialog).press('Enter')
    await expect(page.getByText(t('webhooks.kinds.all'), { exact: true })).toBeVisible()
    await button('webhooks.off').press('Enter')
    await expect(page.getByText(t('webhooks.state.off.text'))).toBeVisible()
    await expect(button('webhooks.on')).toBeFocused()
    await button('webhooks.remove').press('Enter')
    const question = page.getByRole('alertdialog')
    await checkAccessibility(page)
    await button('webhooks.remove', question).press('Enter')
    await expect(page.getByText(t('webhooks.empty.hint'))).toBeVisible()
  })
}

async function addIntegration(name: string): Promise<void> {
  const scopes = 'dossiers:read,events:read'
  const { code, output } = await server.command('create-integration', name, '--scopes', scopes)
  expect(code, output).toBe(0)
}

async function createDossier(): Promise<void> {
  const advisor = new ApiSession(server.url, 'advisor')
  const { forms } = CurrentForms.parse(await advisor.need('GET', '/forms/current'))
  const formId = forms.find(({ code }) => code === 'client')?.id
  await advisor.need('POST', '/dossiers', { formId, clientId: null, submittingBlockId: null, values: [] })
}

async function expectWidths(page: Page): Promise<void> {
  const viewport = page.viewportSize()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page, `webhooks at ${width} px`)
  }
  if (viewport) await page.setViewportSize(viewport)
}
