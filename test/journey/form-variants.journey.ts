import { expect, type Page } from '@playwright/test'
import { awaitAdvance, readDemoCase, type FilledForm } from './form-filler.ts'
import { KEYBOARD, POINTER, type Hand } from './hand.ts'
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
 * Both forms filled to their end, once for each kind of subscriber and holding. One width each; the
 * long run adds the others, both languages, and the keyboard alone.
 */

/** How often an open dossier is read again: the page's clock skips the wait. */
const POLL_MS = 3_000

interface Variant {
  readonly title: string
  readonly login: string
  /** The case of the demo that holds the answers. */
  readonly answers: string
  /** Who the dossier is for: a known client, nobody yet, or the person themselves. */
  readonly holder: 'client' | 'lead' | 'self' | 'paper'
  readonly changes?: Readonly<Record<string, string>>
  /** Walked in every run, not in the long one alone. */
  readonly isDaily?: true
}

const VARIANTS: readonly Variant[] = [
  {
    title: 'two subscribers taking a temporary bare ownership',
    login: 'advisor',
    answers: 'complete-couple',
    holder: 'client',
    isDaily: true,
  },
  {
    title: 'a legal person with its beneficial owners',
    login: 'advisor',
    answers: 'complete-company',
    holder: 'client',
    isDaily: true,
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
    // Whom an advisor solicited signs after two days of reflection at the earliest.
    changes: { adv_contact: 'MEETING' },
  },
  {
    title: 'a paper form entered by the back office',
    login: 'reviewer',
    answers: 'complete-paper',
    holder: 'paper',
    isDaily: true,
  },
]

interface Way {
  readonly stage: Stage
  readonly hand: Hand
}

const DAILY: readonly Way[] = [{ stage: DESK_FR, hand: POINTER }]
const ALL: readonly Way[] = [
  ...DAILY,
  { stage: DESK_EN, hand: POINTER },
  { stage: TABLET_EN, hand: POINTER },
  { stage: PHONE_FR, hand: POINTER },
  { stage: PHONE_EN, hand: POINTER },
  { stage: DESK_FR, hand: KEYBOARD },
  { stage: PHONE_EN, hand: KEYBOARD },
]

const isLong = Boolean(process.env['LONG_RUN'])

for (const [number, way] of (isLong ? ALL : DAILY).entries()) {
  for (const variant of VARIANTS.filter(({ isDaily }) => isLong || isDaily)) {
    test(`${variant.title} goes to the end ${way.stage.name} ${way.hand.name}`, async ({ browser }) => {
      const { locale } = way.stage
      const person = addressOf(variant, number)
      const form = await readDemoCase(variant.answers, locale, { ...variant.changes, ...person })
      const page = await signIn(browser, way.stage, { url: server.url, login: variant.login })

      await create(page, way, variant)
      await fillToTheEnd(page, way, { form, variant })

      const end = page
        .getByRole('button', { name: text(way.stage, 'wizard.duplicate') })
        .or(page.locator('.block h2'))
        .or(page.getByText(text(way.stage, 'wizard.paper.signed')))
      await expect(end).not.toHaveCount(0)
      await checkAccessibility(page)
    })
  }
}

/** A new person has an address of their own each time, a known client that of the account. */
function addressOf({ holder }: Variant, number: number): Readonly<Record<string, string>> {
  if (holder === 'lead') return { sub_email: `adele.nouvel.${number}@exemple.fr` }
  return holder === 'client' ? { sub_email: 'client@demo.test' } : {}
}

/** From the dashboard to the open form. */
async function create(page: Page, { stage, hand }: Way, { holder }: Variant): Promise<void> {
  await hand.press(page, text(stage, DOORS[holder]))
  if (holder === 'client') {
    await hand.find(page, 'LEMAIRE')
    await hand.press(page, text(stage, 'create-client.button'))
  }
  await page.waitForURL('**/form/**')
}

const DOORS = {
  client: 'dashboard.button.create-for-customer',
  lead: 'dashboard.button.create-for-lead',
  self: 'dashboard.button.create',
  paper: 'dashboard.button.register',
} as const

/** Block after block as each opens; what is to be signed on the way is signed by calls. */
async function fillToTheEnd(
  page: Page,
  way: Way,
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
      await leaveSignature(page, way, { signs: block.signs, isOwn: variant.holder === 'self' })
      continue
    }
    const card = page.locator(`form[aria-labelledby="block-${block.slug}"]`)
    await expect(card, block.slug).toBeVisible()
    await way.hand.fill(page, block, form)
    if (block.elements.some(({ type }) => type === 'button_create_prospect'))
      await giveAccess(page, way, variant)
    await way.hand.send(page)
    await awaitAdvance(page, card)
  }
}

/** After the mission its report is confirmed; by the advisor, or for a direct investor by the manager. */
async function leaveSignature(
  page: Page,
  { stage, hand }: Way,
  { signs, isOwn }: { readonly signs: string | undefined; readonly isOwn: boolean },
): Promise<void> {
  if (signs === 'mission') {
    const browser = page.context().browser()
    const confirming =
      isOwn && browser ? await signIn(browser, stage, { url: server.url, login: 'manager' }) : page
    if (confirming !== page) await confirming.goto(page.url())
    const confirm = confirming.getByRole('button', { name: text(stage, 'wizard.adequacy.confirm') })
    // Sealing for each party and drawing the report up take their time.
    await expect(async () => {
      await confirming.clock.fastForward(POLL_MS)
      await expect(confirm).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 60_000 })
    await hand.press(confirming, text(stage, 'wizard.adequacy.confirm'))
    await expect(confirm).toBeHidden()
    if (confirming !== page) await confirming.context().close()
    if (isOwn) await page.reload()
  }
  // The documents are sealed after the last signature: until then the button says that they are awaited.
  const parties = page.locator('.parties')
  await expect(async () => {
    await page.clock.fastForward(POLL_MS)
    if (await parties.isVisible()) await hand.press(page, text(stage, 'wizard.continue'))
    await expect(parties).toBeHidden({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

/** Makes a prospect of a lead, or lets the client see the dossier from their own account. */
async function giveAccess(page: Page, { stage, hand }: Way, { holder }: Variant): Promise<void> {
  if (holder === 'lead') {
    await hand.press(page, text(stage, 'wizard.create-prospect'))
    await expect(page.getByText(text(stage, 'common.success-prospect'))).toBeVisible()
    return
  }
  if (holder !== 'client') return
  await hand.press(page, text(stage, 'wizard.authorize-client'))
  await expect(page.getByText(text(stage, 'common.success-client'))).toBeVisible()
}
