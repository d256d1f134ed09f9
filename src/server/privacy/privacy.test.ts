import { describe, expect, it } from 'vitest'
import { PendingActs } from '#contract/people.ts'
import { FoundPeople, HeldPerson, LegalHolds } from '#contract/privacy.ts'
import { StepUpProof } from '#contract/step-up.ts'
import { hashPassword } from '#identity/index.ts'
import { sweepRows } from '../operations/sweep-rows.ts'
import { STEP_UP_HEADER, type StepUpAct } from '#vocabulary/step-up.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { startDossier, submit } from '#test/support/dossier-steps.ts'
import { proofOf, signInAdministrator } from '#test/support/step-up.ts'
import { wireId } from '#rules/wire-id.ts'
import { forFile } from '#test/support/for-file.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const { db } = api.services.store
const administrator = await api.signIn('administrator')
const advisor = await api.signIn('advisor', { name: 'Delmas' })
const PASSWORD = 'seize chevaux au galop'
await db
  .updateTable('account')
  .set({ password_hash: await hashPassword(PASSWORD) })
  .where('id', '=', administrator.id)
  .execute()

const PATH = '/administration/privacy'
const search = async (query: string) =>
  FoundPeople.parse((await administrator.post(`${PATH}/search`, { query })).body).people

async function proven(act: StepUpAct, target: string): Promise<Record<string, string>> {
  const answer = await administrator.post('/step-up', { act, target, password: PASSWORD })
  return { [STEP_UP_HEADER]: StepUpProof.parse(answer.body).proof }
}

async function emailOf({ id }: Caller): Promise<string> {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return email ?? ''
}

