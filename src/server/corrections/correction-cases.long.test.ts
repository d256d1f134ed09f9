import { afterAll, expect, it } from 'vitest'
import { DossierList } from '#contract/dossiers.ts'
import { Timeline } from '#contract/review-timeline.ts'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import type { SignedInUser } from '#test/support/signing-app.ts'

const world = await CorrectionWorld.open()
afterAll(() => world.close())

it('is in the rows of lists while it is open, and selects them', async () => {
  const [id, other] = [await world.sign(), await world.sign()]
  const rowOf = async (dossierId: number) =>
    DossierList.parse((await world.get('?state=signed-files')).json()).dossiers.find(
      (row) => row.id === dossierId,
    )
  const openIn = async (as?: SignedInUser) => {
    const { dossiers, total_items } = DossierList.parse(
      (await world.get('?state=signed-files&correction=open', as)).json(),
    )
    return { ids: dossiers.map((row) => row.id), total_items }
  }
  const before = await openIn()

  const asked = await world.ask(id, ['note'])
  const during = [await rowOf(id), await rowOf(other)]
  const selected = [await openIn(), await openIn(world.reviewer)]
  await world.answer((await world.propose(asked.body, { note: 'autre' })).body)

  expect(during).toMatchObject([
    { correction: { id: asked.body.id, state: 'open', deadline: asked.body.deadline } },
    { correction: null },
  ])
  const all = { ids: [id, ...before.ids], total_items: before.total_items + 1 }
  expect(selected).toEqual([all, all])
  expect(await rowOf(id)).toMatchObject({ correction: null })
  expect(await openIn()).toEqual(before)
})

it('corrects a correction, on what was signed last', async () => {
  const id = await world.sign()
  const first = await world.ask(id, ['iban'])
  await world.answer((await world.propose(first.body, { iban: 'DE89' })).body)
  await world.signAs(id, 'subscriber')
  const between = await world.documents(id)

  const second = await world.ask(id, ['shares'])
  await world.answer((await world.propose(second.body, { shares: '6' })).body)
  await world.signAs(id, 'subscriber')
  await world.signAs(id, 'co_subscriber')
  const after = await world.documents(id)

  expect(await world.answers(id)).toMatchObject({ iban: 'DE89', shares: '6' })
  expect(after.get('mandat')).toEqual({
    sha256: between.get('mandat')?.sha256,
    carriedFrom: expect.any(String),
  })
  expect(after.get('ordre')?.sha256).not.toBe(between.get('ordre')?.sha256)
})

it('asks an answer that another one makes required in the same correction', async () => {
  const id = await world.sign()
  const asked = await world.ask(id, ['amount'])
  const more = await world.propose(asked.body, { shares: '50' })
  const early = await world.answer(more.body)
  const complete = await world.propose(more.body, { funds: 'épargne' })

  const answered = await world.answer(complete.body)
  await world.signAs(id, 'subscriber')
  await world.signAs(id, 'co_subscriber')

  expect(more.body.questions.map(({ elementId, why }) => [elementId, why])).toEqual([
    [world.id('shares'), 'remark'],
    [world.id('funds'), 'required'],
  ])
  expect([early.status, early.code]).toEqual([422, 'validation.error.required'])
  expect(answered.status).toBe(200)
  expect(await world.answers(id)).toMatchObject({ shares: '50', funds: 'épargne' })
})

it('keeps what was signed when a signature is declined', async () => {
  const id = await world.sign()
  const documents = await world.documents(id)
  const asked = await world.ask(id, ['iban'])
  await world.answer((await world.propose(asked.body, { iban: 'DE89' })).body)

  await world.declineAs(id, 'subscriber')

  expect((await world.read(asked.body)).body).toMatchObject({
    state: 'refused',
    refusal: { why: 'signature_declined' },
  })
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'error' })
  expect(await world.documents(id)).toEqual(documents)
  expect(await world.answers(id)).toMatchObject({ iban: 'FR76' })
})

it('goes back to the reviewer when the deadline passes, after a reminder', async () => {
  const asked = await world.ask(await world.sign(), ['iban'])
  await world.drain()

  await passDays(8)
  await passDays(11)

  expect((await world.read(asked.body)).body).toMatchObject({
    state: 'refused',
    refusal: { why: 'deadline' },
    history: [{ kind: 'opened' }, { kind: 'reminded' }, { kind: 'refused' }],
  })
  expect(await world.dossier(asked.body.dossierId)).toMatchObject({
    state: 'signed',
    integration_state: 'error',
  })
})

it('is shown step by step in the timeline of the review, with the answers that it changed', async () => {
  const id = await world.sign()
  const withdrawn = await world.ask(id, ['note'])
  await world.act(withdrawn.body, 'withdraw')
  const refused = await world.ask(id, ['note'])
  await world.call(world.advisor, 'POST', `${id}/corrections/${refused.body.id}/refuse`, { reason: 'Non' })
  const asked = await world.ask(id, ['note'])
  await world.answer((await world.propose(asked.body, { note: 'autre' })).body)
  await world.accept(id)

  const { steps } = Timeline.parse((await world.get(`${id}/timeline`, world.reviewer)).json())

  expect(steps.filter(({ kind }) => kind.startsWith('correction_'))).toMatchObject([
    { kind: 'correction_asked' },
    { kind: 'correction_withdrawn' },
    { kind: 'correction_asked' },
    { kind: 'correction_refused' },
    { kind: 'correction_asked' },
    { kind: 'correction_answered' },
    {
      kind: 'correction_applied',
      changes: [{ elementId: world.id('note'), how: 'corrected', from: 'rien', to: 'autre' }],
    },
    { kind: 'correction_accepted' },
  ])
})

it('shows an invalid answer as it was typed', async () => {
  const asked = await world.ask(await world.sign({ withCos: false }), ['shares'])

  const proposed = await world.propose(asked.body, { shares: '0' })

  expect(proposed.body.consequences).toMatchObject({
    isReady: false,
    changes: [
      { elementId: world.id('shares'), before: '5', after: '0' },
      { elementId: world.id('amount'), isComputed: true },
    ],
  })
})

async function passDays(days: number): Promise<void> {
  const { store, outbox } = world.signing.services
  await store.db
    .updateTable('outbox')
    .set({ run_at: new Date(0) })
    .where('kind', 'like', 'correction.%')
    .where('run_at', '<', new Date(world.signing.clock.now().getTime() + days * 24 * 3_600_000))
    .execute()
  await outbox.drain()
}
