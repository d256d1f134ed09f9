import { expect, test } from 'vitest'
import { compileForm } from '#engine/index.ts'
import { FormDefinition } from '#form/definition.ts'
import { buildElement, buildForm, buildText } from '#test/support/build-form.ts'
import { collectDatalistLabels } from './datalist-labels.ts'

const form = compileForm(
  FormDefinition.parse(
    buildForm([
      buildElement('country', 'choice_autocomplete', { attributes: { datalistId: 'countries' } }),
      buildElement('jobs', 'select', { attributes: { datalistId: 'jobs', multiple: true } }),
      buildElement('product', 'input_product_radio', { attributes: { datalistId: 'products' } }),
    ]),
  ),
)
const countries = {
  source: 'test',
  options: ['FR', 'BE'].map((value) => ({ value, label: buildText(value) })),
}
const jobs = {
  source: 'test',
  options: ['1', '2', '3'].map((value) => ({ value, label: buildText(`Job ${value}`) })),
}

test('gives the labels of the values that are chosen, and no others', () => {
  const answers = { country: 'FR', jobs: ['1', '3', 'constructor'], product: 'AAA' }

  expect(collectDatalistLabels(form, answers, { countries, jobs })).toEqual({
    countries: { FR: buildText('FR') },
    jobs: { '1': buildText('Job 1'), '3': buildText('Job 3') },
  })
})