async function auditOf(action: string) {
  return db
    .selectFrom('audit')
    .select(['subject', 'actor_id', 'detail'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

describe('a person', () => {
  it('is found by parts of the name or the address of an account, accents aside', async () => {
    const person = await api.signIn('client', { name: 'Thévenin' })
    const email = await emailOf(person)

    expect(await search('thevenin CAMILLE')).toMatchObject([
      { email, name: 'Camille Thévenin', role: 'client' },
    ])
    expect(await search(email.slice(0, 8))).toMatchObject([{ email }])
    expect(await search('personne-de-ce-nom')).toEqual([])
    expect(await search('100%_')).toEqual([])
  })

  it('without an account is found in the answers of a dossier', async () => {
    const dossier = await startDossier(advisor, api.formId)
    await submit(advisor, dossier, 'holder')

    const found = { email: 'f.lemaire@orange.test', name: 'Françoise LEMAIRE', role: null }
    expect(await search('francoise lemaire')).toEqual([found])
    const answer = await administrator.post(`${PATH}/person`, { email: found.email })
    expect(HeldPerson.parse(answer.body)).toMatchObject({ account: null, erasure: { account: 'none' } })
  })

  it('without an account is found whatever ligature the name is written with', async () => {
    const dossier = await startDossier(advisor, api.formId)
    await submit(advisor, dossier, 'holder', {
      last_name: 'Œuvrard',
      first_name: 'Lætitia',
      email: 'l.oeuvrard@orange.test',
    })

    for (const query of ['Œuvrard', 'oeuvrard laetitia'])
      expect(await search(query), query).toMatchObject([{ email: 'l.oeuvrard@orange.test' }])
  })

  it.each([
    ['O’BRIEN', 'Seán', ["o'brien sean", 'O’Brien']],
    ['ŚWIĄTEK', 'Łukasz', ['swiatek lukasz', 'Łukasz']],
    ['STRAUẞ', 'Søren', ['strauss', 'soren']],
    ['ЙОВОВИЧ', 'Ольга', ['йовович ольга', 'Ольга']],
  ])(
    'without an account is found by the name %s %s, however it is typed',
    async (last_name, first_name, queries) => {
      const dossier = await startDossier(advisor, api.formId)
      const email = `letters${dossier.id}@orange.test`
      await submit(advisor, dossier, 'holder', { last_name, first_name, email })

      for (const query of queries) expect(await search(query), query).toMatchObject([{ email }])
    },
  )

  it('whose address only a draft or a former answer has is found by the whole address', async () => {
    const drafted = await startDossier(advisor, api.formId)
    await advisor.put(`/dossiers/${drafted.id}/drafts`, {
      drafts: [{ elementId: wireId(api.formId, 'email'), value: 'draft.only@orange.test', revision: 0 }],
    })
    const changed = await startDossier(advisor, api.formId)
    for (const email of ['former.only@orange.test', 'now@orange.test'])
      await submit(advisor, changed, 'holder', { last_name: 'ROY', first_name: 'Anne', email })

    for (const email of ['draft.only@orange.test', 'former.only@orange.test']) {
      expect(await search(` ${email.toUpperCase()}`), email).toEqual([{ email, name: '', role: null }])
      expect((await administrator.post(`${PATH}/person`, { email })).status).toBe(200)
    }
    expect(await search('nobody@orange.test')).toEqual([])
  })

  it('reports more matches when the search stopped before the last dossier', async () => {
    for (let written = 0; written < 51; written += 1) {
      const dossier = await startDossier(advisor, api.formId)
      await submit(advisor, dossier, 'holder', { last_name: 'PETITJEAN', email: 'same@orange.test' })
    }

    const { body } = await administrator.post(`${PATH}/search`, { query: 'petitjean' })

    expect(FoundPeople.parse(body)).toMatchObject({ people: [{ email: 'same@orange.test' }], more: true })
  })

  it('is shown in numbers, with what an erasure would leave and why', async () => {
    const person = await api.signIn('prospectDirect', { name: 'Garnier' })
    const dossier = await startDossier(person, api.formId)
    await submit(person, dossier, 'holder')
    const email = await emailOf(person)
    await administrator.put(`${PATH}/holds/${dossier.id}`, { reason: 'Litige n° 12' })

    const answer = await administrator.post(`${PATH}/person`, { email: email.toUpperCase() })

    expect(HeldPerson.parse(answer.body)).toMatchObject({
      email,
      account: { name: 'Camille Garnier', role: 'prospect_direct' },
      counts: { dossiers: 1 },
      erasure: { account: 'closed', dossiers: [{ id: dossier.id, removed: false, kept: 'held' }] },
    })
    expect((await administrator.post(`${PATH}/person`, { email: 'nobody@orange.test' })).status).toBe(404)
  })

  it('is shown with days of Paris, where midnight comes before that of UTC', async () => {
    const person = await api.signIn('prospectDirect', { name: 'Minuit' })
    const dossier = await startDossier(person, api.formId)
    const { id } = dossier
    await submit(person, dossier, 'holder')
    const email = await emailOf(person)
    const signed = { state: 'signed' as const, signed_at: new Date('2030-06-30T22:30:00Z') }
    await db.updateTable('dossier').set(signed).where('id', '=', id).execute()
    const closed = { closed_at: new Date('2026-12-31T23:30:00Z') }
    await db.updateTable('account').set(closed).where('id', '=', person.id).execute()

    const answer = await administrator.post(`${PATH}/person`, { email })

    expect(HeldPerson.parse(answer.body)).toMatchObject({
      account: { closed_on: '2027-01-01' },
      erasure: { dossiers: [{ id, kept: 'contract', kept_until: expect.stringMatching(/-07-01$/) }] },
    })
  })

  it('is exported once the administrator has proven it, and this is recorded', async () => {
    const person = await api.signIn('client', { name: 'Roussel' })
    const email = await emailOf(person)
    const unproven = await administrator.post(`${PATH}/export`, { email })
    const ofOther = await administrator.post(
      `${PATH}/export`,
      { email },
      await proven('person-export', 'other@orange.test'),
    )

    const answer = await administrator.post(`${PATH}/export`, { email }, await proven('person-export', email))

    expect([unproven.status, ofOther.status, answer.status]).toEqual([403, 403, 200])
    expect(JSON.parse(answer.text)).toMatchObject({ account: { email } })
    expect(await auditOf('person.exported')).toMatchObject({
      subject: `account:${person.id}`,
      actor_id: administrator.id,
    })
  })

  it('is erased with the administrator as the actor of every trace', async () => {
    const person = await api.signIn('prospectDirect', { name: 'Vasseur' })
    const dossier = await startDossier(person, api.formId)
    await submit(person, dossier, 'holder')
    const email = await emailOf(person)
    expect((await administrator.post(`${PATH}/erasure`, { email })).status).toBe(403)

    const answer = await administrator.post(
      `${PATH}/erasure`,
      { email },
      await proven('person-erasure', email),
    )

    expect(answer).toMatchObject({ status: 200, body: { pending: null } })
    expect(await auditOf('person.erased')).toMatchObject({
      detail: { account: 'erased', removed: [dossier.id], kept: 0 },
    })
    for (const action of ['person.erased', 'dossier.removed', 'account.erased'])
      expect(await auditOf(action)).toMatchObject({ actor_id: administrator.id })
    expect(JSON.stringify(await auditOf('person.erased'))).not.toContain(email)
    expect(await search('Vasseur')).toEqual([])
    const again = await administrator.post(
      `${PATH}/erasure`,
      { email },
      await proven('person-erasure', email),
    )
    expect(again.status).toBe(404)
  })

  it('who administers is closed first', async () => {
    const email = await emailOf(administrator)

    const answer = await administrator.post(
      `${PATH}/erasure`,
      { email },
      await proven('person-erasure', email),
    )

    expect(answer).toMatchObject({ status: 409, body: { errors: [{ code: 'PERSON_ADMINISTERS' }] } })
  })
})

describe('with two administrators', async () => {
  // Closed with `api`.
  const strict = await api.restart({ ...buildDossierDeployment(), secondAdministrator: true })
  const first = await signInAdministrator(strict, 'first')
  const second = await signInAdministrator(strict, 'second')
  const erase = async (by: Caller, email: string) =>
    by.post(`${PATH}/erasure`, { email }, await proofOf(by, 'person-erasure', email))
  const waitingFor = async (email: string) => {
    const { body } = await second.get('/administration/pending-acts')
    return PendingActs.parse(body).acts.find(({ target }) => target === email)
  }
  const storedActs = () => db.selectFrom('pending_act').select(['target', 'payload']).execute()

  it('an erasure waits for another one, and leaves no address behind', async () => {
    const person = await strict.signIn('prospectDirect', { name: 'Lacombe' })
    const dossier = await startDossier(person, api.formId)
    await submit(person, dossier, 'holder')
    const email = await emailOf(person)

    const asked = await erase(first, email)
    const waiting = await waitingFor(email)
    const isThere = (await search('Lacombe')).length
    const again = await erase(first, email)
    const path = `/administration/pending-acts/${waiting?.id}/confirmation`
    const own = await first.post(path, {}, await proofOf(first, 'person-erasure', email))
    const without = await second.post(path, {})
    const ofOther = await second.post(path, {}, await proofOf(second, 'person-erasure', 'other@orange.test'))
    const done = await second.post(path, {}, await proofOf(second, 'person-erasure', email))

    expect(waiting).toMatchObject({ act: 'person-erasure', person: null, is_own: false })
    expect([asked.status, again.status, own.status, without.status, ofOther.status, done.status]).toEqual([
      200, 409, 403, 403, 403, 200,
    ])
    expect([isThere, await search('Lacombe')]).toEqual([1, []])
    expect(await auditOf('person.erased')).toMatchObject({
      actor_id: second.id,
      detail: { account: 'erased', removed: [dossier.id], kept: 0 },
    })
    const { id: askedAs } = first
    expect(await auditOf('administration.asked')).toMatchObject({ actor_id: askedAs })
    const audit = await db.selectFrom('audit').select('detail').execute()
    expect(JSON.stringify([audit, await storedActs()])).not.toContain(email)
  })

  it('nothing waits for a person of whom nothing is held, or who administers', async () => {
    const unknown = await erase(first, 'nobody@orange.test')
    const administers = await erase(first, await emailOf(second))

    expect(unknown.status).toBe(404)
    expect(administers).toMatchObject({ status: 409, body: { errors: [{ code: 'PERSON_ADMINISTERS' }] } })
    expect(await waitingFor('nobody@orange.test')).toBeUndefined()
  })

  it('a week without a second one forgets whom it was about', async () => {
    const person = await strict.signIn('prospectDirect', { name: 'Lacombe-Roy' })
    const email = await emailOf(person)
    await erase(first, email)
    await db
      .updateTable('pending_act')
      .set({ expires_at: new Date(Date.now() - 2 * 86_400_000) })
      .where('target', '=', email)
      .execute()

    await sweepRows(strict.services)

    expect(JSON.stringify(await storedActs())).not.toContain(email)
    expect(await search('Lacombe-Roy')).toHaveLength(1)
  })
})

describe('a legal hold', () => {
  it('is set, worded anew and lifted with a proof', async () => {
    const { id } = await startDossier(advisor, api.formId)
    const holdOf = (body: unknown) => LegalHolds.parse(body).holds.find(({ dossier }) => dossier === id)

    const set = await administrator.put(`${PATH}/holds/${id}`, { reason: 'Litige n° 12' })
    api.clock.advance({ minutes: 1 })
    const again = await administrator.put(`${PATH}/holds/${id}`, { reason: 'Enquête' })
    const unproven = await administrator.post(`${PATH}/holds/${id}/lift`, {})
    const lifted = await administrator.post(
      `${PATH}/holds/${id}/lift`,
      {},
      await proven('hold-lift', String(id)),
    )

    expect(holdOf(set.body)?.reason).toBe('Litige n° 12')
    expect(holdOf(again.body)).toEqual({ ...holdOf(set.body), reason: 'Enquête' })
    expect(unproven.status).toBe(403)
    expect(holdOf(lifted.body)).toBeUndefined()
    for (const action of ['hold.set', 'hold.lifted'])
      expect(await auditOf(action)).toMatchObject({ subject: `dossier:${id}`, actor_id: administrator.id })
  })

  it('needs a dossier and a reason', async () => {
    const { id } = await startDossier(advisor, api.formId)
    const set = (dossier: number, reason: string) => administrator.put(`${PATH}/holds/${dossier}`, { reason })

    expect((await set(2_000_000_000, 'Litige')).status).toBe(404)
    expect((await set(id, '   ')).status).toBe(422)
    expect((await set(id, 'x'.repeat(501))).status).toBe(422)
  })
})
