import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { DEPLOYMENTS } from '#server/forms/list-deployments.ts'
import { buildElement, buildForm, openScenario, readValue } from '../support/build-form.ts'

const guide = await readFile(join(DEPLOYMENTS, 'README.md'), 'utf8')
const section = guide.slice(
  guide.indexOf('## Calculated fields'),
  guide.indexOf('## Which rules the examples guard'),
)
const rows = [...section.matchAll(/^\| `(.+)` \| (.*?) ?\| (.+) \|$/gm)]
  .map(([, formula = '', given = '', result = '']) => ({ formula, given, result }))
  .filter(({ formula }) => !formula.startsWith('"'))

test('the guide has an example of each function', () => {
  const all = rows.map(({ formula }) => formula).join(' ')

  const names = ['sum', 'min', 'max', 'round', 'floor', 'ceil', 'abs', 'age', 'if']
  expect(names.filter((name) => !all.includes(`${name}(`))).toEqual([])
})

test.each(rows)('$formula with $given gives $result', ({ formula, given, result }) => {
  const answers = Object.fromEntries(
    given.split(', ').flatMap((pair) => {
      const [name = '', value = ''] = pair.split(' ')
      return name === '' ? [] : [[name, value]]
    }),
  )
  const names = [...new Set([...formula.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))]
  const inputs = names.map((name) =>
    buildElement(name, name === 'born' ? 'input_birthdate' : typeOf(answers[name])),
  )
  const form = buildForm([...inputs, buildElement('result', 'calculate', { calculation: { formula } })])

  const session = openScenario(form, answers)

  expect(readValue(session, 'result') ?? 'nothing').toBe(result)
})

function typeOf(value: string | undefined): string {
  return value !== undefined && /^[A-Z]+$/.test(value) ? 'input_text' : 'input_float'
}

const Gives = z.object({
  answers: z.record(z.string(), z.string()),
  values: z.record(z.string(), z.string()),
})
const Elements = z.array(
  z.looseObject({ name: z.string(), type: z.string(), attributes: z.looseObject({}).default({}) }),
)

test('the form of the guide computes the results stated in the guide', () => {
  const [, elements = ''] = /```json form\n(.*?)```/s.exec(section) ?? []
  const [, given = ''] = /```json gives\n(.*?)```/s.exec(section) ?? []
  const { answers, values } = Gives.parse(JSON.parse(given))
  const form = buildForm(
    Elements.parse(JSON.parse(elements)).map(({ name, type, ...more }) => buildElement(name, type, more)),
  )

  const session = openScenario(form, answers)

  expect(Object.fromEntries(Object.keys(values).map((name) => [name, readValue(session, name)]))).toEqual(
    values,
  )
})
