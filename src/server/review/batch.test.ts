import { beforeAll, expect, it } from 'vitest'
import { BatchEnd, BatchLine } from '#contract/review-batch.ts'
import { TestApi, type Answer, type Caller } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildPairingDeployment } from '#test/support/pairing-form.ts'
import { startReviewed } from '#test/support/reviewed-dossier.ts'

const api = await forFile(
  TestApi.start({
    ...buildPairingDeployment(),
    fourEyes: {
      amountFrom: 100_000,
      products: [],
      firstOfAdvisor: false,
      vigilance: [],
      screeningRelease: false,
    },
  }),
)
const { db } = api.services.store
const advisor = await api.signIn('advisor')
const reviewer = await api.signIn('manageDossier')
const other = await api.signIn('manageDossier')

let clean: readonly number[]
beforeAll(async () => {
  clean = [await signed(), await signed()]
})

const signed = (changes: object = {}) => startReviewed(api, advisor, { amount_cents: 1_000_000, ...changes })

const run = (body: object, caller: Caller = reviewer) =>
  caller.post('/dossiers/integration-state/batch', body)
function read({ text }: Answer) {
  const lines = text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  return {
    lines: lines.slice(0, -1).map((line) => BatchLine.parse(line)),
    end: BatchEnd.parse(lines.at(-1)),
  }
}
const outcomes = (answer: Answer) => read(answer).lines.map(({ id, outcome, code }) => [id, outcome, code])

it('accepts clean dossiers and says why it leaves the others', async () => {
  const large = await signed({ amount_cents: 10_000_000 })
  const returned = await signed({ integration_state: 'error' })
  const taken = await signed()
  await other.put(`/dossiers/integration-state/${taken}`, { integration_state: 'validated' })

  const answer = await run({ action: 'accept', ids: [...clean, large, returned, taken, 999_999] })

  expect(outcomes(answer)).toEqual([
    ...clean.map((id) => [id, 'done', null]),
    [large, 'refused', 'SECOND_PERSON_REQUIRED'],
    [returned, 'refused', 'BATCH_IN_ERROR'],
    [taken, 'refused', 'DECISION_TAKEN'],
    [999_999, 'refused', 'NOT_FOUND'],
  ])
  expect(read(answer).end).toEqual({ done: 2, already: 0, refused: 4 })
})

it('does nothing twice when it is repeated', async () => {
  const id = await signed()
  await run({ action: 'accept', ids: [id] })

  const again = await run({ action: 'accept', ids: [id] })

  expect(outcomes(again)).toEqual([[id, 'already', null]])
  const events = await db.selectFrom('integration_event').select('id').where('dossier_id', '=', id).execute()
  expect(events).toHaveLength(1)
})

it('decides each dossier once when two reviewers send the same batch', async () => {
  const ids = [await signed(), await signed(), await signed()]

  const answers = await Promise.all([run({ action: 'accept', ids }), run({ action: 'accept', ids }, other)])

  const done = answers.flatMap((answer) => read(answer).lines).filter(({ outcome }) => outcome === 'done')
  expect(done.map(({ id }) => id).toSorted((first, second) => first - second)).toEqual(ids)
  const attempts = await db
    .selectFrom('register_attempt')
    .select('id')
    .where('dossier_id', 'in', ids)
    .execute()
  expect(attempts).toHaveLength(3)
})

it('reminds nobody where no correction is asked for', async () => {
  const id = await signed()

  expect(outcomes(await run({ action: 'remind', ids: [id] }))).toEqual([[id, 'refused', 'NOBODY_TO_REMIND']])
})

it('gives charge of dossiers, but not of one that a colleague has taken since', async () => {
  const [free, own, taken] = [await signed(), await signed(), await signed()]
  await reviewer.put(`/dossiers/${own}/assignee`, { assignee: reviewer.id, seen: null })
  await other.put(`/dossiers/${taken}/assignee`, { assignee: other.id, seen: null })
  const batch = {
    action: 'assign',
    ids: [free, own, taken],
    assignee: reviewer.id,
    seen: [null, reviewer.id, null],
  }

  const answer = await run(batch)

  expect(outcomes(answer)).toEqual([
    [free, 'done', null],
    [own, 'already', null],
    [taken, 'refused', 'DOSSIER_TAKEN'],
  ])
  expect((await run({ ...batch, seen: [null] })).status).toBe(422)
})

it.each([
  ['none', []],
  ['more than 200', Array.from({ length: 201 }, (_, index) => index + 1)],
  ['one twice', [1, 1]],
])('refuses a batch of %s', async (_name, ids) => {
  expect((await run({ action: 'accept', ids })).status).toBe(422)
})
