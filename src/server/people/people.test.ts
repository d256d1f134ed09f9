import { beforeEach, describe, expect, it } from 'vitest'
import { MadeNetwork, People, PendingActs, PersonDetail } from '#contract/people.ts'
import type { StepUpAct } from '#vocabulary/step-up.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'
import { proofOf, signInAdministrator } from '#test/support/step-up.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { sendPasswordLink } from '../identity/index.ts'

const api = await forFile(
  TestApi.start(buildDeployment({ secondFactorRoles: ['administrator', 'manageDossier'] })),
)
const { db } = api.services.store

let administrator: Caller
beforeEach(async () => {
  await db
    .updateTable('account')
    .set({ closed_at: api.clock.now() })
    .where('role', '=', 'administrator')
    .execute()
  administrator = await signInAdministrator(api)
})

const PATH = '/administration/people'

async function list(query: string): Promise<readonly string[]> {
  const { body } = await administrator.get(`${PATH}?${query}`)
  return People.parse(body).people.map(({ name }) => name)
}

const detailOf = async (id: number) => PersonDetail.parse((await administrator.get(`${PATH}/${id}`)).body)

/** Posts a dangerous act with its proof. */
async function act(name: StepUpAct, id: number, path: string, by = administrator) {
  return by.post(`${PATH}/${id}/${path}`, {}, await proofOf(by, name, String(id)))
}

async function giveRole(id: number, role: string, by = administrator) {
  const proof = await proofOf(by, 'role-change', `${id} ${role}`)
  return by.put(`${PATH}/${id}/role`, { role }, proof)
}

async function actionsOf(id: number): Promise<readonly unknown[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('subject', '=', `account:${id}`)
    .orderBy('id')
    .execute()
  return rows.map(({ action, actor_id }) => [action, actor_id])
}

describe('the list', () => {
  it('finds people by any part of name, number and address, and by each filter', async () => {
    const manager = await api.signIn('manager', { name: 'Vasseur' })
    const advisor = await api.signIn('advisor', { name: 'Vasseur-Blin', parentId: manager.id })
    const { email } = await detailOf(advisor.id)
    const reviewer = await api.signIn('manageDossier', { name: 'Vasseur-Roy' })
    await act('account-close', reviewer.id, 'closing')

    expect(await list('search=vasseur')).toEqual([
      'Camille Vasseur',
      'Camille Vasseur-Blin',
      'Camille Vasseur-Roy',
    ])
    expect(await list(`search=${email.slice(0, 8)}`)).toEqual(['Camille Vasseur-Blin'])
    expect(await list('search=vasseur&role=advisor')).toEqual(['Camille Vasseur-Blin'])
    expect(await list('search=vasseur&state=closed')).toEqual(['Camille Vasseur-Roy'])
    expect(await list('search=vasseur&state=invited')).toHaveLength(2)
    expect(await list('search=vasseur&signed_in=never')).toHaveLength(2)
    expect(await list('search=%25%25%25')).toEqual([])
  })

  it('names those whose role needs a second factor and who have none', async () => {
    await api.signIn('manageDossier', { name: 'Without-Factor' })
    await api.signIn('backOfficeUser', { name: 'Without-Need' })

    const missing = await list('factor=missing&search=without')

    expect(missing).toEqual(['Camille Without-Factor'])
  })

  it('pages by name, without a person twice or left out', async () => {
    for (let index = 0; index < 120; index += 1) await api.signIn('client', { name: `Paging-${index % 7}` })
    const seen: number[] = []
    let query = 'search=paging'

    for (;;) {
      const { people, after } = People.parse((await administrator.get(`${PATH}?${query}`)).body)
      seen.push(...people.map(({ id }) => id))
      if (after === null) break
      query = `search=paging&after=${after}`
    }

    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  })
})

