import { expect, type Page } from '@playwright/test'
import { effortOfAnswer, secondsOf, NO_EFFORT, type Effort, type FormSession } from '#engine/index.ts'
import type { FormElement } from '#form/definition.ts'
import { parseConfig } from '#server/config.ts'
import { RECEIVED_DOCUMENTS_ROLE } from '#vocabulary/element-role.ts'
import { openStoreBeside } from '#server/store/store.ts'
import { countTyped } from '#test/support/count-keys.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { checkScreen } from './check-screen.ts'
import { awaitAdvance, fillBlock, readDemoCase, type FilledForm } from './form-filler.ts'
import { LONG, test } from './journey-test.ts'
import { signByCall } from './sign-by-call.ts'
import { DESK_FR, PHONE_EN, signIn, text, type Stage } from './stage.ts'

/** What a person may be asked to give, and the time at the pace of decision 47, the reading apart. */
const MOST_ANSWERS = 12
const MOST_UPLOADS = 1
const MOST_SECONDS = 90

/** The money comes from one source. */
const FROM_SAVINGS = { org_savings: '100', org_property: '', org_gift: '', org_business: '' }

let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())
// The second test needs the dossier that the first one signs.
test.describe.configure({ mode: 'serial' })

test('a second subscription takes at most twelve answers, one upload and ninety seconds', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const form = await readDemoCase('complete-direct-transfer', 'fr', FROM_SAVINGS)
  const first = await DossierFiller.create(server.url, 'direct')
  await first.fillToSignature(form.session)
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'direct' })
  await signByCall(page, server, String(first.dossierId))
  await awaitSigned(first.dossierId)
  const next = await DossierFiller.create(server.url, 'direct')

  await page.goto(`${server.url}/form?dossier=${next.dossierId}`)
  await expect(page.locator('h1')).toContainText('Ce qui a changé depuis le')
  await expect(page.locator('main')).toContainText('Justificatif de domicile')
  await look(page, DESK_FR)
  const acts = [await confirmAll(page), ...(await fillWhatIsLeft(page, form, next.dossierId))]

  const total = sum(acts)
  const seconds = secondsOf(total)
  const answers = total.questions - total.files
  process.stdout.write(
    `second subscription: ${answers} answers, ${total.files} uploads, ${total.clicks} clicks, ${total.characters} characters, ${seconds.toFixed(1)} s\n`,
  )
  expect(answers).toBeLessThanOrEqual(MOST_ANSWERS)
  expect(total.files).toBeLessThanOrEqual(MOST_UPLOADS)
  expect(seconds).toBeLessThanOrEqual(MOST_SECONDS)
  // The envelope is open: its signature block asks to sign.
  await expect(page.getByRole('button', { name: /Signer/ }).first()).toBeVisible({ timeout: 60_000 })
})

test('the page is read on a phone in English, and by keyboard alone', LONG, async ({ browser }) => {
  const next = await DossierFiller.create(server.url, 'direct')
  const page = await signIn(browser, PHONE_EN, {
    url: server.url,
    login: 'direct',
    path: `/ce-qui-a-change/${next.dossierId}`,
  })
  await expect(page.locator('h1')).toContainText('What has changed since')
  await look(page, PHONE_EN)

  const change = page
    .getByRole('group', { name: /^Identity/ })
    .getByRole('radio')
    .last()
  await page
    .getByRole('group', { name: /^Identity/ })
    .getByRole('radio')
    .first()
    .focus()
  await page.keyboard.press('ArrowDown')
  await expect(change).toBeChecked()
  await page.getByRole('button', { name: text(PHONE_EN, 'known.confirm') }).focus()
  await page.keyboard.press('Enter')

  // The situation to change is open, with the former answers.
  await page.waitForURL('**/form?dossier=*')
  await expect(page.locator('#block-form')).toContainText('LEMAIRE')
})

