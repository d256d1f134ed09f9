import { expect, test } from 'vitest'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { countTask, describeTask, type TaskCounts } from '../support/count-task.ts'
import { readCases } from '../support/deployment-cases.ts'

/** What an investor has to do in the form, counted over the answers of a case; lower a number when the form asks less. */
const BUDGETS: readonly (readonly [what: string, name: string, budget: TaskCounts])[] = [
  [
    'direct',
    'complete-direct-transfer',
    { required: 50, clicks: 80, characters: 125, blocks: 16, minutes: 11.2 },
  ],
  ['advised', 'complete', { required: 62, clicks: 89, characters: 313, blocks: 19, minutes: 13.4 }],
  ['couple', 'complete-couple', { required: 110, clicks: 145, characters: 676, blocks: 21, minutes: 23.7 }],
  [
    'legal person',
    'complete-company',
    { required: 94, clicks: 113, characters: 493, blocks: 20, minutes: 21.7 },
  ],
  ['dismembered', 'complete-life', { required: 77, clicks: 100, characters: 393, blocks: 20, minutes: 16.2 }],
  ['minor', 'complete-minor', { required: 72, clicks: 101, characters: 424, blocks: 20, minutes: 16.6 }],
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
