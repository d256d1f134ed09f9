import { expect, test } from 'vitest'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { countTask, describeTask, type TaskCounts } from '../support/count-task.ts'
import { readCases } from '../support/deployment-cases.ts'

/** What an investor has to do in the form, counted over the answers of a case; lower a number when the form asks less. */
const BUDGETS: readonly (readonly [what: string, name: string, budget: TaskCounts])[] = [
  [
    'direct',
    'complete-direct-transfer',
    { required: 50, clicks: 90, characters: 125, blocks: 26, minutes: 11.3 },
  ],
  ['advised', 'complete', { required: 62, clicks: 99, characters: 313, blocks: 29, minutes: 13.5 }],
  ['couple', 'complete-couple', { required: 110, clicks: 154, characters: 676, blocks: 30, minutes: 23.7 }],
  [
    'legal person',
    'complete-company',
    { required: 94, clicks: 122, characters: 493, blocks: 29, minutes: 21.7 },
  ],
  ['dismembered', 'complete-life', { required: 77, clicks: 109, characters: 393, blocks: 29, minutes: 16.2 }],
  ['minor', 'complete-minor', { required: 72, clicks: 111, characters: 424, blocks: 30, minutes: 16.7 }],
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
