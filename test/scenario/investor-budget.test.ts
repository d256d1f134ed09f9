import { expect, test } from 'vitest'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { countTask, describeTask, type TaskCounts } from '../support/count-task.ts'
import { readCases } from '../support/deployment-cases.ts'

/** What an investor has to do in the form, counted over the answers of a case; lower a number when the form asks less. */
const BUDGETS: readonly (readonly [what: string, name: string, budget: TaskCounts])[] = [
  [
    'direct',
    'complete-direct-transfer',
    { required: 69, clicks: 99, characters: 143, blocks: 26, minutes: 11.8 },
  ],
  ['advised', 'complete', { required: 81, clicks: 108, characters: 331, blocks: 29, minutes: 13.9 }],
  ['couple', 'complete-couple', { required: 131, clicks: 169, characters: 675, blocks: 30, minutes: 24.2 }],
  [
    'legal person',
    'complete-company',
    { required: 112, clicks: 130, characters: 522, blocks: 29, minutes: 22.2 },
  ],
  ['dismembered', 'complete-life', { required: 96, clicks: 118, characters: 411, blocks: 29, minutes: 16.7 }],
  ['minor', 'complete-minor', { required: 91, clicks: 118, characters: 441, blocks: 30, minutes: 17.1 }],
]

const deployment = await loadDeployment('demo')
const cases = new Map(readCases(deployment).map((each) => [each.name, each]))

test.each(BUDGETS)('the task of a %s investor (%s) is within its budget', (what, name, budget) => {
  const given = cases.get(name)
  if (!given) throw new Error(`no case is called ${name}`)

  const counts = countTask(deployment, given)

  process.stdout.write(`${describeTask(what, counts)}\n`)
  expect(counts.required).toBeLessThanOrEqual(budget.required)
  expect(counts.clicks).toBeLessThanOrEqual(budget.clicks)
  expect(counts.characters).toBeLessThanOrEqual(budget.characters)
  expect(counts.blocks).toBeLessThanOrEqual(budget.blocks)
  expect(counts.minutes).toBeLessThanOrEqual(budget.minutes)
})
