import { expect, type Page, type Request } from '@playwright/test'
import { FormVersion } from '#contract/forms.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { fillBlock, readDemoCase, RECEIPT, submitBlock } from './form-filler.ts'
import { LONG, test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn, text } from './stage.ts'

/** Failed calls of the wizard: their messages, and that no input is lost. Source: wizard §8. */

const t = (key: Parameters<typeof text>[1], params = {}) => text(DESK_FR, key, params)
/** Distance from the top of a field scrolled into view by an error. Source: wizard §5. */
const OFFSET_PX = 100

test('a refused block shows why, and keeps the input', async ({ browser }) => {
  const form = await readDemoCase('complete-direct', 'fr')
  const filler = await DossierFiller.create(server.url, 'direct')
  await filler.fillTo(form.session, 'coordonnees')
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'direct',
    path: `/form?dossier=${filler.dossierId}`,
  })
  const summary = page.locator('.errsum')
  const next = page.locator('.actionbar button[type=submit]')
  const address = page.locator('#field-sub_address')

  await test.step('missing answers are listed, each linking to its field', async () => {
    await next.click()
    await expect(summary).toBeFocused()
    await expect.poll(() => distanceFromTop(page, '.errsum')).toBeCloseTo(OFFSET_PX, -1)
    const block = await page.locator('#block-coordonnees').innerText()
    await expect(page).toHaveTitle(new RegExp(`^${t('wizard.title.error', { place: block })} · `))
    // A live region would read the remaining errors again at each correction.
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(summary.getByRole('link').first()).toHaveText(
      form.session.getElement('sub_address').definition.attributes.requiredMessage?.fr ?? '',
    )
    await checkAccessibility(page)
    await summary.getByRole('link').first().press('Enter')
    await expect(address).toBeFocused()
    await expect.poll(() => distanceFromTop(page, '[data-element=sub_address]')).toBeCloseTo(OFFSET_PX, -1)
  })

  const block = form.session.visibleBlocks().find(({ slug }) => slug === 'coordonnees')
  if (!block) throw new Error('the form has no coordonnees')
  await fillBlock(page, block, form)
  const typed = await address.inputValue()

  await test.step('server errors are shown at their field, others in the summary', async () => {
    await page.route('**/api/dossiers/*/values', (route) => {
      const property = elementOf(route.request(), typed)
      const errors = [refused(property, 'Adresse inconnue.'), refused('ailleurs', 'Un champ inconnu.')]
      return route.fulfill({ status: 422, json: { errors } })
    })
    await next.click()
    await expect(page.locator('#field-sub_address-error')).toContainText('Adresse inconnue.')
    await expect(summary).toContainText('Adresse inconnue.')
    await expect(summary).toContainText('Un champ inconnu.')
    await expect(summary).toBeFocused()
  })

  await test.step('an answer of another block that is refused is one press away', async () => {
    await page.unroute('**/api/dossiers/*/values')
    await page.route('**/api/dossiers/*/values', (route) => {
      const errors = [elsewhere(route.request(), 'sub_last_name', 'Ce nom est refusé.')]
      return route.fulfill({ status: 422, json: { errors } })
    })
    await next.click()
    const alert = page.getByRole('alert').filter({ hasText: 'Ce nom est refusé.' })
    await checkAccessibility(page)
    await alert.getByRole('button', { name: 'Nom' }).click()
    await expect(page.locator('#block-souscripteur')).toBeVisible()
    await page.unroute('**/api/dossiers/*/values')
    await next.click()
    await expect(address).toHaveValue(typed)
  })

  await test.step('a server failure or lost connection is shown', async () => {
    await failing(page, '**/api/dossiers/*/values')
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.evaluate(() => window.scrollTo(0, 0))
    await next.click()
    const alert = page.locator('.block__failure')
    await expect(alert).toContainText(t('error.generic'))
    await expect(alert).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(DESK_FR.viewport)
    await expect(alert).toContainText(t('wizard.submit.failed'))
    await page.unroute('**/api/dossiers/*/values')
    await page.route('**/api/dossiers/*/values', (route) => route.abort())
    await next.click()
    await expect(alert).toContainText(t('api.error.network'))
    await expect(address).toHaveValue(typed)
  })

  await page.unroute('**/api/dossiers/*/values')
  await submitBlock(page, page.locator('form[aria-labelledby="block-coordonnees"]'))
})

test('a question with radio buttons says that it is required and wrong', async ({ browser }) => {
  const form = await readDemoCase('complete-direct', 'fr')
  const filler = await DossierFiller.create(server.url, 'direct')
  await filler.fillTo(form.session, 'connaissances')
  const path = `/form?dossier=${filler.dossierId}`
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'direct', path })
  const question = page.getByRole('radiogroup', { name: form.session.getElement('know_1').label.fr })

  await expect(question).toHaveAttribute('aria-required', 'true')
  await expect(question).not.toHaveAttribute('aria-invalid')
  await page.locator('.actionbar button[type=submit]').click()
  await expect(question).toHaveAttribute('aria-invalid', 'true')
  await question.getByRole('radio').first().press('Space')
  await expect(question).not.toHaveAttribute('aria-invalid')
  await checkAccessibility(page)
})

