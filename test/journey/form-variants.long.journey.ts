import { expect, type Page } from '@playwright/test'
import { awaitAdvance, readDemoCase, type FilledForm } from './form-filler.ts'
import { KEYBOARD, openEmptyForm, POINTER, type InputMethod } from './input-method.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { signByCall } from './sign-by-call.ts'
import {
  checkAccessibility,
  DESK_EN,
  DESK_FR,
  PHONE_EN,
  PHONE_FR,
  signIn,
  TABLET_EN,
  text,
  type Stage,
} from './stage.ts'

/**
 * Both forms filled to their end, for each kind of subscriber and holding, on each width, in both languages and by keyboard
 * only; in the long run. Daily, `first-dossier` and `back-office` fill one of each form, `elements` fills each type of
 * element, and test/scenario/fill-forms.test.ts every case.
 */

/** Polling interval of an open dossier: the page's clock skips it. */
const POLL_MS = 3_000

interface Variant {
  readonly title: string
  readonly login: string
  /** Case of the demo with the answers. */
  readonly answers: string
  /** The dossier's client: a known client, none yet, or the person themselves. */
  readonly holder: 'client' | 'lead' | 'self' | 'paper'
  readonly changes?: Readonly<Record<string, string>>
}

const VARIANTS: readonly Variant[] = [
  {
    title: 'two subscribers taking a temporary bare ownership',
    login: 'advisor',
    answers: 'complete-couple',
    holder: 'client',
  },
  {
    title: 'a legal person with its beneficial owners',
    login: 'advisor',
    answers: 'complete-company',
    holder: 'client',
  },
  { title: 'a minor', login: 'advisor', answers: 'complete-minor', holder: 'client' },
  { title: 'a direct prospect', login: 'direct', answers: 'complete-direct', holder: 'self' },
  {
    title: 'a lead who becomes a prospect',
    login: 'advisor',
    answers: 'complete',
    holder: 'lead',
    changes: { sub_last_name: 'NOUVEL', sub_first_name: 'Adèle' },
  },
  {
    title: 'a usufruct for life',
    login: 'advisor',
    answers: 'complete-life',
    holder: 'client',
    // A solicited client may sign two days later at the earliest.
    changes: { adv_contact: 'MEETING' },
  },
  {
    title: 'a paper form entered by the back office',
    login: 'reviewer',
    answers: 'complete-paper',
    holder: 'paper',
  },
]

interface Run {
  readonly stage: Stage
  readonly input: InputMethod
}

const RUNS: readonly Run[] = [
  { stage: DESK_FR, input: POINTER },
  { stage: DESK_EN, input: POINTER },
  { stage: TABLET_EN, input: POINTER },
  { stage: PHONE_FR, input: POINTER },
  { stage: PHONE_EN, input: POINTER },
  { stage: DESK_FR, input: KEYBOARD },
  { stage: PHONE_EN, input: KEYBOARD },
]

const isLong = Boolean(process.env['LONG_RUN'])

for (const [number, run] of (isLong ? RUNS : []).entries()) {
  for (const variant of VARIANTS) {
    test(`${variant.title} is completed ${run.stage.name} ${run.input.name}`, async ({ browser }) => {
      const { locale } = run.stage
      const person = addressOf(variant, number)
      const form = await readDemoCase(variant.answers, locale, { ...variant.changes, ...person })
      const page = await signIn(browser, run.stage, { url: server.url, login: variant.login })

      await create(page, run, variant)
      await fillToTheEnd(page, run, { form, variant })

      const end = page
        .getByRole('button', { name: text(run.stage, 'wizard.duplicate') })
        .or(page.locator('.block h2'))
        .or(page.getByText(text(run.stage, 'wizard.paper.signed')))
      await expect(end).not.toHaveCount(0)
      await checkAccessibility(page)
    })
  }
}

