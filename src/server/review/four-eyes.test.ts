import { beforeEach, describe, expect, it } from 'vitest'
import { Decided, DossierSummary, ReviewHistory } from '#contract/review.ts'
import { DossierList } from '#contract/dossiers.ts'
import { verifyStore } from '#server/verify/verify-store.ts'
import { TestApi, type Answer, type Caller } from '#test/support/api-client.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildPairingDeployment } from '#test/support/pairing-form.ts'
import { startReviewed } from '#test/support/reviewed-dossier.ts'

const RACES = process.env['LONG_RUN'] ? 1_000 : 10
const FROM_EUROS = 100_000

const api = await forFile(
  TestApi.start(
    {
      ...buildPairingDeployment(),
      fourEyes: {
        amountFrom: FROM_EUROS,
        products: [],
        firstOfAdvisor: false,
        vigilance: [],
        screeningRelease: false,
      },
    },
    { environment: { DECISION_UNDO_SECONDS: '10' } },
  ),
)
api.clock.advance({ minutes: Math.ceil((Date.now() - api.clock.now().getTime()) / 60_000) + 60 })
const { db } = api.services.store
const advisor = await api.signIn('advisor')
const first = await api.signIn('manageDossier', { name: 'First' })
const second = await api.signIn('manageDossier', { name: 'Second' })
const ACCEPT = { integration_state: 'validated', reason: 'Origine des fonds vérifiée' }
const NO_REASON = { errors: [{ property: 'reason', code: 'REASON_REQUIRED' }] }

let id: number
beforeEach(async () => {
  id = await largeDossier()
})

const largeDossier = () => startReviewed(api, advisor, { amount_cents: FROM_EUROS * 100 })

const decide = (caller: Caller, body: object = ACCEPT) =>
  caller.put(`/dossiers/integration-state/${id}`, body)
async function propose(body: object = ACCEPT): Promise<number> {
  const answer = await decide(first, body)
  expect(answer.status).toBe(200)
  return Decided.parse(answer.body).proposal ?? 0
}
const reply = (caller: Caller, proposal: number, body: object): Promise<Answer> =>
  caller.put(`/dossiers/integration-state/${id}/proposal`, { proposal, ...body })
const batch = (caller: Caller) =>
  caller.post('/dossiers/integration-state/batch', { action: 'accept', ids: [id] })
const stateOf = async () =>
  (await db.selectFrom('dossier').select('integration_state').where('id', '=', id).executeTakeFirstOrThrow())
    .integration_state
const summaryFor = async (caller: Caller) =>
  DossierSummary.parse((await caller.get(`/dossier/${id}/summary`)).body).four_eyes

describe('the first person', () => {
  it('needs a reason for an acceptance too', async () => {
    expect((await decide(first, { integration_state: 'validated' })).body).toMatchObject(NO_REASON)
  })

  it('leaves the dossier in its state, for another person who reads the reason', async () => {
    const proposal = await propose()

    expect(await stateOf()).toBe('ongoing')
    expect(await summaryFor(second)).toMatchObject({
      required: true,
      proposal: {
        id: proposal,
        decision: 'validated',
        reason: ACCEPT.reason,
        by: 'Camille First',
        own: false,
      },
    })
    const list = await second.get(
      '/dossiers/integration-state?integrationState=ongoing&page=1&itemsPerPage=50',
    )
    const row = DossierList.parse(list.body).dossiers.find((dossier) => dossier.id === id)
    expect(row?.second_person).toBe(true)
  })

  it('cannot confirm, nor decide again', async () => {
    const proposal = await propose()

    expect(codesOf(await reply(first, proposal, { agrees: true }))).toEqual(['SECOND_PERSON_REQUIRED'])
    expect(codesOf(await decide(first))).toEqual(['SECOND_PERSON_AWAITED'])
    expect(codesOf(await decide(first, { integration_state: 'error', reason: 'x' }))).toEqual([
      'SECOND_PERSON_AWAITED',
    ])
  })

  it('cannot confirm by another account of the same person', async () => {
    const proposal = await propose()
    const alias = await api.signIn('manageDossier')
    const { email } = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('account')
      .set({ email: email.replace('@', '+lead@') })
      .where('id', '=', alias.id)
      .execute()

    expect(codesOf(await reply(alias, proposal, { agrees: true }))).toEqual(['SECOND_PERSON_REQUIRED'])
  })

  it('may withdraw, which puts the dossier back into the queue', async () => {
    const proposal = await propose()

    expect((await reply(first, proposal, { agrees: false })).status).toBe(200)

    expect((await summaryFor(first)).proposal).toBeNull()
  })

  it('flags an error alone', async () => {
    await decide(first, { integration_state: 'error', reason: 'RIB illisible' })

    expect(await stateOf()).toBe('error')
  })
})

