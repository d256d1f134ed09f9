import { describe, expect, test } from 'vitest'
import { checkGraph } from '#engine/check-graph.ts'
import { checkForm } from '#form/check-form.ts'
import type { FormCase } from '#form/form-case.ts'
import { addDays } from '#rules/add-to-day.ts'
import { readValue, readViolations } from '../support/build-form.ts'
import { loadDeployments, openCase, readCases } from '../support/deployment-cases.ts'

const deployments = await loadDeployments()

describe.each(deployments.map((deployment) => [deployment.code, deployment] as const))(
  '%s',
  (_code, deployment) => {
    test.each(Object.values(deployment.forms).map((form) => [form.code, form] as const))(
      'has nothing wrong in form %s',
      (_name, form) => {
        const findings = [
          ...checkForm(form, { ...deployment, datalists: Object.keys(deployment.datalists) }),
          ...checkGraph(form, deployment.settings),
        ]

        expect(findings).toEqual([])
      },
    )

    test.each(readCases(deployment).map((each) => [each.name, titleOf(each), each] as const))(
      '%s: %s',
      (_name, _title, given) => {
        const session = openCase(deployment, given)

        const { expect: expected } = given
        const notSo = (names: readonly string[], holds: (name: string) => boolean): readonly string[] =>
          names.filter((name) => !holds(name))
        expect({
          visible: notSo(expected.visible, (name) => session.getElement(name).visible),
          hidden: notSo(expected.hidden, (name) => !session.getElement(name).visible),
          required: notSo(expected.required, (name) => session.getElement(name).required),
          optional: notSo(expected.optional, (name) => !session.getElement(name).required),
          disabled: notSo(expected.disabled, (name) => session.getElement(name).disabled),
          enabled: notSo(expected.enabled, (name) => !session.getElement(name).disabled),
        }).toEqual({ visible: [], hidden: [], required: [], optional: [], disabled: [], enabled: [] })
        const offered = Object.keys(expected.choices).map((name) => [
          name,
          session.getElement(name).options.map(({ value }) => value),
        ])
        expect(Object.fromEntries(offered)).toEqual(expected.choices)
        const names = Object.keys(expected.values)
        expect(Object.fromEntries(names.map((name) => [name, readValue(session, name) ?? null]))).toEqual(
          expected.values,
        )
        if (expected.violations !== undefined) expect(readViolations(session)).toEqual(expected.violations)
        if (expected.visibleBlocks !== undefined) {
          expect(session.visibleBlocks().map((block) => block.slug)).toEqual(expected.visibleBlocks)
        }
      },
    )
  },
)

test('examples that answer everything are titled in both languages', () => {
  const complete = deployments.flatMap(readCases).filter(({ name }) => name.startsWith('complete'))
  expect(complete.filter(({ title }) => typeof title === 'string').map(({ name }) => name)).toEqual([])
})

function titleOf({ title }: Pick<FormCase, 'title'>): string {
  return typeof title === 'string' ? title : title.en
}

// Journeys, benchmarks and demos fill them in on the day on which they run.
describe('the complete cases of the demo', () => {
  const demo = deployments.find(({ code }) => code === 'demo')
  const complete = demo ? readCases(demo).filter(({ name }) => name.startsWith('complete')) : []

  test.each(complete.map((given) => [given.name, given] as const))('%s holds for years', (_name, given) => {
    if (!demo) throw new Error('there is no demo')
    const later = [1, 5].map((years) => addDays(given.today, years * 365))

    const found = later.map((today) => readViolations(openCase(demo, { ...given, today })))

    const today = readViolations(openCase(demo, given))
    expect(found).toEqual([today, today])
  })
})
