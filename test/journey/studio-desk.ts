import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import * as z from 'zod'
import { StudioState } from '#contract/studio.ts'
import { server } from './shared-server.ts'
import { DESK_FR, signIn, text, type Stage } from './stage.ts'

/** The form of the demo, which is a patch of the base's. */
export const FORM = 'forms/client.json'

const OwnFile = z.object({ text: z.string().nullish() })

/** Lines by which a change of an author may alter a file. */
const MOST_LINES = 12

/** A screen of the studio, and what the deployment's own file says of a change. */
export interface StudioScreen {
  readonly page: Page
  /** Waits until everything is stored, and asserts the lines by which the file differs from the start. */
  readonly expectDifference: (lines: readonly RegExp[]) => Promise<void>
  /** The deployment's own file as it is stored; empty when it has none. */
  readonly readFile: () => Promise<string>
}

/** Runs a change on a screen, on a working copy that nobody has changed; it is taken back afterwards. */
export async function change(
  browser: Browser,
  { path, file = FORM, stage = DESK_FR }: { path: string; file?: string; stage?: Stage },
  act: (screen: StudioScreen) => Promise<void>,
): Promise<void> {
  const page = await signIn(browser, stage, { url: server.url, login: 'author', path: `/studio/${path}` })
  if (await undoAll(page)) await page.reload()
  const readFile = () => readOwn(page, file)
  const before = await readFile()
  await act({ page, readFile, expectDifference: (lines) => expectDifference(page, { file, before }, lines) })
  await undoAll(page)
}

/** The form screen at a place: `element/inv_amount`. */
export const formAt = (place: string) => `formulaire?${new URLSearchParams({ file: FORM, place }).toString()}`
/** The rules screen at a place. */
export const rulesAt = (place: string) => `regles?${new URLSearchParams({ file: FORM, place }).toString()}`

export function properties(page: Page, stage: Stage = DESK_FR): Locator {
  return page.getByRole('region', { name: text(stage, 'studio.properties') })
}

async function expectDifference(
  page: Page,
  { file, before }: { readonly file: string; readonly before: string },
  expected: readonly RegExp[],
): Promise<void> {
  await expect(page.locator('[data-saved]')).toHaveAttribute('data-saved', 'saved')
  await expect.poll(() => readOwn(page, file)).not.toBe(before)
  const lines = compareLines(before, await readOwn(page, file))
  const difference = lines.join('\n')
  test.info().annotations.push({ type: 'difference', description: difference })
  expect(lines.length, difference).toBeLessThanOrEqual(MOST_LINES)
  for (const line of expected) expect(difference).toMatch(line)
}

/** Takes back what this change, or a journey that failed, has left. Returns whether there was something. */
async function undoAll(page: Page): Promise<boolean> {
  let undone = false
  await expect(async () => {
    const { canUndo } = StudioState.parse(await callApi(page, 'GET', '/studio'))
    if (canUndo) await callApi(page, 'POST', '/studio/undo')
    undone ||= canUndo
    expect(canUndo).toBe(false)
  }).toPass({ intervals: [0] })
  return undone
}

async function readOwn(page: Page, file: string): Promise<string> {
  // A file that nobody has written yet is not found.
  return OwnFile.parse(await callApi(page, 'GET', `/studio/files?file=${file}`)).text ?? ''
}

/** A call with the page's session. */
export async function callApi(page: Page, method: 'GET' | 'POST', path: string): Promise<unknown> {
  return page.evaluate(
    async (sent) => {
      const token: { readonly access_token: string } = JSON.parse(
        localStorage.getItem('paraphe.token') ?? '{}',
      )
      const headers = { authorization: `Bearer ${token.access_token}` }
      const answer = await fetch(`/api${sent.path}`, { method: sent.method, headers })
      return answer.json()
    },
    { method, path },
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