test('the lines of a group count in the error summary, and the group does not count again', async ({
  browser,
}) => {
  const { session } = await readDemoCase('complete-direct', 'fr')
  const filler = await DossierFiller.create(server.url, 'direct')
  await filler.fillTo(session, 'objectifs')
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'direct',
    path: `/form?dossier=${filler.dossierId}`,
  })

  await page.locator('.actionbar button[type=submit]').click()

  const links = page.locator('.errsum').getByRole('link')
  await expect(links.first()).toBeVisible()
  const listed = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')?.slice(1) ?? ''),
  )
  expect(await page.evaluate(findNested, listed)).toEqual([])
  expect(listed.length).toBeGreaterThan(1)
})

/** Runs in the page: fields among these that hold another one. */
function findNested(ids: readonly string[]): readonly string[] {
  return ids.filter((outer) =>
    ids.some((inner) => {
      const element = document.getElementById(outer)
      return inner !== outer && element !== null && element.contains(document.getElementById(inner))
    }),
  )
}

test('documents that fail to load show it in place', LONG, async ({ browser }) => {
  const { session } = await readDemoCase('complete-direct', 'fr')
  const filler = await DossierFiller.create(server.url, 'direct')
  await filler.fillTo(session, 'pieces-identite')
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'direct' })
  const open = () => page.goto(`${server.url}/form?dossier=${filler.dossierId}`)

  await test.step('a receipt that cannot be removed stays', async () => {
    await open()
    const slot = page.getByRole('article', { name: session.getElement('doc_address').label.fr })
    await slot.locator('input[type=file]:not([capture])').setInputFiles(RECEIPT)
    await expect(slot.getByText(RECEIPT.name)).toBeVisible()
    for (const { answer, message } of [
      { answer: { status: 500, body: '' }, message: t('ged.remove_failed') },
      {
        answer: { status: 409, json: { errors: [refused('', 'Pièce déjà signée.')] } },
        message: 'Pièce déjà signée.',
      },
    ]) {
      await answering(page, '**/api/dossiers/*/receipts/*', answer)
      await slot.getByRole('button', { name: t('wizard.upload.remove', { title: RECEIPT.name }) }).click()
      await slot.getByRole('button', { name: t('common.delete') }).click()
      await expect(slot.getByRole('alert')).toContainText(message)
    }
    await expect(slot.getByText(RECEIPT.name)).toBeVisible()
    await page.unroute('**/api/dossiers/*/receipts/*')
  })

  await test.step('a document that cannot be generated shows it beside its button', async () => {
    await filler.fillTo(session, 'declarations', 'pieces-identite')
    await open()
    await failing(page, '**/printPdf/*')
    const print = page.getByRole('button', { name: session.getElement('btn_print_bulletin').label.fr })
    await print.click()
    await expect(page.getByText(t('ged.download_failed'))).toBeVisible()
    await expect(print).toBeFocused()
  })

  await test.step('a list that fails to load has a retry', async () => {
    await failing(page, '**/documents/list')
    await open()
    const alert = page.getByRole('alert').filter({ hasText: t('wizard.documents.failed') })
    await expect(alert).toBeVisible()
    await page.unroute('**/documents/list')
    await alert.getByRole('button', { name: t('common.retry') }).click()
    await expect(page.locator('.doclist li')).not.toHaveCount(0)
  })

  await test.step('a preview and an archive that fail show it in a dialog', async () => {
    const dialog = page.getByRole('dialog')
    await failing(page, '**/dossiers/*/preview')
    await page.locator('.doclist button').first().click()
    await expect(dialog).toContainText(t('ged.download_failed'))
    await dialog.getByRole('button', { name: t('modal.confirmation.close') }).click()
    // The next one would be a second dialog.
    await expect(dialog).toHaveCount(0)
    await answering(page, '**/documents/all', {
      status: 409,
      json: { errors: [refused('', 'Les documents se préparent.')] },
    })
    await page.getByRole('button', { name: t('wizard.documents.all') }).click()
    await expect(dialog).toContainText('Les documents se préparent.')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: t('modal.confirmation.close') }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('after recovery, one is shown and all are downloaded', async () => {
    await page.unrouteAll()
    await page.locator('.doclist button').first().click()
    await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t('wizard.documents.all') }).click()
    expect((await download).suggestedFilename()).toBe(`dossier-${filler.dossierId}.zip`)
  })
})

