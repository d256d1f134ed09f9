import { expect } from '@playwright/test'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import { test } from './journey-test.ts'
import { answerRows, listedDossier } from './list-answers.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, signIn, STAGES, text } from './stage.ts'

/** What an investor sees of the review: its outcome, never its reason. */
for (const stage of STAGES) {
  test(`shows an investor the outcome of each signed dossier ${stage.name}`, async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'client' })
    const signed = INTEGRATION_STATES.map((state, index) =>
      listedDossier(index + 1, { status: 'signed', integrate_state: state }),
    )
    await answerRows(page, signed)

    await page.goto(`${server.url}/dossier/signed-files`)

    for (const [index, state] of INTEGRATION_STATES.entries()) {
      const row = page.getByRole('row').filter({ hasText: `Dossier ${index + 1}` })
      await expect(row).toContainText(text(stage, `dossier.outcome.${state}`))
    }
    await checkAccessibility(page)

    await page.goto(`${server.url}/tableau-de-bord`)

    const outcomes = page.getByRole('region', { name: text(stage, 'dashboard.outcome.title') })
    await expect(outcomes.getByRole('link', { name: 'Dossier 1' })).toContainText(
      text(stage, `dossier.outcome.${INTEGRATION_STATES[0]}`),
    )
    await checkAccessibility(page)
  })
}
