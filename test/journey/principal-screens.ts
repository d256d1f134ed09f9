import { expect, type Browser, type Page } from '@playwright/test'
import { ApiSession } from '#test/support/api-session.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { Webhook } from '#contract/events.ts'
import { Integrations, IssuedIntegration } from '#contract/integrations.ts'
import { parisDay } from '#rules/paris-time.ts'
import type { DemoLogin } from '#server/seed/demo-accounts.ts'
import type { Localized } from '#vocabulary/locale.ts'
import { readDemoCase } from './form-filler.ts'
import { signIn, text, type Stage } from './stage.ts'

/** A principal screen, opened and loaded. */
export interface PrincipalScreen {
  readonly id: string
  readonly name: Localized
  /** Something lies over the page: what the window shows is the screen, not the page to its end. */
  readonly isOver?: boolean
}

export type VisitScreen = (page: Page, screen: PrincipalScreen) => Promise<void>

interface Walk {
  readonly browser: Browser
  readonly stage: Stage
  readonly url: string
  readonly visit: VisitScreen
}

/**
 * Opens each principal screen once, and calls `visit` with it. The one list of screens: accessibility checks, the
 * accessibility statement, the page of pictures and other browsers all go through it.
 */
export async function walkScreens(walk: Walk): Promise<void> {
  await walkPublic(walk)
  await walkInvestor(walk)
  await walkAdvisor(walk)
  await walkReviewer(walk)
  await walkCompliance(walk)
  await walkAdministrator(walk)
}

/**
 * Visits the page of a correction. Only on a demo of its own: the dossier that has one is signed in the background after the
 * start, and journeys answer corrections.
 */
