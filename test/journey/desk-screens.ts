import { expect, type Browser, type Page } from '@playwright/test'
import type { DemoLogin } from '#server/seed/demo-accounts.ts'
import { settle, type VisitScreen } from './principal-screens.ts'
import { signIn, text, type Stage } from './stage.ts'

interface Walk {
  readonly browser: Browser
  readonly stage: Stage
  readonly url: string
  readonly visit: VisitScreen
}

/** One person at work, with what every stop needs. */
interface Desk {
  readonly page: Page
  readonly say: (key: Parameters<typeof text>[1], params?: Readonly<Record<string, string>>) => string
  readonly go: (path: string) => Promise<void>
  readonly press: (name: string) => Promise<void>
  /** The page from its top to its end. */
  readonly show: (id: string, fr: string, en: string) => Promise<void>
  /** The window alone, for what lies over the page. */
  readonly showOver: (id: string, fr: string, en: string) => Promise<void>
}

/**
 * Opens the desks of reviewer, advisor and manager, with what opens on them: filters, columns, batches, hand-over, comments,
 * notices, palette, export. Only on a demo of its own: it saves a view, takes charge of dossiers and comments.
 */
export async function walkDesks(walk: Walk): Promise<void> {
  await walkReviewerDesk(walk)
  await walkAdvisorDesk(walk)
  await walkManagerDesk(walk)
  await walkInvestorSteps(walk)
}

async function openDesk({ browser, stage, url, visit }: Walk, login: DemoLogin): Promise<Desk> {
  const page = await signIn(browser, stage, { url, login })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const show = (isOver: boolean) => async (id: string, fr: string, en: string) => {
    await settle(page)
    await visit(page, { id, name: { fr, en }, isOver })
  }
  return {
    page,
    say: (key, params) => text(stage, key, params),
    async go(path) {
      await page.goto(url + path)
      await settle(page)
    },
    press: (name) => page.getByRole('button', { name, exact: true }).first().click(),
    show: show(false),
    showOver: show(true),
  }
}

const QUEUE = '/manage-dossier/statut-integration/ongoing'

async function walkReviewerDesk(walk: Walk): Promise<void> {
  const desk = await openDesk(walk, 'reviewer')
  await walkList(desk, QUEUE, 'queue')
  await walkBatch(desk)
  await walkExport(desk)
  const { page, say, go, show, showOver } = desk
  await page.locator('main tbody a.title').first().click()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await page.getByRole('tab', { name: say('comment.tab') }).click()
  await page
    .getByRole('textbox', { name: say('comment.add') })
    .fill('Le RIB est-il bien celui du titulaire ?')
  await desk.press(say('comment.send'))
  await show('desk-comments', 'Commentaires d’un dossier', 'Comments on a dossier')
  await page.getByRole('tab', { name: say('review.tab.actions') }).click()
  await show('desk-timeline', 'Chronologie d’un dossier', 'Timeline of a dossier')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await showOver('desk-palette', 'Palette', 'Palette')
  await page.keyboard.press('Escape')
  await go('/avis')
  await show('desk-notices', 'Avis', 'Notices')
  await page.context().close()
}

/** Filters, the dialog of columns, and a saved view of a list. */
async function walkList({ page, say, go, press, show, showOver }: Desk, path: string, id: string) {
  await go(path)
  await press(say('views.filters'))
  await show(`desk-${id}-filters`, 'Filtres d’une liste', 'Filters of a list')
  await page.getByLabel(say('views.from')).first().fill('1000')
  await press(say('views.apply'))
  await chooseInMenu({ page, say }, say('views.save'))
  await page.getByLabel(say('views.name')).fill(`À suivre ${id} ${Date.now() % 100_000}`)
  await showOver(`desk-${id}-save`, 'Vue à enregistrer', 'View to be saved')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await show(`desk-${id}-view`, 'Vue enregistrée', 'Saved view')
  await chooseInMenu({ page, say }, say('views.columns'))
  await showOver(`desk-${id}-columns`, 'Colonnes d’une liste', 'Columns of a list')
  await page.keyboard.press('Escape')
}