test('a prospect that is not created or authorised can be retried', LONG, async ({ browser }) => {
  const { session } = await readDemoCase('complete', 'fr', { sub_email: 'acces.refuse@exemple.fr' })
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillTo(session, 'conseil')
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'advisor',
    path: `/form?dossier=${filler.dossierId}`,
  })
  const create = page.getByRole('button', { name: t('wizard.create-prospect') })
  const alert = page.locator('[data-element=btn_create_prospect]').getByRole('alert')

  for (const { answer, message } of [
    {
      answer: { status: 409, json: { errors: [refused('email', 'User already exists for customer email')] } },
      message: t('api.error.User already exists for customer email'),
    },
    { answer: { status: 500, body: '' }, message: t('api.error.create-prospect') },
  ]) {
    await answering(page, '**/api/prospects', answer)
    await create.click()
    await expect(alert).toContainText(message)
  }

  await page.unroute('**/api/prospects')
  await failing(page, '**/authorized-clients')
  await create.click()
  await expect(alert).toContainText(t('common.unexpected'))
  await page.unroute('**/authorized-clients')
  await page.getByRole('button', { name: t('wizard.authorize-client') }).click()
  const done = page.getByText(t('common.success-client'))
  await expect(done).toBeVisible()
  await expect(page.locator(':focus')).toContainText(t('common.success-client'))
})

test('the address of an existing client continues with that client, keeping the input', async ({
  browser,
}) => {
  const { session } = await readDemoCase('complete', 'fr', { sub_email: 'client@demo.test' })
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillTo(session, 'conseil')
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'advisor',
    path: `/form?dossier=${filler.dossierId}`,
  })
  const part = page.locator('[data-element=btn_create_prospect]')

  await page.getByRole('button', { name: t('wizard.create-prospect') }).click()
  await expect(part.getByRole('alert')).toContainText(t('api.error.User already exists for customer email'))
  await checkAccessibility(page)
  const name = t('wizard.access.continue', { name: 'Françoise Lemaire', number: '100481' })
  await page.getByRole('button', { name, exact: true }).press('Enter')

  await expect(page.locator(':focus')).toContainText(t('common.success-client'))
  await expect(page.getByRole('button', { name: t('wizard.create-prospect') })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: t('wizard.create-prospect') })).toHaveCount(0)
  await page.getByRole('button', { name: t('wizard.previous-block') }).click()
  await expect(page.getByLabel('Adresse e-mail', { exact: true })).toHaveValue('client@demo.test')
})

test("a form button follows its author's settings", async ({ browser }) => {
  const { session } = await readDemoCase('complete', 'fr')
  const filler = await DossierFiller.create(server.url, 'advisor')
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const button = page.getByRole('button', { name: session.getElement('btn_begin').label.fr })
  const never = {
    rules: [{ type: 'dossier', operator: 'equal', direct: true }],
    combinator: 'and',
    effects: ['visible'],
  }

  await drawnWith(page, 'btn_begin', { attributes: { disabled: true } })
  await page.goto(`${server.url}/form?dossier=${filler.dossierId}`)
  await expect(button).toBeDisabled()

  await drawnWith(page, 'btn_begin', { condition: never })
  await page.reload()
  await expect(page.locator('#block-form')).toBeVisible()
  await expect(button).toHaveCount(0)
})

interface ElementChange {
  readonly attributes?: object
  readonly condition?: object
}

/** Serves the form with one element changed. */
async function drawnWith(page: Page, name: string, { attributes, ...rest }: ElementChange): Promise<void> {
  await page.unroute('**/definition?*')
  await page.route('**/definition?*', async (route) => {
    const form = FormVersion.parse(await (await route.fetch()).json())
    for (const { blocks } of form.definition.pages) {
      for (const { elements } of blocks) {
        const element = elements.find((each) => each.name === name)
        if (element) Object.assign(element, rest, { attributes: { ...element.attributes, ...attributes } })
      }
    }
    return route.fulfill({ json: form })
  })
}

function refused(property: string, message: string) {
  return { property, message, code: 'STATE_CONFLICT', params: {} }
}

/** A refusal of an answer of the block of the subscriber. */
function elsewhere(request: Request, name: string, message: string) {
  const { submittingBlockId }: { submittingBlockId: string } = request.postDataJSON()
  const formId = submittingBlockId.split('-')[0]
  return {
    ...refused(`${formId}-${name}`, message),
    params: { label: 'Nom', block: `${formId}-souscripteur` },
  }
}

type Answer = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0]

async function answering(page: Page, address: string, answer: Answer): Promise<void> {
  await page.unroute(address)
  await page.route(address, (route) => route.fulfill(answer))
}

/** Fails the call with a server error. */
function failing(page: Page, address: string): Promise<void> {
  return answering(page, address, { status: 500, body: 'not JSON' })
}

/** Wire id of the element with this answer. */
function elementOf(request: Request, answer: string): string {
  const { values }: { values: { elementId: string; value: unknown }[] } = request.postDataJSON()
  return values.find(({ value }) => value === answer)?.elementId ?? ''
}

function distanceFromTop(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)
}