/** A new person has a unique address, a known client that of the account. */
function addressOf({ holder }: Variant, number: number): Readonly<Record<string, string>> {
  if (holder === 'lead') return { sub_email: `adele.nouvel.${number}@exemple.fr` }
  return holder === 'client' ? { sub_email: 'client@demo.test' } : {}
}

/** From the dashboard to the open form. */
async function create(page: Page, { stage, input }: Run, { holder }: Variant): Promise<void> {
  await input.press(page, text(stage, DOORS[holder]))
  if (holder === 'client') {
    await input.find(page, 'LEMAIRE')
    await input.press(page, text(stage, 'create-client.button'))
  }
  await openEmptyForm(page)
}

const DOORS = {
  client: 'dashboard.button.create-for-customer',
  lead: 'dashboard.button.create-for-lead',
  self: 'dashboard.button.create',
  paper: 'dashboard.button.register',
} as const

/** Fills block after block; envelopes on the way are signed by API. */
async function fillToTheEnd(
  page: Page,
  run: Run,
  { form, variant }: { readonly form: FilledForm; readonly variant: Variant },
): Promise<void> {
  const dossier = new URL(page.url()).searchParams.get('dossier') ?? ''
  for (const block of form.session.visibleBlocks()) {
    if (block.kind === 'finalisation') {
      await expect(page.locator(`#block-${block.slug}`)).toBeVisible()
      return
    }
    if (block.kind === 'signature') {
      await expect(page.locator(`#block-${block.slug}`)).toBeVisible()
      await signByCall(page, server, dossier)
      await leaveSignature(page, run, { signs: block.signs, isOwn: variant.holder === 'self' })
      continue
    }
    const card = page.locator(`form[aria-labelledby="block-${block.slug}"]`)
    await expect(card, block.slug).toBeVisible()
    await run.input.fill(page, block, form)
    if (block.elements.some(({ type }) => type === 'button_create_prospect'))
      await giveAccess(page, run, variant)
    await run.input.send(page)
    await awaitAdvance(page, card)
  }
}

/** After the mission its report is confirmed: by the advisor, or by the manager for a direct investor. */
async function leaveSignature(
  page: Page,
  { stage, input }: Run,
  { signs, isOwn }: { readonly signs: string | undefined; readonly isOwn: boolean },
): Promise<void> {
  if (signs === 'mission') {
    const browser = page.context().browser()
    const confirming =
      isOwn && browser ? await signIn(browser, stage, { url: server.url, login: 'manager' }) : page
    if (confirming !== page) await confirming.goto(page.url())
    const confirm = confirming.getByRole('button', { name: text(stage, 'wizard.adequacy.confirm') })
    // Sealing and generating the report take a while.
    await expect(async () => {
      await confirming.clock.fastForward(POLL_MS)
      await expect(confirm).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 60_000 })
    // The documents appear above the button and move it: a click on the way would miss.
    await expect(confirming.getByRole('button', { name: text(stage, 'wizard.documents.all') })).toBeVisible()
    await input.press(confirming, text(stage, 'wizard.adequacy.confirm'))
    await expect(confirm).toBeHidden()
    if (confirming !== page) await confirming.context().close()
    if (isOwn) await page.reload()
  }
  // Documents are sealed after the last signature: until then the button says that it waits.
  const parties = page.locator('.parties')
  await expect(async () => {
    await page.clock.fastForward(POLL_MS)
    if (await parties.isVisible()) await input.press(page, text(stage, 'wizard.continue'))
    await expect(parties).toBeHidden({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

/** Creates a prospect from a lead, or gives the client access from their own account. */
async function giveAccess(page: Page, { stage, input }: Run, { holder }: Variant): Promise<void> {
  if (holder === 'lead') {
    await input.press(page, text(stage, 'wizard.create-prospect'))
    await expect(page.getByText(text(stage, 'common.success-prospect'))).toBeVisible()
    return
  }
  if (holder !== 'client') return
  await input.press(page, text(stage, 'wizard.authorize-client'))
  await expect(page.getByText(text(stage, 'common.success-client'))).toBeVisible()
}
