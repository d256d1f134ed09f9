import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { DossierList } from '#contract/dossiers.ts'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import { recordChanges } from '../audit/record-changes.ts'
import { writeAsked } from './correction-mails.ts'

const world = await CorrectionWorld.open()
afterAll(() => world.close())

it('asks only the signatories of the documents that change, and keeps the others with their files', async () => {
  const id = await world.sign()
  const before = await world.documents(id)

  const asked = await world.ask(id, ['iban'])
  const proposed = await world.propose(asked.body, { iban: 'DE89' })
  const answered = await world.answer(proposed.body)
  const during = await world.dossier(id)
  const shown = (await world.get(String(id))).json().dossier.envelopes.at(-1)
  await world.signAs(id, 'subscriber')
  const after = await world.documents(id)

  expect([asked.status, proposed.status, answered.status]).toEqual([200, 200, 200])
  expect(proposed.body.consequences).toMatchObject({
    isReady: true,
    signers: [{ party: 'subscriber', documents: ['mandat'] }],
    fullRound: 2,
    documents: [
      { code: 'bulletin', fate: 'kept' },
      { code: 'origine', fate: 'kept' },
      { code: 'ordre', fate: 'kept' },
      {
        code: 'mandat',
        fate: 'changed',
        passages: [{ before: 'Réponse : FR76', after: 'Réponse : DE89' }],
      },
    ],
  })
  expect(during).toMatchObject({
    state: 'signature',
    status: 'signature|subscription_signed_by_co_subscriber|subscription_sent_to_subscriber',
    integration_state: null,
  })
  expect(shown.documents).toMatchObject([{ title: 'mandat' }])
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'ongoing' })
  expect(await world.answers(id)).toMatchObject({ iban: 'DE89' })
  expect(after.get('ordre')?.sha256).toBe(before.get('ordre')?.sha256)
  expect(after.get('mandat')?.sha256).not.toBe(before.get('mandat')?.sha256)
  expect((await world.read(asked.body)).body).toMatchObject({
    state: 'answered',
    appliedAt: expect.any(String),
  })
})

it('is announced once to the advisor when its signature is declined', async () => {
  const id = await world.sign()
  const asked = await world.ask(id, ['iban'])
  await world.answer((await world.propose(asked.body, { iban: 'DE89' })).body)
  const { db } = world.signing.services.store
  await db.deleteFrom('notice').execute()

  await world.declineAs(id, 'subscriber')

  const told = await db
    .selectFrom('notice')
    .select('kind')
    .where('account_id', '=', world.advisor.user.id)
    .execute()
  expect(told).toEqual([{ kind: 'correctionRefused' }])
})

it('invites to sign what changes, without the amount that the dossier had before', async () => {
  const id = await world.sign()
  const asked = await world.ask(id, ['iban'])
  const proposed = await world.propose(asked.body, { iban: 'DE89' })

  await world.answer(proposed.body)
  await world.drain()

  const mails = await world.signing.services.store.db
    .selectFrom('demo_mail')
    .select('body')
    .where('subject', 'like', `%une correction à signer%${id}`)
    .execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toMatch(
    /invite à signer le seul document qui change\. Ce qui change vous est montré/,
  )
  expect(mails[0]?.body).not.toMatch(/€/)
})

it('names the questions and the last day to answer in the language of the mail', () => {
  const about = {
    kind: 'asked',
    dossierId: 12,
    remarks: [{ place: { fr: 'IBAN', en: 'Account number' }, text: 'À revoir' }],
    deadline: '2026-12-04',
    link: '',
    byCode: false,
  } as const

  const notes = (['fr', 'en'] as const).map((language) => writeAsked(language, about).notes)
  const items = (['fr', 'en'] as const).map((language) => writeAsked(language, about).items)
  expect(items).toEqual([['IBAN\u00a0: «\u00a0À revoir\u00a0»'], ['Account number: “À revoir”']])

  expect(notes).toEqual([
    expect.arrayContaining(['Répondez avant la fin du 04/12/2026.']),
    expect.arrayContaining(['Answer before the end of 4 December 2026.']),
  ])
})

