import { expect, test } from 'vitest'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { countTask, describeTask, type TaskCounts } from '../support/count-task.ts'
import { readCases } from '../support/deployment-cases.ts'

/** What an investor has to do in the form, counted over the answers of a case; lower a number when the form asks less. */
const BUDGETS: readonly (readonly [what: string, name: string, budget: TaskCounts])[] = [
  [
    'direct',
    'complete-direct-transfer',
    { required: 47, clicks: 61, characters: 120, blocks: 16, minutes: 10.1 },
  ],
  ['advised', 'complete', { required: 60, clicks: 70, characters: 311, blocks: 19, minutes: 12.3 }],
  ['couple', 'complete-couple', { required: 109, clicks: 129, characters: 686, blocks: 21, minutes: 22.5 }],
  [
    'legal person',
    'complete-company',
    { required: 94, clicks: 96, characters: 492, blocks: 20, minutes: 20.6 },
  ],
  ['dismembered', 'complete-life', { required: 75, clicks: 81, characters: 385, blocks: 20, minutes: 15 }],
  ['minor', 'complete-minor', { required: 70, clicks: 83, characters: 418, blocks: 20, minutes: 15.5 }],
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
