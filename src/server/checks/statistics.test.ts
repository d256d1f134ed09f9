import { expect, it } from 'vitest'
import { CheckStatistics } from '#contract/checks.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildCheckDeployment } from '#test/support/check-world.ts'
import { forFile } from '#test/support/for-file.ts'

const api = await forFile(TestApi.start(buildCheckDeployment()))
const { db } = api.services.store
const reviewer = await api.signIn('manageDossier')
const manager = await api.signIn('manager', { name: 'Manager' })
const advisors = [
  await api.signIn('advisor', { name: 'Anne', parentId: manager.id }),
  await api.signIn('advisor', { name: 'Bruno', parentId: manager.id }),
  await api.signIn('advisor', { name: 'Carole' }),
  manager,
]

/** A signed dossier as the statistics see it. */
interface Story {
  readonly advisor: number
  readonly product: string
  /** Its review ended so. */
  readonly end: 'accepted' | 'refused' | 'waiting' | 'registered'
  readonly hadError: boolean
  /** A refusal that was undone at once. */
  readonly hadUndone: boolean
  readonly name: 'holds' | 'fails' | 'unknown' | 'none'
  readonly isAccepted: boolean
  readonly isAsked: boolean
  /** Its refusal or error, if there is one, names the check of the name as what should have found it. */
  readonly isCause: boolean
}

/** Every third, fifth, … of a row: all combinations come up, in the same way on each run. */
const STORIES: readonly Story[] = Array.from({ length: 60 }, (_, index) => ({
  advisor: index % advisors.length,
  product: index % 3 === 0 ? 'DPA' : 'DPB',
  end: (['accepted', 'refused', 'waiting', 'registered', 'accepted'] as const)[index % 5] ?? 'waiting',
  hadError: index % 7 === 0,
  hadUndone: index % 11 === 0,
  name: (['holds', 'fails', 'unknown', 'none', 'holds', 'fails'] as const)[index % 6] ?? 'none',
  isAccepted: index % 4 === 1,
  isAsked: index % 9 < 2,
  isCause: index % 2 === 1,
}))

