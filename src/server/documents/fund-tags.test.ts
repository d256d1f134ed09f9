import { expect, test } from 'vitest'
import { openDemoDossier } from '#test/support/demo-dossier.ts'
import { fillDocument } from './fill-documents.ts'
import { loadTemplates } from './load-templates.ts'

test('documents filled again after a change of products and lists are the same', async () => {
  const { deployment, session, today } = await openDemoDossier('complete')
  const snapshot = {
    ...session.facts,
    datalistLabels: { partners: { P001: { fr: 'Cabinet d’origine', en: 'Original firm' } } },
  }
  session.updateFacts(snapshot)
  const templates = await loadTemplates(deployment)
  const origin = { session, dossierId: 7, today, parties: [] }
  const fill = (products: typeof deployment.products, datalists: typeof deployment.datalists) =>
    templates.map(
      (template) =>
        fillDocument(template, { ...origin, deployment: { ...deployment, products, datalists } }).view,
    )

  const before = fill(deployment.products, deployment.datalists)
  const changed = deployment.products.map((product) => ({
    ...product,
    name: 'Fonds renommé',
    prices: [{ validFrom: '2020-01-01', amountEuros: '999', source: 'demo value' }],
  }))
  const { partners: _partners, ...withoutPartners } = deployment.datalists
  const after = fill(changed, withoutPartners)

  expect(after).toEqual(before)
  expect(JSON.stringify(after)).toContain('Cabinet d’origine')
})
