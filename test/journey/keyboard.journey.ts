import { expect, test } from '@playwright/test'
import { readDemoCase } from './form-filler.ts'
import { fillBlockByKeyboard, pressByKeyboard } from './keyboard-filler.ts'
import { server } from './shared-server.ts'
import { signByCall } from './sign-by-call.ts'
import { DESK_FR, PHONE_EN, signIn, text } from './stage.ts'

/** The whole client form without a pointer; every day its first page, in the long run to the end. */

const IS_LONG = Boolean(process.env['LONG_RUN'])

for (const stage of IS_LONG ? [DESK_FR, PHONE_EN] : [DESK_FR]) {
  test(`the form is filled by keyboard alone ${stage.name}`, async ({ browser }) => {
    const form = await readDemoCase('complete', stage.locale, {
      sub_email: `${stage.locale}.clavier@exemple.fr`,
    })
    const page = await signIn(browser, stage, { url: server.url, login: 'advisor' })
    await pressByKeyboard(page, text(stage, 'dashboard.button.create-for-lead'))
    await page.waitForURL('**/form/**')
    const dossier = new URL(page.url()).searchParams.get('dossier') ?? ''

    const blocks = IS_LONG ? form.session.visibleBlocks() : form.session.visibleBlocks('projet')
    for (const block of blocks) {
      if (block.kind === 'finalisation') break
      if (block.kind === 'signature') {
        await expect(page.locator(`#block-${block.slug}`)).toBeVisible()
        await signByCall(page, server, dossier)
        if (block.signs === 'mission') await pressByKeyboard(page, text(stage, 'wizard.adequacy.confirm'))
        await pressByKeyboard(page, text(stage, 'wizard.continue'))
        continue
      }
      const card = page.locator(`form[aria-labelledby="block-${block.slug}"]`)
      await expect(card).toBeVisible()
      await fillBlockByKeyboard(page, block, form)
      await expect(card).toBeHidden()
    }

    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.context().close()
  })
}
