import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { findPublishedFacts, publishFacts } from './deployment-facts.ts'

const store = await forFile(openTestStore())

it('reads what an earlier release published, before all figures were dated', async () => {
  const deployment = buildDossierDeployment()
  const [product] = deployment.products
  const undated = {
    ...product,
    minimumShares: { value: 5, source: 'demo value' },
    enjoymentMonths: 6,
    dismembermentTable: null,
  }
  const facts = { settings: {}, products: [undated], tables: [], receiptTypes: [] }
  await store.db
    .insertInto('deployment_version')
    .values({ code: deployment.code, hash: 'earlier', facts: JSON.stringify(facts) })
    .execute()

  const published = await findPublishedFacts(store.db)
  expect(published?.facts.products[0]?.minimumShares).toMatchObject([{ value: 5 }])

  await publishFacts(store.db, deployment)
  expect((await findPublishedFacts(store.db))?.facts.products).toEqual(deployment.products)
})
