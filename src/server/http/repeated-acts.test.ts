import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { RegisterPeriod } from '#contract/register.ts'
import { parisDay } from '#rules/paris-time.ts'
import type { StepUpAct } from '#vocabulary/step-up.ts'
import { MadeNetwork, PendingActs, CheckedTable } from '#contract/people.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { startDossier } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { openRegisterWorld } from '#test/support/register-world.ts'
import { expectDoneOnce, repeatedIn, sendRepeated, type Repeated } from '#test/support/repeated-call.ts'
import { proofOf, signInAdministrator } from '#test/support/step-up.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const { db } = api.services.store
/** The same store, where dangerous acts wait for a second administrator. */
const strict = await api.restart({ ...buildDossierDeployment(), secondAdministrator: true })
const register = await forFile(openRegisterWorld())
const administrator = await signInAdministrator(api)

const PEOPLE = '/administration/people'

const call = (path: string, body: object = {}, method: Repeated['method'] = 'POST') =>
  repeatedIn(api, administrator, { path, body, method })

/** A dangerous act with the proof that it needs. */
async function proven(
  [act, target]: readonly [StepUpAct, string],
  path: string,
  {
    body = {},
    method = 'POST',
    by = administrator,
  }: { body?: object; method?: 'POST' | 'PUT'; by?: Caller } = {},
): Promise<Repeated> {
  return repeatedIn(api, by, { path, body, method, headers: await proofOf(by, act, target) })
}

const invited = (role: string, email: string) => ({
  email,
  role,
  first_name: 'Anne',
  last_name: 'Roy',
  civility: null,
  mobile: null,
  number: null,
  superior: null,
  team: null,
  language: 'fr',
})

async function emailOf(id: number): Promise<string> {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return email
}

async function setFactor(account_id: number): Promise<void> {
  const row = {
    account_id,
    sealed_secret: Buffer.from('sealed'),
    confirmed_at: api.clock.now(),
    last_step: 1,
  }
  await db.insertInto('second_factor').values(row).execute()
}

/** Acts behind the second factor: on one person, or on what the administrator names. */
const DANGEROUS: Readonly<Record<string, () => Promise<Repeated>>> = {
  'closing of an account': async () => {
    const { id } = await api.signIn('advisor')
    return proven(['account-close', String(id)], `${PEOPLE}/${id}/closing`)
  },
  'reopening of an account': async () => {
    const { id } = await api.signIn('advisor')
    await db.updateTable('account').set({ closed_at: api.clock.now() }).where('id', '=', id).execute()
    return proven(['account-reopen', String(id)], `${PEOPLE}/${id}/reopening`)
  },
  'reset of a second factor': async () => {
    const { id } = await api.signIn('advisor')
    await setFactor(id)
    return proven(['second-factor-reset', String(id)], `${PEOPLE}/${id}/second-factor-reset`)
  },
  'change of a role': async () => {
    const { id } = await api.signIn('backOfficeUser')
    const body = { role: 'manage_dossier' }
    return proven(['role-change', `${id} manage_dossier`], `${PEOPLE}/${id}/role`, { body, method: 'PUT' })
  },
  'departure of an advisor': async () => {
    const manager = await api.signIn('manager')
    const { id } = await api.signIn('advisor', { parentId: manager.id })
    const to = await api.signIn('advisor', { parentId: manager.id })
    const body = { to: to.id, reason: 'left', mails: false, close: true }
    return proven(['advisor-departure', `${id} ${to.id}`], `${PEOPLE}/${id}/departure`, { body })
  },
  'invitation to a role that sees a lot': async () => {
    const email = `${randomUUID()}@paraphe.test`
    return proven(['invitation', `${email} compliance`], PEOPLE, { body: invited('compliance', email) })
  },
  'table of invitations to roles that see a lot': async () => {
    const id = await checkTable('compliance')
    return proven(['invitations', String(id)], `/administration/invitations/${id}/confirmation`)
  },
  'erasure of a person': async () => {
    const email = await emailOf((await api.signIn('client')).id)
    return proven(['person-erasure', email], '/administration/privacy/erasure', { body: { email } })
  },
}

async function checkTable(role: string): Promise<number> {
  const number = role === 'advisor' ? randomUUID().slice(0, 20) : ''
  const text = `email;role;prenom;nom;code\n${randomUUID()}@paraphe.test;${role};Anne;Roy;${number}`
  const { body } = await administrator.post('/administration/invitations', { text })
  return CheckedTable.parse(body).batch?.id ?? 0
}

/** The number of an act that another administrator has asked for. */
async function askedFor(): Promise<number> {
  const other = await signInAdministrator(strict, 'other')
  const { id } = await api.signIn('advisor')
  await other.post(`${PEOPLE}/${id}/closing`, {}, await proofOf(other, 'account-close', String(id)))
  const { body } = await administrator.get('/administration/pending-acts')
  return PendingActs.parse(body).acts.find(({ target }) => target === String(id))?.id ?? 0
}

