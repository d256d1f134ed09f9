import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { DemoServer } from '#test/support/start-server.ts'
import { tick } from './form-filler.ts'
import { waitForCode } from './sign-by-call.ts'
import { checkAccessibility, text, type Stage } from './stage.ts'

interface Signer {
  readonly server: DemoServer
  readonly name: string
}

/** Reads every document to its end, enters the mailed code, and signs by typing the name. */
export async function signInCeremony(page: Page, stage: Stage, signer: Signer): Promise<void> {
  const frame = await prepareSignature(page, stage, signer)
  await checkAccessibility(page)
  await frame.getByRole('button', { name: new RegExp(`^${text(stage, 'wizard.sign')}`) }).click()
  await expect(page.locator('#signed-title')).toBeFocused()
}

/** Everything but the final click. */
export async function prepareSignature(
  page: Page,
  stage: Stage,
  { server, name }: Signer,
): Promise<FrameLocator> {
  const turn = page.locator('.parties [aria-current=step]').filter({ hasText: new RegExp(name, 'i') })
  await turn.locator('.btn--primary').click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toBeAttached()
  await checkAccessibility(page)
  await confirmStatements(frame, stage)
  for (const tab of await documentTabs(frame, stage).all()) {
    await tab.click()
    await readToTheEnd(frame, stage)
  }
  await proveInCeremony(frame, stage, server)
  await frame.getByRole('tab', { name: text(stage, 'ceremony.signature.type') }).click()
  await frame.getByLabel(text(stage, 'ceremony.signature.name')).fill(name)
  for (const box of await frame.getByRole('checkbox').all()) await tick(box)
  return frame
}

/** Confirms the answers that were entered for the party, if there are any, page by page. */
export async function confirmStatements(frame: FrameLocator | Page, stage: Stage): Promise<void> {
  const onward = frame.getByRole('button', { name: text(stage, 'ceremony.statements.continue') })
  await expect(onward.or(documentTabs(frame, stage).first())).toBeVisible()
  if (!(await onward.isVisible())) return
  for (const box of await frame.getByRole('checkbox').all()) await tick(box)
  await onward.click()
  await expect(frame.getByRole('heading', { level: 1 })).toBeFocused()
}

/** Requests the code and types it. */
export async function proveInCeremony(frame: FrameLocator, stage: Stage, server: DemoServer): Promise<void> {
  const send = frame.getByRole('button', { name: text(stage, 'ceremony.code.send') })
  const code = await waitForCode(server, () => send.click())
  await frame.getByLabel(text(stage, 'ceremony.code.label')).fill(code)
  await frame.getByRole('button', { name: text(stage, 'ceremony.code.verify') }).click()
  await expect(frame.getByText(text(stage, 'ceremony.code.verified'))).toBeVisible()
}

function documentTabs(frame: FrameLocator | Page, stage: Stage): Locator {
  return frame.getByRole('tablist', { name: text(stage, 'ceremony.documents') }).getByRole('tab')
}

async function readToTheEnd(frame: FrameLocator, stage: Stage): Promise<void> {
  const onward = [text(stage, 'viewer.next-page'), text(stage, 'viewer.end')].join('|')
  const next = frame.getByRole('button', { name: new RegExp(`^(${onward})$`) })
  const tab = documentTabs(frame, stage).and(frame.getByRole('tab', { selected: true }))
  await expect(async () => {
    if (await next.isEnabled({ timeout: 500 })) await next.click({ timeout: 500 })
    await expect(tab).toContainText(`, ${text(stage, 'ceremony.read')}`, { timeout: 500 })
  }).toPass({ timeout: 60_000 })
}