it('takes effect at once when no document changes', async () => {
  const id = await world.sign()

  const asked = await world.ask(id, ['note'])
  const proposed = await world.propose(asked.body, { note: 'autre' })
  const answered = await world.answer(proposed.body)

  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'ongoing' })
  expect(answered.body).toMatchObject({ state: 'answered', appliedAt: expect.any(String), signing: [] })
  expect(await world.answers(id)).toMatchObject({ note: 'autre' })
})

it('puts the review in error until it is answered, and back when it is withdrawn', async () => {
  const id = await world.sign()
  const [documents, answers] = [await world.documents(id), await world.answers(id)]

  const asked = await world.ask(id, ['iban'])
  const during = await world.dossier(id)
  const proposed = await world.propose(asked.body, { iban: 'DE89' })
  await world.answer(proposed.body)
  const withdrawn = await world.act(asked.body, 'withdraw')

  expect(during.integration_state).toBe('error')
  expect(withdrawn.body).toMatchObject({ state: 'withdrawn' })
  expect(await world.dossier(id)).toMatchObject({
    state: 'signed',
    status: 'signed',
    integration_state: 'ongoing',
  })
  expect([await world.documents(id), await world.answers(id)]).toEqual([documents, answers])
})

it('refuses every answer that is no question of it', async () => {
  const asked = await world.ask(await world.sign(), ['iban'])

  const outside = await world.propose(asked.body, { iban: 'DE89', shares: '9' })

  expect([outside.status, outside.code]).toEqual([409, 'NOT_IN_CORRECTION'])
  expect((await world.read(asked.body)).body.questions.map(({ isProposed }) => isProposed)).toEqual([false])
})

it('asks the data of a party that an answer adds in the same correction', async () => {
  const asked = await world.ask(await world.sign({ withCos: false }), ['with_cos'])

  const added = await world.propose(asked.body, { with_cos: 'true' })
  const early = await world.answer(added.body)
  const filled = await world.propose(added.body, {
    cos_first_name: 'Henri',
    cos_last_name: 'Lemaire',
    cos_email: 'henri@orange.test',
  })
  const answered = await world.answer(filled.body)

  const names = ['with_cos', 'cos_first_name', 'cos_last_name', 'cos_email']
  expect(added.body.questions.map(({ elementId }) => elementId)).toEqual(names.map((name) => world.id(name)))
  expect([early.status, early.code]).toEqual([422, 'validation.error.required'])
  expect(answered.body.consequences?.signers.map(({ party }) => party)).toContain('coSubscriber')
})

it('refuses a second correction while one is asked for, and the end of the dossier while it is signed', async () => {
  const id = await world.sign()
  const asked = await world.ask(id, ['iban'])

  const second = await world.ask(id, ['shares'])
  await world.answer((await world.propose(asked.body, { iban: 'DE89' })).body)
  const third = await world.ask(id, ['shares'])
  const abandoned = await world.call(world.advisor, 'PUT', `${id}/status`, { status: 'canceled' })
  const recalled = await world.call(world.advisor, 'POST', `${id}/envelope/recall`, {})

  expect([second, third, abandoned, recalled].map(({ code }) => code)).toEqual([
    'CORRECTION_OPEN',
    'CORRECTION_OPEN',
    'CORRECTION_OPEN',
    'CORRECTION_OPEN',
  ])
})

it('refuses to send what was not shown, what changes nothing, and what somebody else has written since', async () => {
  const asked = await world.ask(await world.sign(), ['iban'])

  const unchanged = await world.answer(asked.body)
  const proposed = await world.propose(asked.body, { iban: 'DE89' })
  const unseen = await world.answer(proposed.body, 'another')
  const stale = await world.propose(asked.body, { iban: 'IT60' })

  expect([unchanged, unseen, stale].map(({ status, code }) => [status, code])).toEqual([
    [422, 'CORRECTION_UNCHANGED'],
    [409, 'CORRECTION_CHANGED'],
    [409, 'STALE_REVISION'],
  ])
})