test('a client who fills in everything anew stays in the form', LONG, async ({ browser }) => {
  const next = await DossierFiller.create(server.url, 'direct')
  const page = await signIn(browser, PHONE_EN, {
    url: server.url,
    login: 'direct',
    path: `/ce-qui-a-change/${next.dossierId}`,
  })

  await page.getByRole('link', { name: text(PHONE_EN, 'known.anew') }).click()

  // The form has put its own address in place of the one that said so.
  await page.waitForURL('**/form/**')
  await page.locator('.actionbar button[type=submit]').click()
  await expect(page).toHaveURL(/\/form\//)
  await expect(page.locator('#block-form')).toBeVisible()
})

/** Waits for the signed dossier, and ages its proof of address by four months. */
async function awaitSigned(id: number): Promise<void> {
  const store = await openStoreBeside(parseConfig({ DATA_DIR: server.dataDir }))
  const isSigned = async () => {
    const row = await store.db.selectFrom('dossier').select('state').where('id', '=', id).executeTakeFirst()
    return row?.state
  }
  await expect.poll(isSigned, { timeout: 60_000 }).toBe('signed')
  const created_at = new Date(Date.now() - 124 * 24 * 3600_000)
  await store.db
    .updateTable('receipt')
    .set({ created_at })
    .where('dossier_id', '=', id)
    .where('element', '=', 'doc_address')
    .execute()
  await store.close()
}

/** Confirms that nothing has changed and gives every page of statements again: each is an answer. */
async function confirmAll(page: Page): Promise<Effort> {
  const pages = page.getByRole('radio', { name: text(DESK_FR, 'known.again.give') })
  const given = await pages.count()
  for (const each of await pages.all()) await each.check()
  await page.getByRole('button', { name: text(DESK_FR, 'known.confirm') }).click()
  await page.waitForURL('**/form?dossier=*')
  return { ...NO_EFFORT, questions: given + 1, clicks: given + 1 }
}

/** Fills each block that opens, as far as it still asks something, and counts that, up to the envelope. */
async function fillWhatIsLeft(page: Page, form: FilledForm, dossier: number): Promise<readonly Effort[]> {
  const { session } = form
  const efforts: Effort[] = []
  for (;;) {
    const card = page.locator('#block-form')
    const slug = (await card.getAttribute('aria-labelledby'))?.slice('block-'.length)
    const block = session.visibleBlocks().find((each) => each.slug === slug)
    if (!block) throw new Error(`no block ${slug}`)
    const isKnown = await readGiven(dossier)
    const asked = block.elements.filter((element) => asks(session, element) && !isKnown(element.name))
    await fillBlock(page, { ...block, elements: asked }, form)
    const own = asked.map((element) => effortOf(session, element))
    // A typist submits by Enter from a field, others by a click.
    const isTyped = (own.at(-1)?.characters ?? 0) > 0
    efforts.push(...own, { ...NO_EFFORT, ...(isTyped ? { characters: 1 } : { clicks: 1 }) })
    if (isTyped) await page.keyboard.press('Enter')
    else await page.locator('.actionbar button[type=submit]').click()
    if (block.opensEnvelope !== undefined) return efforts
    await awaitAdvance(page, page.locator(`#block-form[aria-labelledby="block-${block.slug}"]`))
  }
}

/** Whether the dossier has a draft or a receipt of an element. */
async function readGiven(dossier: number): Promise<(name: string) => boolean> {
  const store = await openStoreBeside(parseConfig({ DATA_DIR: server.dataDir }))
  const named = ['draft', 'receipt'] as const
  const rows = await Promise.all(
    named.map((table) =>
      store.db.selectFrom(table).select('element').where('dossier_id', '=', dossier).execute(),
    ),
  )
  await store.close()
  const names = new Set(rows.flat().map(({ element }) => element))
  return (name) => names.has(name)
}

/** Whether somebody must act on the element: it has no answer by itself. */
function asks(session: FormSession, { name, attributes }: FormElement): boolean {
  const { visible, required, computed, readonly } = session.getElement(name)
  return visible && required && !computed && !readonly && attributes.defaultValue === undefined
}

function effortOf(session: FormSession, element: FormElement): Effort {
  const state = session.getElement(element.name)
  const value = state.answer.kind === 'value' ? state.answer.value : ''
  const effort = effortOfAnswer(state, {
    values: [value].flat().length,
    characters: countTyped(element, value),
  })
  // Without the reading, and with the click that has the documents sent before their box is ticked.
  const isReceived = element.role === RECEIVED_DOCUMENTS_ROLE
  return { ...effort, words: 0, clicks: effort.clicks + Number(isReceived) }
}

function sum(efforts: readonly Effort[]): Effort {
  const total = (part: keyof Effort) => efforts.reduce((all, each) => all + each[part], 0)
  return {
    words: total('words'),
    questions: total('questions'),
    clicks: total('clicks'),
    characters: total('characters'),
    files: total('files'),
  }
}

/** What every principal screen is checked for. */
async function look(page: Page, { viewport }: Stage): Promise<void> {
  const faults = (await checkScreen(page, viewport)).flatMap(([check, found]) =>
    found.map((fault) => `${check}: ${fault}`),
  )
  expect(faults).toEqual([])
}