async function tell(story: Story, signedAt: Date): Promise<void> {
  const at = signedAt
  const states = {
    accepted: 'validated',
    refused: 'refused',
    waiting: 'ongoing',
    registered: 'sync',
  } as const
  const by = advisors[story.advisor]?.id ?? 0
  const { id } = await db
    .insertInto('dossier')
    .values({
      form_version_id: api.formId,
      form_code: 'client',
      state: 'signed',
      status: 'signed',
      integration_state: states[story.end],
      direct: false,
      client_id: null,
      advisor_id: by,
      created_by: by,
      product_code: story.product,
      title: 'M. Paul GARNIER',
      amount_cents: 100_000,
      last_block: null,
      reject_reason: null,
      signed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cause = story.isCause ? 'identityName' : null
  const decide = async (state: 'error' | 'refused') =>
    db
      .insertInto('integration_event')
      .values({ dossier_id: id, state, reason: 'x', cause, actor_id: reviewer.id, at })
      .returning('id')
      .executeTakeFirstOrThrow()
  if (story.hadError) await decide('error')
  if (story.end === 'refused') await decide('refused')
  if (story.hadUndone) {
    const { id: undone } = await decide('refused')
    const row = { subject: `dossier:${id}`, actor_id: reviewer.id, previous_mac: '', mac: '' }
    await db
      .insertInto('audit')
      .values({ ...row, sequence: 1, at, action: 'review.undone', detail: JSON.stringify({ undone }) })
      .execute()
  }
  await tellChecks(id, story, at)
}

async function tellChecks(id: number, { name, isAccepted, isAsked }: Story, at: Date): Promise<void> {
  const common = { code: 'identityName', subject: 'subscriber' } as const
  if (name !== 'none')
    await db
      .insertInto('check_run')
      .values({
        dossier_id: id,
        at,
        refused: false,
        results: JSON.stringify([{ ...common, outcome: name, severity: 'warning', reason: 'x' }]),
      })
      .execute()
  if (isAccepted)
    await db
      .insertInto('check_settlement')
      .values({
        ...common,
        dossier_id: id,
        digest: 'd',
        reason: 'x',
        settled_by: reviewer.id,
        settled_at: at,
      })
      .execute()
  if (isAsked)
    await db
      .insertInto('correction')
      .values({
        dossier_id: id,
        stage: 'signed',
        state: 'accepted',
        asked_by: reviewer.id,
        asked_party: null,
        concerned: 'advisor',
        remarks: JSON.stringify([{ elements: ['last_name'] }]),
        deadline: null,
        integration_before: 'ongoing',
        proposals: JSON.stringify({}),
        opened_at: at,
      })
      .execute()
}

const isFaulty = ({ hadError, end }: Story) => hadError || end === 'refused'
const isReviewed = (story: Story) => isFaulty(story) || story.end !== 'waiting'
const rateOf = (stories: readonly Story[]) => ({
  reviewed: stories.filter(isReviewed).length,
  right: stories.filter((story) => isReviewed(story) && !isFaulty(story)).length,
})

async function readStatistics(caller: Caller, query = ''): Promise<CheckStatistics> {
  return CheckStatistics.parse((await caller.get(`/checks/statistics${query}`)).body)
}

it('counts what was right the first time and what each check was worth, as its own stories do', async () => {
  for (const story of STORIES) await tell(story, api.clock.now())
  for (const story of STORIES.slice(0, 5)) await tell(story, new Date('2025-01-01T12:00:00Z'))

  const read = await readStatistics(reviewer)

  expect(read.total).toEqual(rateOf(STORIES))
  expect(read.waiting).toBe(STORIES.filter((story) => !isReviewed(story)).length)
  for (const product of ['DPA', 'DPB'])
    expect(read.products).toContainEqual(
      expect.objectContaining({
        key: product,
        ...rateOf(STORIES.filter((story) => story.product === product)),
      }),
    )
  expect(read.advisors.map(({ name }) => name).toSorted()).toEqual([
    'Camille Anne',
    'Camille Bruno',
    'Camille Carole',
    'Camille Manager',
  ])
  expect(read.networks.find(({ name }) => name === 'Camille Manager')).toMatchObject(
    rateOf(STORIES.filter(({ advisor }) => advisor !== 2)),
  )
  const raised = STORIES.filter(({ name }) => name === 'fails')
  const isBlamed = (story: Story) => story.isAsked || (story.isCause && isFaulty(story))
  const asked = STORIES.filter(isBlamed)
  expect(read.checks.find(({ code }) => code === 'identityName')).toMatchObject({
    decided: STORIES.filter(({ name }) => name === 'fails' || name === 'holds').length,
    undecided: STORIES.filter(({ name }) => name === 'unknown').length,
    raised: raised.length,
    accepted: raised.filter(({ isAccepted }) => isAccepted).length,
    confirmed: raised.filter(isBlamed).length,
    missed: asked.filter(({ name }) => name !== 'fails').length,
  })
})

it('counts the dossiers signed on the days that are asked for', async () => {
  const none = await readStatistics(reviewer, '?from=2024-01-01&to=2024-12-31')
  const early = await readStatistics(reviewer, '?from=2025-01-01&to=2025-01-01')
  const turned = await reviewer.get('/checks/statistics?from=2025-02-01&to=2025-01-01')

  expect(none.total).toEqual({ reviewed: 0, right: 0 })
  expect(early.total).toEqual(rateOf(STORIES.slice(0, 5)))
  expect(turned.status).toBe(422)
})

it.each(['?to=0001-01-01', '?from=0001-01-01', '?to=9999-12-31', '?from=9999-12-30&to=9999-12-31'])(
  'refuses days that no dossier was signed on: %s',
  async (query) => {
    expect((await reviewer.get(`/checks/statistics${query}`)).status).toBe(422)
  },
)