it('is withdrawn by an advisor only where an advisor has asked for it', async () => {
  const id = await world.sign()
  const reviewers = await world.ask(id, ['note'])

  const seen = await world.read(reviewers.body, world.advisor)
  const refused = await world.act(reviewers.body, 'withdraw', world.advisor)
  const state = await world.dossier(id)
  await world.act(reviewers.body, 'withdraw')
  const own = await world.ask(id, ['note'], { as: world.advisor })
  const withdrawn = await world.act(own.body, 'withdraw', world.advisor)

  expect(seen.body.may.withdraw).toBe(false)
  expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN'])
  expect(state.integration_state).toBe('error')
  expect(withdrawn.body.state).toBe('withdrawn')
})

it('is not sent while its form lacks a question that a remark names, and can be withdrawn', async () => {
  const id = await world.sign()
  const asked = await world.ask(id, ['iban', 'note'])
  await removeTarget(asked.body.id, 'note')

  const proposed = await world.propose(asked.body, { iban: 'DE89' })
  const answered = await world.answer(proposed.body)
  const withdrawn = await world.act(asked.body, 'withdraw')

  expect(proposed.body.questions.map(({ elementId }) => elementId)).toEqual([world.id('iban')])
  expect(proposed.body.consequences).toMatchObject({
    isReady: false,
    obstacles: [{ code: 'CORRECTION_TARGET_GONE' }],
  })
  expect([answered.status, answered.code]).toEqual([409, 'CORRECTION_TARGET_GONE'])
  expect(withdrawn.body.state).toBe('withdrawn')
  expect(await world.answers(id)).toMatchObject({ iban: 'FR76' })
})

it('accepts the correction with the dossier, and refuses a decision before', async () => {
  const id = await world.sign()
  const asked = await world.ask(id, ['note'])

  const early = await world.accept(id)
  await world.answer((await world.propose(asked.body, { note: 'autre' })).body)
  const accepted = await world.accept(id)

  expect(early.json().errors[0].code).toBe('CORRECTION_OPEN')
  expect(accepted.statusCode).toBe(200)
  expect((await world.read(asked.body)).body.state).toBe('accepted')
})

it('shows the reviewer a dossier whose correction is being signed, and lists it', async () => {
  const [id, unsigned] = [await world.sign(), await world.send()]
  const asked = await world.ask(id, ['iban'])
  await world.answer((await world.propose(asked.body, { iban: 'DE89' })).body)
  const review = (dossier: number, part: string) =>
    world.signing.app.inject({
      url: `/api/dossier/integration-state/${dossier}/${part}`,
      headers: world.reviewer.headers,
    })

  const states = [await review(id, 'state'), await review(unsigned, 'state')]
  const listed = await world.get('?state=signature-files&correction=signing', world.reviewer)
  const other = await world.get('?state=signature-files&correction=open', world.reviewer)
  const decision = await world.accept(id)
  const files = await review(id, 'download')

  expect(states.map(({ statusCode }) => statusCode)).toEqual([200, 404])
  expect(states[0]?.json()).toMatchObject({ state: null })
  const rows = DossierList.parse(listed.json()).dossiers
  expect(rows.find((row) => row.id === id)?.correction).toMatchObject({ id: asked.body.id, state: 'signing' })
  expect(new Set(rows.map(({ correction }) => correction?.state))).toEqual(new Set(['signing']))
  expect(DossierList.parse(other.json()).dossiers.map((row) => row.id)).not.toContain(id)
  expect(decision.json().errors[0].code).toBe('CORRECTION_OPEN')
  expect(files.statusCode).toBe(200)
})

it('leaves nothing that verify would find', async () => {
  expect(await world.findings()).toEqual([])
})

/** Runs the jobs that are due within some days. */

/** Renames the element of a remark, as if the form no longer had it. */
async function removeTarget(correction: number, element: string): Promise<void> {
  const { store, keys } = world.signing.services
  await store.db.transaction().execute(async (trx) => {
    await sql`
      update correction set remarks = replace(remarks::text, ${`["${element}"]`}, '["gone"]')::jsonb
      where id = ${correction}`.execute(trx)
    await recordChanges(trx, keys, { actorId: null, action: 'test', at: world.signing.clock.now() })
  })
}
