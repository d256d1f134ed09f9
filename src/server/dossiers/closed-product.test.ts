import { expect, it, onTestFinished } from 'vitest'
import type { FormDefinition } from '#form/definition.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, submit } from '#test/support/dossier-steps.ts'

const TURN = '2030-01-01'
const deployment = buildDossierDeployment()
const [product] = deployment.products
const form = deployment.forms['client']
if (!product || !form) throw new Error('the deployment has no product or no form')

/** The product code is of a hidden element, as in the base's form, and the product has another price from that day. */
const changing = (amountEuros: string | null) => ({
  ...deployment,
  forms: { client: withHiddenCode(form) },
  products: [
    { ...product, prices: [...product.prices, { validFrom: TURN, amountEuros, source: 'test' }] },
    { ...product, code: 'DEU', name: 'Démo Pierre Europe' },
  ],
})

function withHiddenCode(definition: FormDefinition): FormDefinition {
  const label = { fr: 'Code', en: 'Code' }
  return {
    ...definition,
    pages: definition.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => ({
        ...block,
        elements: block.elements.flatMap((element) => {
          if (element.role !== 'subscription.product') return [element]
          const { role, ...chosen } = element
          const code = { name: 'code', type: 'hidden', role, attributes: { label } } as const
          return [chosen, { ...code, from: { answer: ['product'] } }]
        }),
      })),
    })),
  }
}

/** Submits `block` on the day on which the product changes. */
async function submitLater(amountEuros: string | null, block: string) {
  const api = await TestApi.start(changing(amountEuros))
  onTestFinished(() => api.close())
  const advisor = await api.signIn('advisor')
  const dossier = await startDossier(advisor, api.formId)
  await submit(advisor, dossier, 'product')
  api.clock.advance({ hours: 5 * 365 * 24 })
  return submit(advisor, dossier, block, undefined, {
    seen: [{ elementId: wireId(api.formId, 'amount'), value: '2400.00' }],
  })
}

it('says that the chosen product is closed, not that its amount has changed', async () => {
  const answer = await submitLater(null, 'holder')

  expect([answer.status, codesOf(answer)]).toEqual([409, ['PRODUCT_CLOSED']])
})

it('says so as well where the product itself is submitted, not that an answer is missing', async () => {
  const answer = await submitLater(null, 'product')

  expect([answer.status, codesOf(answer)]).toEqual([409, ['PRODUCT_CLOSED']])
})

it('says of another price that the amount has changed', async () => {
  const answer = await submitLater('250', 'product')

  expect([answer.status, codesOf(answer)]).toEqual([409, ['AMOUNTS_CHANGED']])
})