async function insertDead({ clock, services } = api) {
  const at = clock.now()
  const job = { kind: 'mail', payload: '{}', run_at: at, dead_at: at, last_error: 'gone' }
  const { db } = services.store
  return (await db.insertInto('outbox').values(job).returning('id').executeTakeFirstOrThrow()).id
}

const addNetwork = async () =>
  MadeNetwork.parse((await administrator.post('/administration/networks', { name: randomUUID() })).body).id

const ACTS: Readonly<Record<string, () => Promise<Repeated>>> = {
  'confirmation of a waiting act': async () => {
    const id = await askedFor()
    const { target } = await db
      .selectFrom('pending_act')
      .select('target')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return proven(['account-close', target], `/administration/pending-acts/${id}/confirmation`)
  },
  'refusal of a waiting act': async () => call(`/administration/pending-acts/${await askedFor()}/refusal`),
  'table of invitations': async () =>
    call(`/administration/invitations/${await checkTable('advisor')}/confirmation`),
  'end of the sessions of a person': async () =>
    call(`${PEOPLE}/${(await api.signIn('advisor')).id}/end-sessions`),
  'a network': async () => call('/administration/networks', { name: randomUUID() }),
  'a team': async () => call(`/administration/networks/${await addNetwork()}/teams`, { name: 'Nord' }),
  'removal of a network': async () => call(`/administration/networks/${await addNetwork()}`, {}, 'DELETE'),
  'new name of a network': async () =>
    call(`/administration/networks/${await addNetwork()}`, { name: randomUUID() }, 'PUT'),
  'retry of a job': async () => call('/administration/jobs/retry', { id: await insertDead() }),
  'closing of a job': async () => {
    const id = await insertDead()
    return proven(['jobs-given-up', String(id)], '/administration/jobs/give-up', {
      body: { id, reason: 'Essai' },
    })
  },
  'revocation of a program': async () => {
    const row = {
      client_id: randomUUID(),
      name: randomUUID(),
      scopes: [],
      method: 'private_key_jwt' as const,
      created_at: api.clock.now(),
      expires_at: new Date('2099-01-01'),
    }
    const { id } = await db.insertInto('integration').values(row).returning('id').executeTakeFirstOrThrow()
    return call(`/administration/integrations/${id}/revocation`)
  },
  'lifting of a legal hold': async () => {
    const advisor = await api.signIn('advisor')
    const { id } = await startDossier(advisor, api.formId)
    await administrator.put(`/administration/privacy/holds/${id}`, { reason: 'Litige' })
    return proven(['hold-lift', String(id)], `/administration/privacy/holds/${id}/lift`)
  },
  'removal of one’s own authenticator': async () => {
    const by = await signInAdministrator(api)
    const repeated = await proven(['own-factor-removal', 'own'], '/account/second-factor/removal', { by })
    await setFactor(by.id)
    return repeated
  },
}

async function openAttempt() {
  const dossier_id = await register.accept({ pairing: { np: 'S00891' } })
  await register.work()
  return register.api.services.store.db
    .selectFrom('register_attempt')
    .select(['id', 'created_at'])
    .where('dossier_id', '=', dossier_id)
    .executeTakeFirstOrThrow()
}

const REGISTER: Readonly<Record<string, () => Promise<Repeated>>> = {
  'dossier sent to the register again': async () => {
    const { id } = await openAttempt()
    return repeatedIn(register.api, register.reviewer, { path: `/register/attempts/${id}/retry` })
  },
  'period sent to the register again': async () => {
    const day = parisDay((await openAttempt()).created_at)
    const { body } = await register.reviewer.get(`/register/period?from=${day}&to=${day}`)
    const retried = { from: day, to: day, attempts: RegisterPeriod.parse(body).attempts }
    return repeatedIn(register.api, register.reviewer, { path: '/register/period/retry', body: retried })
  },
  'retry of a job by a reviewer': async () => {
    const path = `/register/dead-jobs/${await insertDead(register.api)}/retry`
    return repeatedIn(register.api, register.reviewer, { path })
  },
}

describe('a repeated act with the same key', () => {
  it.each([...Object.entries(DANGEROUS), ...Object.entries(ACTS), ...Object.entries(REGISTER)])(
    '%s: gets the first answer and does nothing',
    async (_name, prepare) => {
      await expectDoneOnce(await prepare())
    },
  )

  it.each(Object.entries(DANGEROUS))(
    '%s: waits once for the second administrator',
    async (_name, prepare) => {
      await expectDoneOnce({ ...(await prepare()), app: strict.app, services: strict.services })
    },
  )

  it('gets the first answer after its proof has expired; without the key a new proof is asked for', async () => {
    const { id } = await api.signIn('advisor')
    const repeated = await proven(['account-close', String(id)], `${PEOPLE}/${id}/closing`)
    const key = randomUUID()

    const first = await sendRepeated(repeated, key)
    api.clock.advance({ minutes: 6 })
    const again = await sendRepeated(repeated, key)
    const other = await sendRepeated(repeated, undefined)

    expect([first.status, again, other.status]).toEqual([200, first, 403])
  })
})