export async function walkCorrection({ visit, ...walk }: Walk): Promise<void> {
  const page = await open(walk, 'advisor')
  const link = page.locator('main a[href^="/correction"]').first()
  await expect(async () => {
    await page.goto(`${walk.url}/dossier/signed-files`)
    await expect(link).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await link.click()
  await settle(page)
  await visit(page, { id: 'correction', name: { fr: 'Correction demandée', en: 'Correction asked for' } })
  await page.context().close()
}

interface Stop extends PrincipalScreen {
  readonly path: string
}

const PUBLIC: readonly Stop[] = [
  { id: 'sign-in', path: '/auth/start', name: { fr: 'Connexion', en: 'Sign-in' } },
  { id: 'password', path: '/auth/forgotten', name: { fr: 'Mot de passe oublié', en: 'Forgotten password' } },
  { id: 'help', path: '/aide', name: { fr: 'Aide', en: 'Help' } },
  { id: 'accessibility', path: '/accessibilite', name: { fr: 'Accessibilité', en: 'Accessibility' } },
  { id: 'legal', path: '/mentions-legales', name: { fr: 'Mentions légales', en: 'Legal notice' } },
]

async function walkPublic({ browser, stage, url, visit }: Walk): Promise<void> {
  const context = await browser.newContext({
    viewport: stage.viewport,
    locale: stage.locale === 'fr' ? 'fr-FR' : 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  for (const { path, ...screen } of PUBLIC) {
    // The application opens the sign-in form of the provider.
    await page.goto(screen.id === 'sign-in' ? url : `${url}${path}?lang=${stage.locale}`)
    await settle(page)
    await visit(page, screen)
  }
  await context.close()
}

async function walkInvestor({ browser, stage, url, visit }: Walk): Promise<void> {
  const { session } = await readDemoCase('complete-direct', stage.locale)
  const filler = await DossierFiller.create(url, 'direct')
  const page = await open({ browser, stage, url }, 'direct')
  const openForm = async () => {
    await page.goto(`${url}/form?dossier=${filler.dossierId}`)
    await expect(page.locator('#block-form, .parties').first()).toBeVisible()
    await settle(page)
  }
  await settle(page)
  await visit(page, {
    id: 'investor',
    name: { fr: 'Tableau de bord d’un investisseur', en: 'Investor’s dashboard' },
  })
  await openForm()
  await visit(page, { id: 'form-start', name: { fr: 'Début du formulaire', en: 'Start of the form' } })
  await filler.fillTo(session, 'montant')
  await openForm()
  await visit(page, {
    id: 'form-amount',
    name: { fr: 'Montant de la souscription', en: 'Amount of the subscription' },
  })
  await page.getByRole('button', { name: text(stage, 'wizard.continue') }).click()
  await settle(page)
  await filler.fillTo(session, 'pieces-identite', 'montant')
  await openForm()
  await visit(page, {
    id: 'form-receipts',
    name: { fr: 'Pièces justificatives', en: 'Supporting documents' },
  })
  await filler.fillTo(session, 'declarations', 'pieces-identite')
  await openForm()
  await visit(page, { id: 'summary', name: { fr: 'Récapitulatif', en: 'Summary of the answers' } })
  await filler.fillToSignature(session, 'declarations')
  await openForm()
  await visit(page, {
    id: 'signature',
    name: { fr: 'Signataires et documents', en: 'Signatories and documents' },
  })
  // The frame may open its view only once: it is opened as a page of its own instead.
  await page.route('**/sign/**', (route) => route.abort())
  await page.locator('.parties [aria-current=step] .btn--primary').click()
  const ceremony = await page.locator('iframe').getAttribute('src')
  await page.unroute('**/sign/**')
  await page.goto(new URL(ceremony ?? '', url).href)
  await settle(page)
  await visit(page, { id: 'ceremony', name: { fr: 'Cérémonie de signature', en: 'Signing ceremony' } })
  await page.context().close()
}

async function walkAdvisor(walk: Walk): Promise<void> {
  await walkPaths(walk, 'advisor', [
    {
      id: 'advisor',
      path: '/tableau-de-bord',
      name: { fr: 'Tableau de bord d’un conseiller', en: 'Advisor’s dashboard' },
    },
    { id: 'list', path: '/dossier', name: { fr: 'Liste de dossiers', en: 'List of dossiers' } },
    {
      id: 'create',
      path: '/creer-un-dossier-client',
      name: { fr: 'Création pour un client', en: 'Creation for a client' },
    },
    { id: 'account', path: '/profile', name: { fr: 'Mon compte', en: 'My account' } },
    {
      id: 'security',
      path: '/mon-compte',
      name: { fr: 'Compte et sécurité', en: 'Account and security' },
    },
  ])
}

async function walkReviewer(walk: Walk): Promise<void> {
  const { stage, url, visit } = walk
  const page = await walkPaths(walk, 'reviewer', [
    {
      id: 'reviewer',
      path: '/tableau-de-bord/integration',
      name: { fr: 'Tableau de bord de l’intégration', en: 'Integration dashboard' },
    },
    {
      id: 'queue',
      path: '/manage-dossier/statut-integration/ongoing',
      name: { fr: 'File de l’intégration', en: 'Integration queue' },
    },
    {
      id: 'quality',
      path: '/bon-du-premier-coup',
      name: { fr: 'Bon du premier coup', en: 'Right the first time' },
    },
    { id: 'operations', path: '/operations/status', name: { fr: 'Exploitation', en: 'Operations' } },
  ])
  await page.goto(`${url}/manage-dossier/statut-integration/ongoing`)
  await settle(page)
  await page.locator('main tbody a[href^="/manage-dossier/"]').first().click()
  for (const [tab, name] of REVIEW_TABS) {
    await page.getByRole('tab', { name: text(stage, `review.tab.${tab}`) }).click()
    await settle(page)
    await visit(page, { id: `review-${tab}`, name })
  }
  await page.context().close()
}

async function walkCompliance(walk: Walk): Promise<void> {
  const page = await walkPaths(walk, 'compliance', [
    { id: 'compliance', path: '/compliance', name: { fr: 'Conformité', en: 'Compliance' } },
  ])
  await page.context().close()
}

async function walkAdministrator(walk: Walk): Promise<void> {
  const { integration, webhook } = await addWebhook(walk)
  const page = await walkPaths(walk, 'administrator', [
    {
      id: 'integrations',
      path: '/administration/integrations',
      name: { fr: 'Intégrations', en: 'Integrations' },
    },
    {
      id: 'webhook',
      path: `/administration/webhooks?integration=${integration}&webhook=${webhook}`,
      name: { fr: 'Webhook et journal de ses envois', en: 'Webhook with the log of its deliveries' },
    },
    { id: 'people', path: '/administration/personnes', name: { fr: 'Personnes', en: 'People' } },
    {
      id: 'invitations',
      path: '/administration/invitations',
      name: { fr: 'Invitations par tableau', en: 'Invitations by table' },
    },
    {
      id: 'networks',
      path: '/administration/reseaux',
      name: { fr: 'Réseaux et équipes', en: 'Networks and teams' },
    },
    { id: 'work', path: '/administration/travaux', name: { fr: 'Travaux', en: 'Jobs' } },
    { id: 'privacy', path: '/administration/vie-privee', name: { fr: 'Vie privée', en: 'Privacy' } },
    { id: 'settings', path: '/administration/reglages', name: { fr: 'Réglages', en: 'Settings' } },
  ])
  await page.goto(`${walk.url}/administration/personnes?search=delmas`)
  await page.getByRole('link', { name: 'Antoine Delmas' }).click()
  await settle(page)
  await walk.visit(page, { id: 'person', name: { fr: 'Une personne', en: 'A person' } })
  await page.context().close()
}

/** An integration with an address, and a test of it in its log: one that is refused without a connection. */
async function addWebhook({ url, stage }: Walk) {
  const administrator = new ApiSession(url, 'administrator')
  const path = '/administration/integrations'
  const name = `CRM ${stage.locale} ${stage.viewport.width}`
  const known = Integrations.parse(await administrator.need('GET', path)).integrations
  const given = {
    name,
    owner: null,
    scopes: ['events:read'],
    acts_for: null,
    public_key: null,
    expires_on: parisDay(new Date(Date.now() + 90 * 86_400_000)),
  }
  const integration =
    known.find((each) => each.name === name)?.id ??
    IssuedIntegration.parse(await administrator.need('POST', path, given)).integration.id
  const webhooks = `${path}/${integration}/webhooks`
  const body = { url: 'https://localhost/events', types: ['dossier.signed', 'register.entered'] }
  const { id } = Webhook.parse(await administrator.need('POST', webhooks, body))
  await administrator.need('POST', `${webhooks}/${id}/test`, {})
  return { integration, webhook: id }
}

const REVIEW_TABS = [
  ['presentation', { fr: 'Examen : présentation', en: 'Review: presentation' }],
  ['receipts', { fr: 'Examen : pièces', en: 'Review: documents' }],
  ['pairing', { fr: 'Examen : appariement', en: 'Review: pairing' }],
  ['actions', { fr: 'Examen : actions', en: 'Review: actions' }],
] as const

async function walkPaths(walk: Walk, login: DemoLogin, stops: readonly Stop[]): Promise<Page> {
  const page = await open(walk, login)
  for (const { path, ...screen } of stops) {
    await page.goto(walk.url + path)
    await settle(page)
    await walk.visit(page, screen)
  }
  return page
}

async function open({ browser, stage, url }: Omit<Walk, 'visit'>, login: DemoLogin): Promise<Page> {
  const page = await signIn(browser, stage, { url, login })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

/** Waits until the page shows its content. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('[aria-busy=true], .loading')).toHaveCount(0)
}
