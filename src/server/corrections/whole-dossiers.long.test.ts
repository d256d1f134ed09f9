import { afterAll, expect, it } from 'vitest'
import { buildSignature } from '#test/support/build-signature.ts'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import { FULL_CORRECTION, MISSION_ANSWERS, SUBSCRIPTION_ANSWERS } from '#test/support/full-correction.ts'
import { PartyLinkClient } from '#test/support/party-link-client.ts'

const world = await CorrectionWorld.open(FULL_CORRECTION)
const links = new PartyLinkClient(world.signing)
afterAll(() => world.close())

it('draws a document of the mission again, and keeps the report that does not print the answer', async () => {
  const id = await signAll()
  const before = await world.documents(id)

  const asked = await world.ask(id, ['goal'])
  const proposed = await world.propose(asked.body, { goal: 'transmission' })
  const answered = await world.answer(proposed.body)
  await world.signAs(id, 'subscriber')
  const after = await world.documents(id)

  expect(proposed.body.consequences).toMatchObject({
    report: 'kept',
    signers: [{ party: 'subscriber', documents: ['lettre'] }],
  })
  expect(answered.status).toBe(200)
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'ongoing' })
  expect(await world.answers(id)).toMatchObject({ goal: 'transmission' })
  expect(changedSince(before, after)).toEqual(['lettre'])
})

it('draws the report up again without a signature when only it changes, and refuses an unsuitable investment', async () => {
  const id = await signAll()
  const before = await world.documents(id)
  const asked = await world.ask(id, ['score'])

  const unsuitable = await world.propose(asked.body, { score: '4' })
  const refused = await world.answer(unsuitable.body)
  const suitable = await world.propose(unsuitable.body, { score: '14' })
  const answered = await world.answer(suitable.body)
  const after = await world.documents(id)

  expect([refused.status, refused.code]).toEqual([409, 'CORRECTION_UNSUITABLE'])
  expect(suitable.body.consequences).toMatchObject({ report: 'drawn_again', signers: [] })
  expect(answered.status).toBe(200)
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'ongoing' })
  expect(await world.answers(id)).toMatchObject({ score: '14' })
  expect(changedSince(before, after)).toEqual(['rapport'])
})

it('shows the report that a correction drew up, with its date, also once it is carried', async () => {
  const id = await signAll()
  const before = await reportOf(id)
  world.signing.clock.advance({ minutes: 1 })
  const first = await world.ask(id, ['score'])
  await world.answer((await world.propose(first.body, { score: '14' })).body)
  const drawn = await reportOf(id)
  const second = await world.ask(id, ['goal'])
  await world.answer((await world.propose(second.body, { goal: 'transmission' })).body)
  await world.signAs(id, 'subscriber')
  const carried = await reportOf(id)

  expect(drawn.document_id).not.toBe(before.document_id)
  expect(Date.parse(drawn.drawn_at)).toBeGreaterThan(Date.parse(before.drawn_at))
  expect(drawn).toMatchObject({ suitable: true, confirmed_at: before.confirmed_at })
  expect(carried).toEqual(drawn)
})

it('asks both sides of a dismemberment, the other one to accept its new amount', async () => {
  const id = await signAll()
  const before = await world.documents(id)

  const asked = await world.ask(id, ['shares'])
  const proposed = await world.propose(asked.body, { shares: '20' })
  await world.answer(proposed.body)
  await world.signAs(id, 'subscriber')
  const accepted = await signAsOther(id)
  const after = await world.documents(id)

  expect(proposed.body.consequences).toMatchObject({
    signers: [
      { party: 'subscriber', documents: ['convention'] },
      { party: 'counterparty', documents: ['convention'] },
    ],
  })
  expect(accepted).toEqual(['J’accepte de régler 700.'])
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'ongoing' })
  expect(changedSince(before, after)).toEqual(['convention'])
})

it('corrects a paper subscription, again and again, without a signature', async () => {
  const paper = await world.onPaper()
  const id = await paper.enter({ entry: { last_name: 'VASSEUR', shares: '5' } })

  for (const shares of ['6', '7']) {
    const asked = await paper.ask(id, ['shares'], { concerned: 'backOffice' })
    const proposed = await paper.propose(asked.body, { shares })
    const answered = await paper.answer(proposed.body)

    expect(proposed.body.consequences).toMatchObject({ documents: [], signers: [], report: null })
    expect(answered.body).toMatchObject({ state: 'answered', appliedAt: expect.any(String), signing: [] })
    expect(await paper.dossier(id)).toEqual({
      state: 'signed',
      status: 'signed',
      integration_state: 'ongoing',
    })
    expect(await paper.answers(id)).toMatchObject({ last_name: 'VASSEUR', shares })
  }
})

it('leaves nothing that verify would find', async () => {
  expect(await world.findings()).toEqual([])
})

/** A dossier signed by all: its mission, then its subscription by both sides. */
async function signAll(): Promise<number> {
  const id = await world.enter(MISSION_ANSWERS)
  await world.signAs(id, 'subscriber', 'mission')
  await world.call(world.advisor, 'POST', `${id}/adequacy-report`)
  await world.submit(id, SUBSCRIPTION_ANSWERS)
  await world.signAs(id, 'subscriber')
  await signAsOther(id)
  return id
}

/** The other side signs by the link of its newest mail. Returns what it accepts. */
async function signAsOther(id: number): Promise<readonly string[]> {
  const envelope = await world.signing.services.store.db
    .selectFrom('envelope')
    .select('id')
    .where('dossier_id', '=', id)
    .where('kind', '=', 'subscription')
    .orderBy('correction_id', (order) => order.desc().nullsLast())
    .executeTakeFirstOrThrow()
  const link = await links.readLink(envelope.id, 'counterparty')
  await links.post(`${link}/code`)
  const view = links.viewOf(await links.post(`${link}/open`, { code: await world.ceremony.readCode() }))
  const signature = buildSignature((await view.get('state')).json())
  await view.post('sign', signature)
  await world.drain()
  return signature.accepted ?? []
}

/** The suitability report as the advisor sees it. */
async function reportOf(id: number) {
  const { dossier } = (await world.get(String(id))).json()
  return dossier.adequacy_report
}

type Documents = Awaited<ReturnType<CorrectionWorld['documents']>>

/** Codes of the documents with other bytes. */
function changedSince(before: Documents, after: Documents): readonly string[] {
  return [...after.keys()].filter((code) => after.get(code)?.sha256 !== before.get(code)?.sha256)
}
