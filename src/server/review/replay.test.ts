import { beforeAll, expect, it } from 'vitest'
import { AsOf } from '#contract/review-timeline.ts'
import { ReviewView } from '#contract/review.ts'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { MISSION_FORM, REPORT_TEMPLATE, SUITABILITY } from '#test/support/mission-form.ts'
import { createDossier, createUser, submitBlock } from '#test/support/signing-app.ts'
import { getVisibleDossier, loadDossierAt } from '../dossiers/index.ts'
import { openForWriting } from '../dossiers/open-form.ts'
import { takeSnapshot } from '../dossiers/take-snapshot.ts'
import { readShown } from '../envelopes/index.ts'
import { readEngineInput } from '../envelopes/snapshot.ts'
import { changeIntegrationState } from '../dossiers/change-integration-state.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

const { DOSSIERS, STEPS, INSTANTS } = process.env['LONG_RUN']
  ? { DOSSIERS: 12, STEPS: 30, INSTANTS: 500 }
  : { DOSSIERS: 1, STEPS: 12, INSTANTS: 25 }

const { signing, advisor, client } = await openCeremony({
  deployment: { forms: { client: MISSION_FORM }, suitability: SUITABILITY },
  templates: [REPORT_TEMPLATE],
})
const { services, clock } = signing
const { db } = services.store
const reviewer = await createUser(signing, 'manageDossier')

/** Deterministic, so that a failure can be repeated. */
const next = seededRandom(20261120)
const random = (below: number) => Math.floor(next() * below)
const post = (url: string, payload: object = {}) =>
  signing.app.inject({ method: 'POST', url: `/api/dossiers/${url}`, headers: advisor.headers, payload })

/** Steps applied to the dossiers in turn. A step that the state does not allow is refused and changes nothing. */
const ACTIONS: readonly ((id: number) => Promise<unknown>)[] = [
  (id) => submitBlock(signing, advisor.headers, { id, block: 'signers' }, randomSigners()),
  (id) => submitBlock(signing, advisor.headers, { id, block: 'profile' }, randomProfile()),
  (id) => submitBlock(signing, advisor.headers, { id, block: 'engage' }, {}),
  (id) => sign(id, 'mission_subscriber'),
  (id) => sign(id, 'mission_co_subscriber'),
  (id) => post(`${id}/adequacy-report`),
  (id) => submitBlock(signing, advisor.headers, { id, block: 'signers' }, randomSigners()),
  (id) => submitBlock(signing, advisor.headers, { id, block: 'declare' }, {}),
  (id) => (random(2) === 0 ? post(`${id}/envelope/recall`) : sign(id, 'subscription_subscriber')),
  (id) => submitBlock(signing, advisor.headers, { id, block: 'declare' }, {}),
  (id) => sign(id, 'subscription_subscriber'),
  (id) => sign(id, 'subscription_co_subscriber'),
  (id) => sign(id, 'subscription_subscriber_advisor'),
  (id) => decide(id),
]

function randomSigners(): Readonly<Record<string, string>> {
  return {
    first_name: ['Florence', 'Anne', 'Odile'][random(3)] ?? '',
    with_cos: String(random(3) === 0),
    cos_first_name: 'Henri',
    cos_last_name: `Lemaire ${random(9)}`,
    cos_email: 'henri@orange.test',
  }
}

function randomProfile(): Readonly<Record<string, string>> {
  return { score: String(7 + random(9)), horizon: String(1 + random(9)), contact: 'MEETING' }
}

async function sign(id: number, button: string): Promise<void> {
  if ((await client.frame(id, button)).statusCode !== 200) return
  const view = await client.openView(id, button)
  if ((await client.proveOneself(view)) === 200) await client.sign(view)
}

