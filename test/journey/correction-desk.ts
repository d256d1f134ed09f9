import { expect, type Locator, type Page } from '@playwright/test'
import { shortLabelOf, type FormSession } from '#engine/index.ts'
import { RECEIPT } from './form-filler.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, text, type Stage } from './stage.ts'

/** A person at work on a correction: their page, and its language and width. */
export interface Seat {
  readonly page: Page
  readonly stage: Stage
}

/** The label of an element, as a person in this language reads it. */
export function labelOf(session: FormSession, name: string, { locale }: Stage): string {
  return session.getElement(name).label[locale]
}

/** The short label by which the review shows an answer. */
export function reviewLabelOf(session: FormSession, name: string, { locale }: Stage): string {
  return session.text(shortLabelOf(session.getElement(name).definition.attributes), locale)
}

export async function openReview({ page }: Seat, dossier: string): Promise<void> {
  await page.goto(`${server.url}/manage-dossier/${dossier}`)
  await expect(page.locator('#section-2')).toBeVisible()
}

/** Pins each remark on its answer, reloads the page and sends the request, by keyboard. */
export async function askForCorrection(
  seat: Seat,
  dossier: string,
  remarks: Readonly<Record<string, string>>,
): Promise<void> {
  const { page, stage } = seat
  await openReview(seat, dossier)
  for (const [place, remark] of Object.entries(remarks)) await pin(seat, place, remark)
  await page.reload()
  const request = requestPanel(seat)
  // Shown once it is known that a correction may be asked for, as the shortcut is.
  await expect(request).toBeVisible()
  await page.keyboard.press('c')
  await expect(request.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(request.getByRole('listitem')).toHaveCount(Object.keys(remarks).length)
  await checkAccessibility(page)
  await request.getByRole('button', { name: text(stage, 'correction.ask.send') }).press('Enter')
  await expect(chip(seat, 'open')).toBeVisible()
  await checkAccessibility(page)
}

async function pin({ page, stage }: Seat, place: string, remark: string): Promise<void> {
  const flag = page.getByRole('button', { name: text(stage, 'correction.pin', { place }) }).first()
  await flag.focus()
  await flag.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(remark)
  await dialog.getByRole('button', { name: text(stage, 'correction.pin.keep') }).click()
  await expect(dialog).toBeHidden()
}

export function requestPanel({ page, stage }: Seat): Locator {
  return page.getByRole('region', { name: text(stage, 'correction.ask.title') })
}

export function chip({ page, stage }: Seat, state: 'open' | 'answered' | 'signing'): Locator {
  return page
    .locator('.state')
    .filter({ hasText: text(stage, `correction.state.${state}`) })
    .first()
}

/** From the wizard to the page of the correction, by the banner. */
export async function openOwnCorrection({ page, stage }: Seat, dossier: string): Promise<void> {
  await page.goto(`${server.url}/form?dossier=${dossier}`)
  await page.getByRole('link', { name: text(stage, 'correction.banner.answer') }).click()
}

/** Adds a file to the receipt of this label. */
export async function addFile({ page }: Seat, label: string): Promise<void> {
  const card = page.getByRole('article', { name: label }).first()
  const input = card.locator('input[type=file]:not([capture])')
  await expect(input).toBeAttached()
  const types = card.getByRole('combobox')
  if ((await types.count()) > 0) await types.selectOption({ index: 1 })
  await input.setInputFiles(RECEIPT)
  await expect(card.getByText(RECEIPT.name)).toBeVisible()
}

export async function sendCorrection({ page, stage }: Seat): Promise<void> {
  await page.getByRole('button', { name: text(stage, 'correction.answer') }).click()
}

export async function expectSent(seat: Seat): Promise<void> {
  await expect(seat.page.getByText(text(seat.stage, 'correction.sent'))).toBeVisible()
  await checkAccessibility(seat.page)
}

/** The reviewer finds what changed beside what it was. */
export async function expectReturned(seat: Seat, dossier: string, changed: string | RegExp): Promise<void> {
  await openReview(seat, dossier)
  await expect(chip(seat, 'answered')).toBeVisible()
  await expect(requestPanel(seat).getByRole('definition').filter({ hasText: changed })).not.toHaveCount(0)
  await checkAccessibility(seat.page)
}