describe('a person', () => {
  it('is shown with what they may do and why', async () => {
    const advisor = await api.signIn('advisor')
    const person = await detailOf(advisor.id)

    expect(person.capabilities).toContainEqual({ key: 'create-for-client', may: true, why: 'role' })
    expect(person.capabilities).toContainEqual({ key: 'administer', may: false, why: 'role' })
    expect(person.calls.map(({ path }) => path)).toContain('/api/dossiers')
    expect(person.calls.map(({ path }) => path)).not.toContain('/api/administration/people')
  })

  it('has an invitation that expires', async () => {
    const { id } = await api.signIn('client')
    const account = await db
      .selectFrom('account')
      .select(['id', 'email', 'first_name', 'last_name', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db.transaction().execute((trx) => sendPasswordLink(api.services, trx, account, 'fr'))
    const open = await detailOf(id)
    await db
      .updateTable('password_link')
      .set({ expires_at: api.clock.now() })
      .where('account_id', '=', id)
      .execute()
    const late = await detailOf(id)

    expect([open.state, open.invitation_expired]).toEqual(['invited', false])
    expect([late.state, late.invitation_expired]).toEqual(['invited', true])
    expect((await detailOf(administrator.id)).invitation_expired).toBe(false)
  })

  it('is unknown when erased', async () => {
    const { id } = await api.signIn('client')
    await db.updateTable('account').set({ erased_at: api.clock.now() }).where('id', '=', id).execute()

    expect((await administrator.get(`${PATH}/${id}`)).status).toBe(404)
    expect((await administrator.post(`${PATH}/${id}/closing`, {})).status).toBe(404)
  })

  it('is closed and reopened by an administrator, with the audit in their name', async () => {
    const advisor = await api.signIn('advisor')

    const closed = await act('account-close', advisor.id, 'closing')
    const locked = await advisor.get('/users/me')
    const reopened = await act('account-reopen', advisor.id, 'reopening')

    expect([closed.status, locked.status, reopened.status]).toEqual([200, 401, 200])
    expect(await actionsOf(advisor.id)).toEqual([
      ['account.closed', administrator.id],
      ['account.reopened', administrator.id],
    ])
  })

  it('changes nothing without a new proof', async () => {
    const { id } = await api.signIn('advisor')

    const without = await administrator.post(`${PATH}/${id}/closing`, {})
    const wrong = await administrator.post(
      `${PATH}/${id}/closing`,
      {},
      await proofOf(administrator, 'account-close', '1'),
    )

    for (const refused of [without, wrong])
      expect(refused).toMatchObject({ status: 403, body: { errors: [{ code: 'STEP_UP_REQUIRED' }] } })
    expect((await detailOf(id)).state).not.toBe('closed')
  })

  it('loses the second factor and all sessions', async () => {
    const advisor = await api.signIn('advisor')
    await db
      .insertInto('passkey')
      .values({
        account_id: advisor.id,
        credential_id: `key-${advisor.id}`,
        public_key: Buffer.from('key'),
        counter: 0,
        transports: [],
        name: 'Key',
        created_at: api.clock.now(),
      })
      .execute()

    const before = await detailOf(advisor.id)
    const reset = await act('second-factor-reset', advisor.id, 'second-factor-reset')

    expect([before.second_factor, reset.status]).toEqual(['enrolled', 200])
    expect((await detailOf(advisor.id)).second_factor).toBe('none')
    expect((await advisor.get('/users/me')).status).toBe(401)
  })

  it('has every session ended', async () => {
    const advisor = await api.signIn('advisor')

    const ended = await administrator.post(`${PATH}/${advisor.id}/end-sessions`, {})

    expect([ended.status, (await advisor.get('/users/me')).status]).toEqual([200, 401])
    expect(await actionsOf(advisor.id)).toContainEqual(['account.sessions-ended', administrator.id])
  })

  it('gets the link of the first connection again until there is a password', async () => {
    const { id } = await api.signIn('advisor')

    const again = await administrator.post(`${PATH}/${id}/invitation`, {})
    await db.updateTable('account').set({ password_hash: 'set' }).where('id', '=', id).execute()
    const late = await administrator.post(`${PATH}/${id}/invitation`, {})

    expect([again.status, late.status]).toEqual([200, 409])
  })

  it('has a legal identity as an advisor only', async () => {
    const advisor = await api.signIn('advisor')
    const reviewer = await api.signIn('manageDossier')
    const identity = { firm: 'Cabinet Vasseur SARL', orias: '12345678' }

    const given = await administrator.put(`${PATH}/${advisor.id}/advisor-identity`, identity)
    const refused = await administrator.put(`${PATH}/${reviewer.id}/advisor-identity`, identity)
    const invalid = await administrator.put(`${PATH}/${advisor.id}/advisor-identity`, { orias: '1' })

    expect([given.status, refused.status, invalid.status]).toEqual([200, 422, 422])
    expect((await detailOf(advisor.id)).advisor_identity).toEqual(identity)
  })
})

describe('roles', () => {
  it('change among those who work here, and end the sessions', async () => {
    const reviewer = await api.signIn('backOfficeUser')

    const changed = await giveRole(reviewer.id, 'manage_dossier')

    expect(changed.status).toBe(200)
    expect((await detailOf(reviewer.id)).role).toBe('manage_dossier')
    expect((await reviewer.get('/users/me')).status).toBe(401)
  })

  it('of investors stay', async () => {
    const client = await api.signIn('client')
    const advisor = await api.signIn('advisor')

    for (const refused of [await giveRole(client.id, 'administrator'), await giveRole(advisor.id, 'client')])
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ code: 'ROLE_NOT_CHANGEABLE' }] } })
  })

  it('of somebody who still advises or manages stay', async () => {
    const manager = await api.signIn('manager')
    const advisor = await api.signIn('advisor', { parentId: manager.id })
    await api.signIn('client', { parentId: advisor.id })

    expect(await giveRole(advisor.id, 'compliance')).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'STILL_ADVISES' }] },
    })
    expect(await giveRole(manager.id, 'advisor')).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'STILL_MANAGES' }] },
    })
  })
})

