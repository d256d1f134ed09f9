import { Decimal } from 'decimal.js'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FormDefinition } from '#form/definition.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { startDossier, submit } from '#test/support/dossier-steps.ts'
import { buildInput, buildLabel } from '#test/support/form-parts.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'

const calculate = (name: string, formula: string) =>
  buildInput(name, 'calculate', { calculation: { formula } })

const FORM = FormDefinition.parse({
  code: 'client',
  title: buildLabel('Chiffres'),
  pages: [
    {
      slug: 'page',
      title: buildLabel('Page'),
      blocks: [
        {
          slug: 'figures',
          title: buildLabel('Chiffres'),
          elements: [
            ...['a', 'b', 'c'].map((name) => buildInput(name, 'input_text')),
            calculate('quotient', '{a} / {b}'),
          ],
        },
        {
          slug: 'results',
          title: buildLabel('Résultats'),
          elements: [calculate('product', '{quotient} * {c}')],
        },
      ],
    },
  ],
})

let api: TestApi
let advisor: Caller
let formId: number

beforeAll(async () => {
  api = await TestApi.start(buildDeployment({ forms: { client: FORM } }))
  advisor = await api.signIn('advisor')
  formId = api.services.forms.currentForms()[0]?.id ?? 0
})
afterAll(() => api.close())

const Twelve = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -80, toExpPos: 80 })

const magnitude = fc
  .tuple(fc.bigInt({ min: 1n, max: 999_999_999_999n }), fc.integer({ min: -12, max: 3 }))
  .map(([digits, exponent]) => new Twelve(`${digits}e${exponent}`).toFixed())

it('calculates from stored answers the displayed values, at every magnitude', async () => {
  const dossier = await startDossier(advisor, formId)

  await fc.assert(
    fc.asyncProperty(magnitude, magnitude, magnitude, async (a, b, c) => {
      const quotient = new Twelve(a).div(b).toSignificantDigits(12)
      const product = quotient.times(c).toSignificantDigits(12)
      const seen = (name: string, value: Decimal) => ({
        seen: [{ elementId: wireId(formId, name), value: value.toFixed() }],
      })

      const figures = await submit(advisor, dossier, 'figures', { a, b, c }, seen('quotient', quotient))
      const results = await submit(advisor, dossier, 'results', {}, seen('product', product))

      expect([figures.status, results.status]).toEqual([200, 200])
    }),
    { numRuns: 40 },
  )
})
