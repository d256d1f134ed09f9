import { expect, type Page } from '@playwright/test'
import { StudioFile } from '#contract/studio.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { test } from './journey-test.ts'
import { checkAccessibility, DESK_FR, signIn } from './stage.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())

const LABEL = 'Votre fonds'

test('a changed label is read in words, rehearsed, published, served at once, and taken back', async ({
  browser,
}) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'author' })
  await page.goto(`${server.url}/studio/publier`)
  await expect(page.getByText('La copie de travail est ce qui est publié.')).toBeVisible()
  const before = await readLabel(page)
  await relabel(page, before)
  await page.reload()

  const change = page.getByRole('row').filter({ hasText: LABEL })
  await expect(change.last()).toContainText('libellé : modification')
  await expect(page.getByText('Essayez d’abord sur les dossiers en cours.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publier' })).toBeDisabled()

  await page.getByRole('button', { name: 'Essayer sur les dossiers en cours' }).click()
  await expect(page.getByText(/Perdent quelque chose\s: 0/)).toBeVisible({ timeout: 60_000 })
  await checkAccessibility(page)
  await page.getByLabel('Pourquoi ?').fill('Un mot plus simple')
  await page.getByRole('button', { name: 'Publier' }).click()
  const versions = page.getByRole('region', { name: 'Historique' }).getByRole('row')
  await expect(versions.nth(1)).toContainText('Un mot plus simple')
  await expect(versions.nth(1)).toContainText('en service')
  await expect.poll(() => readLabel(page)).toBe(LABEL)
  await expect(page.getByText('La copie de travail est ce qui est publié.')).toBeVisible({ timeout: 15_000 })

  await versions
    .nth(2)
    .getByRole('button', { name: /Revenir à cette version/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pourquoi ?').fill('Trop familier')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Revenir à cette version' }).click()
  await expect(versions.nth(1)).toContainText('Trop familier')
  await expect.poll(() => readLabel(page)).toBe(before)
})

/** The French label of the product in the file as published and edited. */
async function readLabel(page: Page): Promise<string> {
  const { merged } = StudioFile.parse(await call(page, 'GET', '/studio/files?file=forms/client.json'))
  return /"name":"inv_product".*?"label":\{"fr":"([^"]+)"/.exec(JSON.stringify(merged))?.[1] ?? ''
}

async function relabel(page: Page, before: string): Promise<void> {
  await call(page, 'POST', '/studio/edits', {
    edits: [
      {
        kind: 'set',
        file: 'forms/client.json',
        node: { level: 'element', key: 'inv_product' },
        path: ['attributes', 'label', 'fr'],
        before,
        value: LABEL,
      },
    ],
  })
}

async function call(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  return page.evaluate(
    async (sent) => {
      const token: { readonly access_token: string } = JSON.parse(
        localStorage.getItem('paraphe.token') ?? '{}',
      )
      const answer = await fetch(`/api${sent.path}`, {
        method: sent.method,
        headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
        ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      })
      return answer.json()
    },
    { method, path, body },
  )
}
