import { expect, test } from 'vitest'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { countTask, describeTask, type TaskCounts } from '../support/count-task.ts'
import { readCases } from '../support/deployment-cases.ts'

/** What an investor has to do in the form, counted over the answers of a case; lower a number when the form asks less. */
const BUDGETS: readonly (readonly [what: string, name: string, budget: TaskCounts])[] = [
  [
    'direct',
    'complete-direct-transfer',
    { required: 47, clicks: 65, characters: 120, blocks: 16, minutes: 10.2 },
  ],
  ['advised', 'complete', { required: 60, clicks: 74, characters: 311, blocks: 19, minutes: 12.4 }],
  ['couple', 'complete-couple', { required: 108, clicks: 132, characters: 685, blocks: 21, minutes: 22.6 }],
  [
    'legal person',
    'complete-company',
    { required: 94, clicks: 100, characters: 492, blocks: 20, minutes: 20.7 },
  ],
  ['dismembered', 'complete-life', { required: 75, clicks: 85, characters: 385, blocks: 20, minutes: 15.1 }],
  ['minor', 'complete-minor', { required: 70, clicks: 87, characters: 418, blocks: 20, minutes: 15.6 }],
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