describe('the second person', () => {
  it('confirms, which applies the decision', async () => {
    const proposal = await propose({ integration_state: 'refused', reason: 'Fonds douteux' })

    const answer = await reply(second, proposal, { agrees: true })

    expect(answer.body).toMatchObject({ integration_state: 'refused', undo_seconds: 10 })
    const history = await second.get(`/dossier/integration-state/${id}/history`)
    expect(history.body).toMatchObject({
      history: [{ state: 'refused', user: 'Camille Second', reason: 'Fonds douteux' }],
    })
  })

  it('confirms with the check that the first one named', async () => {
    const refusal = { integration_state: 'refused', reason: 'Deux fois', cause: 'duplicate' }
    const proposal = await propose(refusal)
    expect((await summaryFor(second)).proposal).toMatchObject({ cause: 'duplicate' })

    await reply(second, proposal, { agrees: true })

    const { body } = await second.get(`/dossier/integration-state/${id}/history`)
    expect(ReviewHistory.parse(body).history.at(-1)).toMatchObject({ state: 'refused', cause: 'duplicate' })
  })

  it('disagrees with a reason, which both read in the timeline', async () => {
    const proposal = await propose()

    expect((await reply(second, proposal, { agrees: false })).body).toMatchObject(NO_REASON)
    await reply(second, proposal, { agrees: false, reason: 'Il manque l’acte de vente' })

    expect(await stateOf()).toBe('ongoing')
    const { text } = await first.get(`/dossiers/${id}/timeline`)
    expect(text).toContain('Il manque l’acte de vente')
    expect(text).toContain('decision_disputed')
  })

  it('refuses to answer a proposal that was already answered', async () => {
    const proposal = await propose()
    await reply(second, proposal, { agrees: false, reason: 'Non' })

    expect(codesOf(await reply(second, proposal, { agrees: true }))).toEqual(['PROPOSAL_ANSWERED'])
  })

  it('undoes a confirmation: the decision waits for a second person again', async () => {
    const proposal = await propose()
    const { decision } = Decided.parse((await reply(second, proposal, { agrees: true })).body)

    expect((await second.post(`/dossiers/integration-state/${id}/undo`, { decision })).status).toBe(200)

    expect(await stateOf()).toBe('ongoing')
    expect((await summaryFor(first)).proposal).toMatchObject({ id: proposal, own: true })
    expect(codesOf(await reply(first, proposal, { agrees: true }))).toEqual(['SECOND_PERSON_REQUIRED'])
  })
})

it('refuses another pairing while a second person is awaited', async () => {
  await propose()

  const answer = await first.put(`/dossier/integration-state/${id}/pairing`, { forceMandate: true })

  expect(codesOf(answer)).toEqual(['SECOND_PERSON_AWAITED'])
})

it('leaves an audit that explains every row', async () => {
  const proposal = await propose()
  await reply(second, proposal, { agrees: true })

  const reports = await Array.fromAsync(verifyStore(api.services))

  expect(JSON.stringify(reports)).not.toMatch(/proposal|an undo|no transition|the history/)
})

it('holds when two reviewers decide, confirm, batch and undo at the same time', async () => {
  for (let race = 0; race < RACES; race += 1) {
    id = await largeDossier()
    const open = await db
      .selectFrom('decision_proposal')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    const next = (open.last ?? 0) + 1

    await Promise.all([
      decide(first),
      decide(second),
      reply(first, next, { agrees: true }),
      reply(second, next, { agrees: true }),
      decide(first, { ...ACCEPT, integration_state: 'refused' }),
      batch(first),
      batch(second),
    ])
    const { decision } = await decidedOnce()
    // Whoever confirmed may undo; the other one then still needs a second person.
    await Promise.all([
      first.post(`/dossiers/integration-state/${id}/undo`, { decision }),
      second.post(`/dossiers/integration-state/${id}/undo`, { decision }),
      reply(first, next, { agrees: true }),
      reply(second, next, { agrees: true }),
      batch(first),
      batch(second),
    ])
    await decidedOnce()
  }

  async function decidedOnce(): Promise<{ readonly decision: number }> {
    const proposals = await db
      .selectFrom('decision_proposal')
      .selectAll()
      .where('dossier_id', '=', id)
      .execute()
    const events = await db
      .selectFrom('integration_event')
      .select(['id', 'actor_id'])
      .where('dossier_id', '=', id)
      // Connections insert into pages of their own: without an order, the last row need not be the newest.
      .orderBy('id')
      .execute()
    const confirmed = proposals.filter(({ outcome }) => outcome === 'confirmed')
    const last = events.at(-1)
    const isDecided = (await stateOf()) !== 'ongoing'
    // An undo adds an event of its own; each decision was confirmed by another person than the one who proposed it.
    expect(confirmed.map(({ event_id }) => event_id)).toEqual(isDecided ? [last?.id] : [])
    for (const { proposed_by, answered_by } of confirmed) {
      expect(answered_by).not.toBe(proposed_by)
      expect(last?.actor_id).toBe(answered_by)
    }
    return { decision: last?.id ?? 0 }
  }
}, 3_600_000)
