import { expect, type Page } from '@playwright/test'
import { fr } from '#web/wording/index.ts'
import { withFrenchSpaces } from '#rules/french-spaces.ts'
import { DocusignDouble } from '#test/support/docusign-double/docusign-double.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { readDemoCase } from './form-filler.ts'
import { test } from './journey-test.ts'
import { checkAccessibility } from './stage.ts'

/**
 * A mission signed at DocuSign, and in the long run a subscription of two parties: its page in the frame, the mailed access
 * code, and what the advisor sees in the meantime. The blocks between are filled by API; another journey types them.
 */
const IS_LONG = Boolean(process.env['LONG_RUN'])
const WATCH_LIMIT_MS = 26_000
const FRAME_CLEARED_MS = 6_000

let double: DocusignDouble
let server: RunningServer
test.beforeAll(async () => {
  double = await DocusignDouble.start()
  server = await RunningServer.start(double.environment())
  double.connect.deliver = async ({ body, headers }) =>
    (await fetch(`${server.url}/api/docusign/connect`, { method: 'POST', headers, body })).status
})
test.afterAll(async () => {
  await server.stop()
  await double.close()
})

test(`a mission ${IS_LONG ? 'and a subscription are' : 'is'} signed at DocuSign`, async ({ page }) => {
  const { session } = await readDemoCase('complete', 'fr')
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillToSignature(session)
  const dossier = String(filler.dossierId)

  await page.clock.install()
  await signIn(page)
  await page.goto(`${server.url}/form?dossier=${dossier}`)
  await leaveAndComeBack(page, 'Françoise Lemaire')
  if (IS_LONG) await signAtDocusign(page, 'Françoise Lemaire')
  else
    await seeConfirmationOnItsWay(page, dossier, { name: 'Françoise Lemaire', still: 'mission_validation' })
  const confirm = page.getByRole('button', { name: text('wizard.adequacy.confirm') })
  await confirm.click({ timeout: 60_000 })
  await expect(confirm).toBeHidden()
  if (!IS_LONG) {
    expect(double.account.envelopes.map(({ status }) => status)).toEqual(['completed'])
    return
  }

  const blocks = session.visibleBlocks()
  const mission = blocks.findIndex(({ kind }) => kind === 'signature')
  await filler.fillToSignature(session, blocks[mission + 1]?.slug)
  await page.goto(`${server.url}/form?dossier=${dossier}`)
  await signAtDocusign(page, 'Françoise Lemaire')
  await seeConfirmationOnItsWay(page, dossier, {
    name: 'Antoine Delmas',
    still: 'subscription_sent_to_subscriber_advisor',
  })
  await expect(page.getByRole('button', { name: text('wizard.continue') })).toBeVisible()

  expect(double.account.envelopes.map(({ status }) => status)).toEqual(['completed', 'completed'])
  await expect.poll(() => readStatus(page, dossier)).toBe('signed')
})

function text(key: keyof typeof fr): string {
  return withFrenchSpaces(fr[key])
}

async function signIn(page: Page): Promise<void> {
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(server.url)
  await page.locator('input[name=email]').fill('advisor@demo.test')
  await page.locator('input[name=password]').fill('demo-paraphe')
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/tableau-de-bord')
}

/** Opens the frame of the awaited party and types the access code of its latest mail. */
async function openFrame(page: Page, name: string) {
  const turn = page.locator('.parties [aria-current=step]').filter({ hasText: new RegExp(name, 'i') })
  await turn.locator('.btn--primary').click()
  const frame = page.frameLocator('iframe')
  const field = frame.getByLabel('Access code')
  // The page loads once the envelope exists; only then is its code known.
  await expect(field).toBeVisible({ timeout: 60_000 })
  // Focus moves into the frame; typing before that would go elsewhere.
  await expect(page.locator('iframe')).toBeFocused()
  const code = await readAccessCode(name)
  // By script: the browser may drop what is typed into a frame of another origin that has just taken the focus.
  await field.evaluate((input: HTMLInputElement, value) => {
    input.value = value
  }, code)
  await frame.getByRole('button', { name: 'Validate' }).click()
  await expect(field).toBeHidden()
  return frame
}

async function signAtDocusign(page: Page, name: string): Promise<void> {
  const frame = await openFrame(page, name)
  await frame.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.locator('#signed-title')).toBeVisible({ timeout: WATCH_LIMIT_MS })
}

/** A party who chooses "finish later" sees that nothing was signed, and can start again. */
async function leaveAndComeBack(page: Page, name: string): Promise<void> {
  const frame = await openFrame(page, name)
  await frame.getByRole('button', { name: 'Finish later' }).click()
  await expect(frame.getByText(text('docusign.waiting'))).toBeVisible()
  await page.clock.fastForward(WATCH_LIMIT_MS)
  await expect(frame.getByText(text('docusign.user-not-signing'))).toBeVisible()
  await page.clock.fastForward(FRAME_CLEARED_MS)
  await expect(page.locator('iframe')).toBeHidden()
}

/** A party signs while DocuSign's messages are delayed: neither a failure nor a success is shown. */
async function seeConfirmationOnItsWay(
  page: Page,
  dossier: string,
  { name, still }: { readonly name: string; readonly still: string },
): Promise<void> {
  double.connect.holding = true
  const frame = await openFrame(page, name)
  await frame.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(frame.getByText(text('docusign.waiting'))).toBeVisible()
  await page.clock.fastForward(WATCH_LIMIT_MS)
  await expect(frame.getByText(text('signature.result.provisional'))).toBeVisible()
  await checkAccessibility(page)
  expect(await readStatus(page, dossier)).toContain(still)
  double.connect.holding = false
  for (const event of double.connect.held) await double.connect.send(event)
}

/** Access code of the party's newest envelope, as given to DocuSign. */
async function readAccessCode(name: string): Promise<string> {
  const signers = double.account.envelopes.at(-1)?.signers ?? []
  const told = signers.find(({ given }) => given.name.toLowerCase() === name.toLowerCase())?.given.accessCode
  const find = async () =>
    (await server.mails()).flatMap(({ body }) => /code d’accès\s: (\d{8})/.exec(body)?.[1] ?? [])
  await expect.poll(find).toContain(told)
  return told ?? ''
}

async function readStatus(page: Page, dossier: string): Promise<string> {
  const status: unknown = await page.evaluate(async (id) => {
    const token: { access_token: string } = JSON.parse(localStorage.getItem('paraphe.token') ?? '{}')
    const headers = { authorization: `Bearer ${token.access_token}` }
    const answer = await (await fetch(`/api/dossiers/${id}`, { headers })).json()
    return answer.dossier.status
  }, dossier)
  return String(status)
}
