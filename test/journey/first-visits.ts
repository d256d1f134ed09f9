import type { Browser, BrowserContext, Page } from '@playwright/test'
import { readDemoCase } from './form-filler.ts'
import { PHONE_FR, signIn } from './stage.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'

const READY_LIMIT_MS = 60_000

/** A page that people wait for, opened as the first one. */
export interface Visit {
  readonly name: string
  /** Who is signed in. */
  readonly login?: string
  readonly address: (state: SignedIn | undefined) => Promise<string>
  /** Visible when the page can be used. */
  readonly ready: string
  /** Whether the page opens a stream of changes once it is there. */
  readonly follows?: true
}

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** The pages that people wait for, on dossiers of their own. */
export async function prepareVisits(browser: Browser, url: string): Promise<readonly Visit[]> {
  const { session } = await readDemoCase('complete-direct', 'fr')
  const [filled, signed] = [
    await DossierFiller.create(url, 'direct'),
    await DossierFiller.create(url, 'direct'),
  ]
  await filled.fillTo(session, 'montant')
  await signed.fillToSignature(session)
  return [
    { name: 'sign-in', address: async () => url, ready: 'input[name=email]' },
    {
      name: 'dashboard',
      login: 'advisor',
      address: async () => `${url}/tableau-de-bord`,
      ready: 'main h1',
      follows: true,
    },
    {
      name: 'wizard',
      login: 'direct',
      address: async () => `${url}/form?dossier=${filled.dossierId}`,
      ready: '#field-inv_shares',
      follows: true,
    },
    {
      name: 'ceremony',
      login: 'direct',
      address: (state) => findCeremony(browser, state, `${url}/form?dossier=${signed.dossierId}`),
      ready: 'h1',
    },
    {
      name: 'review',
      login: 'reviewer',
      address: (state) => findReview(browser, state, url),
      ready: '[role=tabpanel]',
      follows: true,
    },
  ]
}

/** The signing page of the signed-in party: each visit has an address of its own, which opens once. */
async function findCeremony(browser: Browser, state: SignedIn | undefined, wizard: string): Promise<string> {
  const page = await openPage(browser, state)
  await page.route('**/sign/open/**', (route) => route.abort())
  await page.goto(wizard)
  await page.locator('.parties [aria-current=step]').getByRole('button').click()
  const frame = page.locator('iframe')
  await frame.waitFor({ state: 'attached' })
  const address = new URL((await frame.getAttribute('src')) ?? '', wizard).href
  await page.context().close()
  return address
}

/** The first dossier that a reviewer has to do. */
async function findReview(browser: Browser, state: SignedIn | undefined, url: string): Promise<string> {
  const page = await openPage(browser, state)
  const link = page.locator('main a[href^="/manage-dossier/"]:not([href*="statut-integration"])').first()
  await page.goto(`${url}/manage-dossier/statut-integration/ongoing`)
  await link.waitFor({ timeout: READY_LIMIT_MS })
  const address = new URL((await link.getAttribute('href')) ?? '', url).href
  await page.context().close()
  return address
}

/** A page in a context of its own: nothing is cached. */
export async function openPage(browser: Browser, state: SignedIn | undefined): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE_FR.viewport,
    locale: 'fr-FR',
    ...(state === undefined ? {} : { storageState: state }),
  })
  return context.newPage()
}

/** The session of a sign-in, for contexts of its own. */
export async function keepSession(browser: Browser, url: string, login: string): Promise<SignedIn> {
  const page = await signIn(browser, PHONE_FR, { url, login })
  const state = await page.context().storageState()
  await page.context().close()
  return state
}
