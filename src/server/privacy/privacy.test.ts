import { describe, expect, it } from 'vitest'
import { FoundPeople, HeldPerson, LegalHolds, PersonErasure } from '#contract/privacy.ts'
import { StepUpProof } from '#contract/step-up.ts'
import { hashPassword } from '#identity/index.ts'
import { STEP_UP_HEADER, type StepUpAct } from '#vocabulary/step-up.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { startDossier, submit } from '#test/support/dossier-steps.ts'
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

    expect(PersonErasure.parse(answer.body)).toEqual({
      account: 'erased',
      dossiers: [{ id: dossier.id, removed: true, kept: null, kept_until: null }],
      same_name: [],
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

describe('a legal hold', () => {
  it('is set, worded anew and lifted with a proof', async () => {
    const { id } = await startDossier(advisor, api.formId)
    const holdOf = (body: unknown) => LegalHolds.parse(body).holds.find(({ dossier }) => dossier === id)

    const set = await administrator.put(`${PATH}/holds/${id}`, { reason: 'Litige n° 12' })
    const again = await administrator.put(`${PATH}/holds/${id}`, { reason: 'Enquête' })
    const unproven = await administrator.post(`${PATH}/holds/${id}/lift`, {})
    const lifted = await administrator.post(
      `${PATH}/holds/${id}/lift`,
      {},
      await proven('hold-lift', String(id)),
    )

    expect([holdOf(set.body)?.reason, holdOf(again.body)?.reason]).toEqual(['Litige n° 12', 'Enquête'])
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
