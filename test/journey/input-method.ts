import type { Page } from '@playwright/test'
import type { Block } from '#form/definition.ts'
import { fillBlock, tick, type FilledForm } from './form-filler.ts'
import { fillBlockByKeyboard, findByKeyboard, pressByKeyboard, sendByKeyboard } from './keyboard-filler.ts'

/** How a journey operates the page: by pointer or by keyboard only. */
export interface InputMethod {
  readonly name: string
  /** Activates a button or link by its full name. */
  readonly press: (page: Page, name: string) => Promise<void>
  /** Selects the only search result. */
  readonly find: (page: Page, words: string) => Promise<void>
  /** Answers the open block. */
  readonly fill: (page: Page, block: Block, form: FilledForm) => Promise<void>
  /** Submits the open block. */
  readonly send: (page: Page) => Promise<void>
}

export const POINTER: InputMethod = {
  name: 'by pointer',
  press: (page, name) =>
    page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .click(),
  async find(page, words) {
    await page.getByRole('searchbox').fill(words)
    await tick(page.getByRole('radio', { name: new RegExp(words, 'i') }))
  },
  fill: fillBlock,
  send: (page) => page.locator('.actionbar button[type=submit]').click(),
}

export const KEYBOARD: InputMethod = {
  name: 'by keyboard',
  press: pressByKeyboard,
  find: findByKeyboard,
  fill: fillBlockByKeyboard,
  send: sendByKeyboard,
}

/**
 * Opens the form of the dossier that was just created. People who have signed before, as in an earlier journey on the same
 * server, would first be asked what has changed since.
 */
export async function openEmptyForm(page: Page): Promise<void> {
  const address = /\/ce-qui-a-change\/(\d+)|\/form\b.*[?&]dossier=(\d+)/
  await page.waitForURL(address)
  const [, known, opened] = address.exec(page.url()) ?? []
  await page.goto(new URL(`/form?dossier=${known ?? opened}&anew=1`, page.url()).href)
  await page.waitForURL('**/form/**')
}