describe('administrators', () => {
  it('change nothing of their own', async () => {
    await signInAdministrator(api)
    const { id } = administrator

    for (const refused of [
      await act('account-close', id, 'closing'),
      await act('second-factor-reset', id, 'second-factor-reset'),
      await giveRole(id, 'compliance'),
    ])
      expect(refused).toMatchObject({ status: 403, body: { errors: [{ code: 'OWN_ACCOUNT' }] } })
  })

  it('of two administrators who close or demote each other concurrently, one stays', async () => {
    const other = await signInAdministrator(api)
    const proofs = [
      await proofOf(administrator, 'account-close', String(other.id)),
      await proofOf(other, 'role-change', `${administrator.id} compliance`),
    ]

    const answers = await Promise.all([
      administrator.post(`${PATH}/${other.id}/closing`, {}, proofs[0]),
      other.put(`${PATH}/${administrator.id}/role`, { role: 'compliance' }, proofs[1]),
    ])

    const open = await db
      .selectFrom('account')
      .select('id')
      .where('role', '=', 'administrator')
      .where('closed_at', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
    const [done, refused] = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(done).toBe(200)
    // The other finds itself the last, or its session ended before its own call began.
    expect([401, 403, 409]).toContain(refused)
  })
})

describe('networks and teams', () => {
  const make = async (path: string, name: string) => {
    const answer = await administrator.post(`/administration/${path}`, { name })
    return { status: answer.status, id: MadeNetwork.safeParse(answer.body).data?.id ?? 0 }
  }

  it('have names of their own, people as members, and are removed once empty', async () => {
    const network = await make('networks', 'Réseau Atlantique')
    const again = await make('networks', 'réseau atlantique')
    const team = await make(`networks/${network.id}/teams`, 'Nantes')
    const manager = await api.signIn('manager')
    const advisor = await api.signIn('advisor', { name: 'Nantais' })
    const place = { manager: manager.id, team: team.id }

    const placed = await administrator.put(`${PATH}/${advisor.id}/place`, place)
    const full = await administrator.delete(`/administration/teams/${team.id}`)

    expect([network.status, again.status, team.status, placed.status, full.status]).toEqual([
      200, 409, 200, 200, 409,
    ])
    expect(await list(`network=${network.id}`)).toEqual(['Camille Nantais'])
    expect(await list(`team=${team.id}`)).toEqual(['Camille Nantais'])
    expect(await detailOf(advisor.id)).toMatchObject({
      superior: { id: manager.id },
      network: { name: 'Réseau Atlantique' },
      team: { name: 'Nantes' },
    })
    await administrator.put(`${PATH}/${advisor.id}/place`, { manager: null, team: null })
    expect((await administrator.delete(`/administration/teams/${team.id}`)).status).toBe(200)
    expect((await administrator.delete(`/administration/networks/${network.id}`)).status).toBe(200)
  })

  it('take nobody under somebody who cannot manage them', async () => {
    const advisor = await api.signIn('advisor')
    const other = await api.signIn('advisor')
    const client = await api.signIn('client', { parentId: other.id })

    const under = await administrator.put(`${PATH}/${advisor.id}/place`, { manager: other.id, team: null })
    const ofClient = await administrator.put(`${PATH}/${client.id}/place`, { manager: null, team: null })

    expect([under.status, ofClient.status]).toEqual([422, 422])
  })

  it('are values of the filter by network', async () => {
    const network = await make('networks', 'Réseau Pacifique')
    const team = await make(`networks/${network.id}/teams`, 'Nouméa')
    const reviewer = await api.signIn('manageDossier')

    const choices = await reviewer.get('/views/choices?filter=network&search=pacif')
    const filtered = await reviewer.get(`/dossiers?network=network:${network.id}`)

    expect(choices.body).toEqual({
      choices: [
        { value: `network:${network.id}`, label: 'Réseau Pacifique' },
        { value: `team:${team.id}`, label: 'Réseau Pacifique / Nouméa' },
      ],
    })
    expect(filtered.status).toBe(200)
  })
})

describe('with two administrators', async () => {
  // Closed with `api`.
  const strict = await api.restart(buildDeployment({ secondAdministrator: true }))

  it('an act waits for another one, who proves who they are', async () => {
    const second = await signInAdministrator(strict, 'second')
    const first = await strict.signInAs(administrator.id)
    const advisor = await strict.signIn('advisor')

    const asked = await act('account-close', advisor.id, 'closing', first)
    const again = await act('account-close', advisor.id, 'closing', first)
    const { acts } = PendingActs.parse((await second.get('/administration/pending-acts')).body)
    const waiting = acts.find(({ person }) => person?.id === advisor.id)
    const path = `/administration/pending-acts/${waiting?.id}/confirmation`
    const own = await first.post(path, {}, await proofOf(first, 'account-close', String(advisor.id)))
    const without = await second.post(path, {})
    const done = await second.post(path, {}, await proofOf(second, 'account-close', String(advisor.id)))
    const twice = await second.post(path, {}, await proofOf(second, 'account-close', String(advisor.id)))

    expect([asked.status, again.status, own.status, without.status, done.status, twice.status]).toEqual([
      200, 409, 403, 403, 200, 409,
    ])
    expect(await actionsOf(advisor.id)).toEqual([['account.closed', second.id]])
  })

  it('either refuses it, and a week ends it', async () => {
    const first = await strict.signInAs(administrator.id)
    const advisor = await strict.signIn('advisor')
    const asked = await act('account-close', advisor.id, 'closing', first)
    const { acts } = PendingActs.parse((await first.get('/administration/pending-acts')).body)
    const waiting = acts.find(({ person }) => person?.id === advisor.id)

    const refused = await first.post(`/administration/pending-acts/${waiting?.id}/refusal`, {})
    await act('account-close', advisor.id, 'closing', first)
    strict.clock.advance({ minutes: 8 * 24 * 60 })
    const { acts: later } = PendingActs.parse((await first.get('/administration/pending-acts')).body)

    expect([asked.status, refused.status, later]).toEqual([200, 200, []])
    expect((await act('account-close', advisor.id, 'closing', first)).status).toBe(200)
  })
})