async function decide(id: number): Promise<void> {
  const { integration_state } = await client.dossier(id)
  if (integration_state !== 'ongoing' && integration_state !== 'error') return
  await db.transaction().execute((trx) =>
    changeIntegrationState(services, trx, {
      dossierId: id,
      to: integration_state === 'error' ? 'validated' : 'error',
      actor: 'manageDossier',
      actorId: reviewer.user.id,
      reason: 'Pièce illisible',
      at: clock.now(),
    }),
  )
}

/** The dossier as the review shows it, with its states. */
async function readNow(id: number) {
  const view = await signing.app.inject({
    url: `/api/dossier/integration-state/${id}/view`,
    headers: reviewer.headers,
  })
  const { state, integration_state } = await client.dossier(id)
  return { pages: ReviewView.parse(view.json()).pages, state, integration_state }
}

async function readAt(id: number, at: Date) {
  const answer = await signing.app.inject({
    url: `/api/dossiers/${id}/as-of?at=${at.toISOString()}`,
    headers: reviewer.headers,
  })
  const { pages, state, integration_state } = AsOf.parse(answer.json())
  return { pages, state, integration_state }
}

interface Moment {
  readonly id: number
  readonly at: Date
  readonly shown: Awaited<ReturnType<typeof readNow>>
}

const moments: Moment[] = []

beforeAll(async () => {
  for (let index = 0; index < DOSSIERS; index++) {
    const id = await createDossier(signing, advisor)
    // The first follows the order of a subscription, so that every kind of step happens.
    const actions =
      index === 0 ? ACTIONS : Array.from({ length: STEPS }, () => ACTIONS[random(ACTIONS.length)])
    for (const act of actions) {
      // Jobs run later: an envelope is opened at one instant and sent at another.
      for (const step of [() => act?.(id), () => services.outbox.drain()]) {
        await step()
        moments.push({ id, at: clock.now(), shown: await readNow(id) })
        clock.advance({ minutes: 1 + random(90) })
      }
    }
  }
}, 240_000)

it('goes through envelopes, corrections and a decision', async () => {
  const states = new Set(moments.map(({ shown }) => shown.integration_state ?? shown.state))

  expect([...states]).toEqual(expect.arrayContaining(['ongoing', 'adequacy_report_validation', 'error']))
})

it('shows at random instants what the review showed then', async () => {
  for (let count = 0; count < INSTANTS; count++) {
    const moment = moments[random(moments.length)]
    if (!moment) throw new Error('no moments')
    const next = moments.find(({ id, at }) => id === moment.id && at > moment.at)
    const span = (next?.at ?? clock.now()).getTime() - moment.at.getTime()
    const at = new Date(moment.at.getTime() + random(span))

    expect(await readAt(moment.id, at), `dossier ${moment.id} at ${at.toISOString()}`).toEqual(moment.shown)
  }
}, 120_000)

it('replays every envelope to the snapshot taken when it was opened', async () => {
  const envelopes = await db
    .selectFrom('envelope')
    .select(['id', 'dossier_id as dossierId', 'created_at as at'])
    .execute()
  for (const { id, dossierId, at } of envelopes) {
    const owner = { dossierId, envelopeId: id }
    const row = await getVisibleDossier(db, advisor.user, dossierId)
    const { dossier: past, context } = await loadDossierAt(services, db, row, at)
    const dossier = { ...past, reading: { kind: 'now' as const } }
    const session = openForWriting(context, advisor.user, dossier, {})

    const { formVersionId, answers, today, facts, effectiveAnswers, visible } = takeSnapshot(
      { ...services, ...context },
      advisor.user,
      dossier,
      { session, changes: {} },
    )

    expect({ answers, today, facts: jsonOf(facts) }).toEqual(await readEngineInput(db, owner))
    expect({ formVersionId, effectiveAnswers, visible }).toMatchObject(await readShown(db, owner))
  }
  expect(envelopes.length).toBeGreaterThan(1)
})

function jsonOf(value: object): object {
  return JSON.parse(JSON.stringify(value))
}
