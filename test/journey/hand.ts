import type { Page } from '@playwright/test'
import type { Block } from '#form/definition.ts'
import { fillBlock, tick, type FilledForm } from './form-filler.ts'
import { fillBlockByKeyboard, findByKeyboard, pressByKeyboard, sendByKeyboard } from './keyboard-filler.ts'

/** How a person works: by pointing, or with the keyboard alone. A journey is told once for both. */
export interface Hand {
  readonly name: string
  /** Presses a button or follows a link by its whole name. */
  readonly press: (page: Page, name: string) => Promise<void>
  /** Picks the only line that a search finds. */
  readonly find: (page: Page, words: string) => Promise<void>
  /** Gives each answer of the open block. */
  readonly fill: (page: Page, block: Block, form: FilledForm) => Promise<void>
  /** Presses the button that sends the open block. */
  readonly send: (page: Page) => Promise<void>
}

export const POINTER: Hand = {
  name: 'by pointing',
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

export const KEYBOARD: Hand = {
  name: 'by keyboard alone',
  press: pressByKeyboard,
  find: findByKeyboard,
  fill: fillBlockByKeyboard,
  send: sendByKeyboard,
}
