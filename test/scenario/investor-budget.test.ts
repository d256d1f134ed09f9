import { expect, test } from 'vitest'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { countTask, describeTask, type TaskCounts } from '../support/count-task.ts'
import { readCases } from '../support/deployment-cases.ts'

/** What an investor has to do in the form, counted over the answers of a case; lower a number when the form asks less. */
const BUDGETS: readonly (readonly [what: string, name: string, budget: TaskCounts])[] = [
  [
    'direct',
    'complete-direct-transfer',
    { required: 43, clicks: 55, characters: 108, blocks: 16, minutes: 9.4, keys: 249 },
  ],
  [
    'advised',
    'complete',
    { required: 59, clicks: 69, characters: 311, blocks: 19, minutes: 12.2, keys: 406 },
  ],
  [
    'couple',
    'complete-couple',
    { required: 108, clicks: 129, characters: 674, blocks: 21, minutes: 22.4, keys: 701 },
  ],
  [
    'legal person',
    'complete-company',
    { required: 93, clicks: 95, characters: 492, blocks: 20, minutes: 20.5, keys: 585 },
  ],
  [
    'dismembered',
    'complete-life',
    { required: 74, clicks: 80, characters: 385, blocks: 20, minutes: 14.9, keys: 487 },
  ],
  [
    'minor',
    'complete-minor',
    { required: 69, clicks: 82, characters: 418, blocks: 20, minutes: 15.4, keys: 534 },
  ],
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
  expect(counts.keys).toBeLessThanOrEqual(budget.keys)
})

test('an address service and questions about situations take acts away', () => {
  const given = cases.get('complete-direct-transfer')
  if (!given) throw new Error('no case of a direct investor')
  const points = { sit_1: '3', sit_2: '3', sit_3: '3' }
  const situations = {
    ...given,
    settings: { knowledgeQuestions: 'situations' },
    answers: { ...given.answers, ...points },
  }

  const plain = countTask(deployment, given)
  const found = countTask(deployment, given, { hasAddresses: true })
  const asked = countTask(deployment, situations)

  process.stdout.write(`${describeTask('address service', found)}\n${describeTask('situations', asked)}\n`)
  expect(found.required).toBe(plain.required - 2)
  expect(found.characters).toBeLessThan(plain.characters)
  expect(asked.required).toBe(plain.required - 3)
  expect(asked.clicks).toBe(plain.clicks - 3)
})
