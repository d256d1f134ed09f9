import { expect, test, type Page } from '@playwright/test'
import { fillBlock, readDemoCase, submitBlock, tick, type FilledForm } from './form-filler.ts'
import { server } from './shared-server.ts'
import { signByCall } from './sign-by-call.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, signIn, TABLET_EN, text, type Stage } from './stage.ts'

/**
 * Both forms filled to their end, once for each kind of subscriber and holding. One width each; the
 * long run adds the others.
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
    changes: { sub_last_name: 'NOUVEL', sub_first_name: 'Adèle', sub_email: 'adele.nouvel@exemple.fr' },
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
  },
]

const STAGES = process.env['LONG_RUN'] ? [DESK_FR, TABLET_EN, PHONE_EN] : [DESK_FR]

for (const stage of STAGES) {
  for (const variant of VARIANTS) {
    test(`${variant.title} goes to the end ${stage.name}`, async ({ browser }) => {
      const form = await readDemoCase(variant.answers, stage.locale, variant.changes)
      const page = await signIn(browser, stage, { url: server.url, login: variant.login })

      await create(page, stage, variant)
      await fillToTheEnd(page, stage, { form, variant })

      const end = page
        .getByRole('button', { name: text(stage, 'wizard.duplicate') })
        .or(page.locator('.block h2'))
        .or(page.getByText(text(stage, 'wizard.paper.signed')))
      await expect(end).not.toHaveCount(0)
      await checkAccessibility(page)
      await page.context().close()
    })
  }
}

/** From the dashboard to the open form. */
async function create(page: Page, stage: Stage, { holder }: Variant): Promise<void> {
  const press = (key: (typeof DOORS)[Variant['holder']]) => {
    const name = text(stage, key)
    return page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .click()
  }
  await press(DOORS[holder])
  if (holder === 'client') {
    await page.getByRole('searchbox').fill('LEMAIRE')
    await tick(page.getByRole('radio', { name: /lemaire/i }))
    await page.getByRole('button', { name: text(stage, 'create-client.button') }).click()
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
  stage: Stage,
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
      await leaveSignature(page, stage, { signs: block.signs, isOwn: variant.holder === 'self' })
      continue
    }
    const card = page.locator(`form[aria-labelledby="block-${block.slug}"]`)
    await expect(card, block.slug).toBeVisible()
    await fillBlock(page, block, form)
    if (block.elements.some(({ type }) => type === 'button_create_prospect'))
      await giveAccess(page, stage, variant)
    await submitBlock(page, card)
  }
}

/** After the mission its report is confirmed; by the advisor, or for a direct investor by the manager. */
async function leaveSignature(
  page: Page,
  stage: Stage,
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
    await confirm.click()
    await expect(confirm).toBeHidden()
    if (confirming !== page) await confirming.context().close()
    if (isOwn) await page.reload()
  }
  const proceed = page.getByRole('button', { name: text(stage, 'wizard.continue') })
  // The documents are sealed after the last signature: until then the button says that they are awaited.
  await expect(async () => {
    await page.clock.fastForward(POLL_MS)
    await proceed.click({ timeout: 1_000 })
    await expect(page.locator('.parties')).toBeHidden({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

/** Makes a prospect of a lead, then lets the person see the dossier from their own account. */
async function giveAccess(page: Page, stage: Stage, { holder }: Variant): Promise<void> {
  if (holder === 'lead') {
    await page.getByRole('button', { name: text(stage, 'wizard.create-prospect') }).click()
    await expect(page.getByText(text(stage, 'common.success-prospect'))).toBeVisible()
    return
  }
  if (holder !== 'client') return
  await page.getByRole('button', { name: text(stage, 'wizard.authorize-client') }).click()
  await expect(page.getByText(text(stage, 'common.success-client'))).toBeVisible()
}
