import { expect, it } from 'vitest'
import { wireId } from '#rules/wire-id.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, submit } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'

const deployment = buildDossierDeployment()
const closing = deployment.products.map((product) => ({
  ...product,
  prices: [...product.prices, { validFrom: '2030-01-01', amountEuros: null, source: 'test' }],
}))
const api = await forFile(TestApi.start({ ...deployment, products: closing }))

it('says that the chosen product is closed, not that its amount has changed', async () => {
  const advisor = await api.signIn('advisor')
  const dossier = await startDossier(advisor, api.formId)
  await submit(advisor, dossier, 'product')
  api.clock.advance({ hours: 5 * 365 * 24 })
  const seen = [{ elementId: wireId(api.formId, 'amount'), value: '2400.00' }]

  const answer = await submit(advisor, dossier, 'holder', undefined, { seen })

  expect([answer.status, codesOf(answer)]).toEqual([409, ['PRODUCT_CLOSED']])
})