async function chooseInMenu({ page, say }: Pick<Desk, 'page' | 'say'>, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true })
  // A picture resizes the window, which closes the menu.
  await expect(async () => {
    if (!(await item.isVisible()))
      await page.getByRole('button', { name: say('views.menu'), exact: true }).click()
    await item.click({ timeout: 2_000 })
  }).toPass()
}

async function walkBatch({ page, say, go, press, showOver }: Desk): Promise<void> {
  await go(QUEUE)
  await page.getByLabel(say('selection.all')).check()
  await expect(page.getByRole('button', { name: say('batch.accept'), exact: true })).toBeVisible()
  await showOver('desk-batch-bar', 'Sélection de dossiers', 'Selected dossiers')
  await press(say('batch.assign'))
  await showOver('desk-batch-question', 'Lot à confirmer', 'Batch to be confirmed')
  await page.getByRole('dialog').locator('.btn--primary').click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: say('common.close') })
      .last(),
  ).toBeVisible()
  await showOver('desk-batch-result', 'Résultat d’un lot', 'Result of a batch')
  await page.keyboard.press('Escape')
}

/** An export whose answer does not come. */
async function walkExport({ page, say, go, showOver }: Desk): Promise<void> {
  await page.route('**/api/views/export/*', () => {})
  await go(QUEUE)
  await chooseInMenu({ page, say }, say('views.export.csv'))
  await showOver('desk-export', 'Export en cours', 'Export under way')
  await page.getByRole('button', { name: say('views.export.cancel') }).click()
}

async function walkAdvisorDesk(walk: Walk): Promise<void> {
  const desk = await openDesk(walk, 'advisor')
  const { page, say, go, press, show, showOver } = desk
  await go('/a-faire/client')
  await show('desk-tasks', 'Tâches d’un conseiller', 'Tasks of an advisor')
  await walkList(desk, '/dossier/current-cases', 'dossiers')
  await go('/dossier/signature-files')
  await page.getByLabel(say('selection.all')).check()
  await press(say('task.remind'))
  await showOver('desk-reminder', 'Relance de plusieurs dossiers', 'Reminder of several dossiers')
  await page.keyboard.press('Escape')
  await go('/dossier/signed-files')
  await show('desk-signed', 'Dossiers signés', 'Signed dossiers')
  await go('/dossier/current-cases')
  await page
    .getByRole('link', { name: say('client.open') })
    .first()
    .click()
  await expect(page.getByRole('region', { name: say('notes.title') })).toBeVisible()
  await show('desk-client', 'Fiche client', 'Client’s page')
  await go('/dossier/signed-files')
  await page.locator('main tbody a.title').first().click()
  await show('desk-dossier', 'Dossier signé', 'Signed dossier')
  await go('/avis')
  await show('desk-advisor-notices', 'Avis d’un conseiller', 'Notices of an advisor')
  await page.context().close()
}

async function walkManagerDesk(walk: Walk): Promise<void> {
  const { page, say, go, press, show, showOver } = await openDesk(walk, 'manager')
  await go('/equipe')
  await show('desk-team', 'Équipe', 'Team')
  const row = page.getByRole('row').filter({ hasText: 'Antoine Delmas' })
  await row.getByRole('button', { name: say('team.hand-over.all') }).click()
  await page.getByRole('dialog').getByLabel(say('team.hand-over.to')).selectOption({ index: 1 })
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await showOver('desk-hand-over', 'Aperçu d’un changement de conseiller', 'Preview of a hand-over')
  await page.keyboard.press('Escape')
  await press(say('team.absence.plan'))
  await showOver('desk-absence', 'Absence à couvrir', 'Absence to be covered')
  await page.context().close()
}

async function walkInvestorSteps(walk: Walk): Promise<void> {
  const { page, show } = await openDesk(walk, 'client')
  await show('desk-steps', 'Où en est ma souscription ?', 'Where is my subscription?')
  await page.context().close()
}
