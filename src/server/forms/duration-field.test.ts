import { describeProblem } from '#test/support/write-deployments.ts'
import { describe, expect, it } from 'vitest'
import { compileForm } from '#engine/index.ts'
import { listDeployments } from './list-deployments.ts'
import { loadDeployment } from './load-deployment.ts'
import { checkDurationField, tuneDurationField } from './duration-field.ts'

const names = await listDeployments()
const demo = await loadDeployment('demo')
const mapping = demo.durationField
if (!mapping) throw new Error('the base names no duration field')

const durationOf = (forms: typeof demo.forms) =>
  compileForm(forms['client'] ?? { code: 'client', title: { fr: '', en: '' }, pages: [] }).elementByName.get(
    mapping.element,
  )?.definition

describe('tuneDurationField', () => {
  it('shows the duration as a list in wealth-management deployments, and changes nothing else', () => {
    const tuned = tuneDurationField(demo.forms, { wealthManagement: true, durationField: mapping })

    expect(durationOf(demo.forms)?.attributes.variant).toBeUndefined()
    expect(durationOf(tuned)).toEqual({
      ...durationOf(demo.forms),
      attributes: { ...durationOf(demo.forms)?.attributes, variant: 'list' },
    })
    expect(compileForm(tuned['client'] ?? never()).elements.map(({ name }) => name)).toEqual(
      compileForm(demo.forms['client'] ?? never()).elements.map(({ name }) => name),
    )
  })

  it('keeps the table in other deployments', () => {
    expect(tuneDurationField(demo.forms, { wealthManagement: false, durationField: mapping })).toBe(
      demo.forms,
    )
  })
})

describe('the duration mapping', () => {
  it.each(names)('of %s names its element and those it clears', async (name) => {
    const { durationField, forms } = await loadDeployment(name)

    expect(durationField?.clears.length).toBeGreaterThan(0)
    expect(checkDurationField('x', durationField, forms)).toEqual([])
  })

  it('is refused for an element that is not a table, and for one that does not read it', () => {
    const check = (element: string, clears: readonly string[]) =>
      checkDurationField('house/deployment.json', { element, clears: [...clears] }, demo.forms).map(
        describeProblem,
      )

    expect(check('sub_last_name', ['inv_rate'])).toEqual([
      'house/deployment.json: durationField.element: no form has a dismemberment table named sub_last_name',
    ])
    expect(check(mapping.element, ['sub_last_name'])).toEqual([
      'house/deployment.json: durationField.clears: sub_last_name takes no value from dism_temp',
    ])
  })
})

function never(): never {
  throw new Error('the demo has no client form')
}
