import { expect, type Browser, type Page } from '@playwright/test'
import { server } from './shared-server.ts'
import { DESK_FR, signIn, type Stage } from './stage.ts'

/** The form of the demo, which is a patch of the base's. */
export const FILE = 'forms/client.json'

/** The studio of the demo's author, and what its files say. */
export interface StudioDesk {
  readonly page: Page
  /** Waits until everything is stored, and gives the lines by which the file differs from the start. */
  readonly difference: () => Promise<readonly string[]>
  /** Takes every edit back, so that the next journey finds the same form. */
  readonly undoAll: () => Promise<void>
}

/** Opens the form screen at a place: `element/inv_amount`. */
export async function openStudio(
  browser: Browser,
  place: string,
  stage: Stage = DESK_FR,
): Promise<StudioDesk> {
  const page = await signIn(browser, stage, { url: server.url, login: 'author' })
  await startAfresh(page)
  await page.goto(`${server.url}/studio/formulaire?${new URLSearchParams({ file: FILE, place }).toString()}`)
  await expect(page.locator('.studio__live')).toBeVisible()
  const before = await readOwn(page)
  return {
    page,
    async difference() {
      await expect(page.locator('[data-saved]')).toHaveAttribute('data-saved', 'saved')
      return compareLines(before, await readOwn(page))
    },
    async undoAll() {
      await page.locator('h1').click()
      while ((await readOwn(page)) !== before) {
        const done = page.waitForResponse((answer) => answer.url().endsWith('/studio/undo'))
        await page.keyboard.press('Control+z')
        expect((await done).status()).toBe(200)
        await expect(page.locator('[data-saved]')).toHaveAttribute('data-saved', 'saved')
      }
    },
  }
}

/** The deployment's own file, as the server has it. */
async function readOwn(page: Page): Promise<string> {
  const { text } = await callStudio<{ readonly text: string }>(page, `files?file=${FILE}`)
  return text
}

/** Takes back what a journey that failed has left. */
async function startAfresh(page: Page): Promise<void> {
  for (;;) {
    const { canUndo } = await callStudio<{ readonly canUndo: boolean }>(page, '')
    if (!canUndo) return
    await callStudio(page, 'undo', 'POST')
  }
}

/** A call with the page's session. */
async function callStudio<Answer>(page: Page, path: string, method: 'GET' | 'POST' = 'GET'): Promise<Answer> {
  return page.evaluate(
    async (call) => {
      const token: { readonly access_token: string } = JSON.parse(
        localStorage.getItem('paraphe.token') ?? '{}',
      )
      const headers = { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' }
      const answer = await fetch(`/api/studio/${call.path}`.replace(/\/$/, ''), {
        method: call.method,
        headers,
      })
      return answer.json()
    },
    { path, method },
  )
}

/** Lines that went (`-`) and came (`+`), between the common beginning and end. */
function compareLines(before: string, after: string): readonly string[] {
  const [one, other] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return [
    ...one.slice(start, one.length - end).map((line) => `-${line}`),
    ...other.slice(start, other.length - end).map((line) => `+${line}`),
  ]
}
