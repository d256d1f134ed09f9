import { afterAll, expect, it } from 'vitest'
import type { Correction } from '#contract/corrections.ts'
import { parisDay } from '#rules/paris-time.ts'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import { parisToday } from '../clock.ts'
import { voidUnprepared } from '../signature/prepare-envelope.ts'
import { LAPSE_CORRECTION_JOB } from './correction-jobs.ts'

const world = await CorrectionWorld.open()
afterAll(() => world.close())
const { clock, services } = world.signing

/** A correction that both holders are asked to sign. */
async function correctShares(id: number): Promise<Correction> {
  const asked = await world.ask(id, ['shares'])
  const proposed = await world.propose(asked.body, { shares: '6' })
  await world.answer(proposed.body)
  return proposed.body
}

/** A party's view, in which it has entered its code. */
async function openProven(id: number, party: 'subscriber' | 'co_subscriber') {
  const view = await world.ceremony.openView(id, `subscription_${party}`)
  await world.ceremony.proveOneself(view)
  return view
}

const readCorrection = async (correction: Correction) => (await world.read(correction)).body

it('is not withdrawn once everybody has signed again, even before the last seal', async () => {
  const id = await world.sign()
  const correction = await correctShares(id)
  await world.signAs(id, 'subscriber')
  await world.ceremony.sign(await openProven(id, 'co_subscriber'))

  const withdrawn = await world.act(correction, 'withdraw')
  await world.drain()

  expect([withdrawn.status, withdrawn.code]).toEqual([409, 'ALL_HAVE_SIGNED'])
  expect(await world.answers(id)).toMatchObject({ shares: '6' })
  expect((await readCorrection(correction)).appliedAt).not.toBeNull()
})

it('is withdrawn while one party signs, and keeps the former answers and documents', async () => {
  const id = await world.sign()
  const documents = await world.documents(id)
  const correction = await correctShares(id)
  const view = await openProven(id, 'subscriber')

  const [signed, withdrawn] = await Promise.all([
    world.ceremony.sign(view),
    world.act(correction, 'withdraw'),
  ])
  await world.drain()

  expect([200, 409]).toContain(signed.statusCode)
  expect(withdrawn.body.state).toBe('withdrawn')
  expect(await world.documents(id)).toEqual(documents)
  expect(await world.answers(id)).toMatchObject({ shares: '5' })
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'ongoing' })
})

it('accepts either the first signature or the documents sent back when both arrive concurrently', async () => {
  const id = await world.send()
  const view = await openProven(id, 'subscriber')
  const remarks = [{ target: { kind: 'answer', elementId: world.id('iban') }, text: 'Faux' }]

  const [signed, sentBack] = await Promise.all([
    world.ceremony.sign(view),
    world.call(world.advisor, 'POST', `${id}/send-back`, { remarks }),
  ])
  await world.drain()

  const isSigned = signed.statusCode === 200
  expect([signed.statusCode, sentBack.status]).toEqual(isSigned ? [200, 409] : [409, 200])
  expect((await world.dossier(id)).state).toBe(isSigned ? 'signature' : 'unsigned')
})

it('takes the answer or the refusal of the same correction, whichever comes first', async () => {
  const asked = await world.ask(await world.sign(), ['note'])
  const proposed = await world.propose(asked.body, { note: 'autre' })
  const { dossierId, id } = proposed.body

  const ends = await Promise.all([
    world.answer(proposed.body),
    world.call(world.advisor, 'POST', `${dossierId}/corrections/${id}/refuse`, { reason: 'Non' }),
  ])

  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(['answered', 'refused']).toContain((await readCorrection(proposed.body)).state)
})

it('is not ended by its deadline once it was answered', async () => {
  const id = await world.sign()
  const correction = await correctShares(id)
  clock.advance({ hours: 11 * 24 })
  await services.store.db
    .updateTable('outbox')
    .set({ run_at: new Date(0) })
    .where('kind', '=', LAPSE_CORRECTION_JOB)
    .execute()

  await world.drain()

  expect((await readCorrection(correction)).state).toBe('answered')
  expect((await world.dossier(id)).state).toBe('signature')
})

it('goes back to the reviewer when it is not signed in time', async () => {
  const id = await world.sign()
  const documents = await world.documents(id)
  const correction = await correctShares(id)

  clock.advance({ hours: 31 * 24 })
  await world.drain()

  expect(await readCorrection(correction)).toMatchObject({
    state: 'refused',
    refusal: { why: 'signature_expired' },
  })
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'error' })
  expect(await world.documents(id)).toEqual(documents)
})

it('goes back to the reviewer when its documents cannot be drawn', async () => {
  const id = await world.sign()
  const asked = await world.ask(id, ['iban'])
  const proposed = await world.propose(asked.body, { iban: 'DE89' })
  // Without running the job that draws them.
  await world.call(world.advisor, 'POST', `${id}/corrections/${asked.body.id}/answer`, {
    seen: proposed.body.consequences?.fingerprint,
  })
  const { id: envelopeId } = await services.store.db
    .selectFrom('envelope')
    .select('id')
    .where('correction_id', '=', asked.body.id)
    .executeTakeFirstOrThrow()

  await voidUnprepared(services, envelopeId)
  await world.drain()

  expect(await readCorrection(asked.body)).toMatchObject({
    state: 'refused',
    refusal: { why: 'preparation_failed' },
  })
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'error' })
  expect(await world.answers(id)).toMatchObject({ iban: 'FR76' })
})

it('leaves nothing that verify would find', async () => {
  expect(await world.findings()).toEqual([])
})

it('counts the delay of the review from the last signature of a correction that was signed', async () => {
  const id = await world.sign()
  const daysOf = () =>
    services.store.db
      .selectFrom('dossier')
      .select(['signed_at as signed', 'resigned_at as resigned'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const first = await daysOf()
  clock.advance({ hours: 72 })

  const unsigned = await world.ask(id, ['note'])
  await world.answer((await world.propose(unsigned.body, { note: 'autre' })).body)
  const between = await daysOf()
  const followUp = await world.get(`${id}/follow-up`)
  const asked = await world.ask(id, ['iban'])
  await world.answer((await world.propose(asked.body, { iban: 'DE89' })).body)
  await world.signAs(id, 'subscriber')
  const after = await daysOf()

  expect(followUp.statusCode).toBe(200)
  expect([first.resigned, between.resigned]).toEqual([null, null])
  expect(after.signed).toEqual(first.signed)
  expect(parisDay(after.resigned ?? new Date(0))).toBe(parisToday(clock))
})
