import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { Events } from '#contract/events.ts'
import { IssuedIntegration } from '#contract/integrations.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf, startDossier } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { changePlace } from '../accounts/change-account.ts'
import { openRowJudge } from '../audit/judge-rows.ts'
import type { Trx } from '../store/store.ts'
import { createNetwork, createTeam, remove } from '../people/networks.ts'
import { getIntegration } from './list-integrations.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const { db } = api.services.store
const administrator = await api.signIn('administrator')
const [north, south] = [await api.signIn('advisor'), await api.signIn('advisor')]
const [manager, outsider] = [await api.signIn('manager'), await api.signIn('advisor')]

const inTrx = <T>(work: (trx: Trx) => Promise<T>) => db.transaction().execute(work)
const removeIn = (named: Parameters<typeof remove>[3]) =>
  inTrx((trx) => remove(api.services, trx, administrator.id, named))

async function addNetwork() {
  const name = `Réseau ${randomUUID().slice(0, 8)}`
  const network = await inTrx((trx) => createNetwork(api.services, trx, administrator.id, name))
  const team = (name: string) =>
    inTrx((trx) => createTeam(api.services, trx, administrator.id, { network, name }))
  return { network, teams: [await team('Nord'), await team('Sud')] as const }
}

async function move(id: number, teamId: number | null): Promise<void> {
  const act = { id, actorId: administrator.id, managerId: null, teamId }
  await db.transaction().execute((trx) => changePlace(api.services, trx, act))
}

async function emailOf(id: number): Promise<string> {
  const found = await db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return found.email ?? ''
}

const USUAL = {
  owner: null,
  scopes: ['dossiers:read', 'events:read'],
  acts_for: null,
  public_key: null,
  expires_on: '2027-06-30',
}

async function create(given: object) {
  const name = `CRM ${randomUUID().slice(0, 8)}`
  return administrator.post('/administration/integrations', { ...USUAL, name, ...given })
}

/** A program of the network, with a call of it for somebody. */
async function addProgram(network: number, given: object = {}) {
  const answer = await create({ network, ...given })
  expect(answer.status).toBe(200)
  const { id, client_id } = IssuedIntegration.parse(answer.body).integration
  const ask = async (person: number) => {
    const program = await api.signInProgram(client_id, person)
    return program.get('/users/me')
  }
  return { id, ask, clientId: client_id, caller: await api.signInProgram(client_id) }
}

it('is refused in the language of the request', async () => {
  const { network } = await addNetwork()

  const refused = await create({ network, owner: await emailOf(manager.id) })

  expect(refused.body).toMatchObject({
    errors: [{ property: 'network', message: 'un programme est d’un réseau ou d’une personne' }],
  })
})

it('acts for the people in the teams of its network, whoever manages them, and for nobody else', async () => {
  const { network, teams } = await addNetwork()
  await move(north.id, teams[0])
  await move(south.id, teams[1])
  const program = await addProgram(network)

  const statuses = async () => {
    const answers = [north, south, outsider, manager].map(async ({ id }) => (await program.ask(id)).status)
    return Promise.all(answers)
  }
  const before = await statuses()
  await move(south.id, null)
  await move(outsider.id, teams[1])
  const after = await statuses()
  await move(outsider.id, null)

  expect(before).toEqual([200, 200, 403, 403])
  expect(after).toEqual([200, 403, 200, 403])
})

it('finds no dossier of another network, for none of its people', async () => {
  const { network, teams } = await addNetwork()
  const other = await addNetwork()
  await move(north.id, teams[0])
  await move(south.id, other.teams[0])
  const program = await addProgram(network)
  const [own, foreign] = [await startDossier(north, api.formId), await startDossier(south, api.formId)]
  const forNorth = await api.signInProgram(program.clientId, north.id)

  const answers = [
    await forNorth.get(`/dossiers/${own.id}`),
    await forNorth.get(`/dossiers/${foreign.id}`),
    await forNorth.get('/dossiers/99999999'),
  ]

  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404])
  // A hidden dossier answers as an unknown one.
  expect(answers[1]?.body).toEqual(answers[2]?.body)
})

it('receives events of the dossiers of the people in its network', async () => {
  const { network, teams } = await addNetwork()
  await move(north.id, teams[0])
  const program = await addProgram(network)
  const own = await startDossier(north, api.formId)
  await startDossier(outsider, api.formId)

  const { body } = await program.caller.get('/events')

  const told = Events.parse(body).events.map(({ data }) => data.dossier)
  expect(told).toContain(own.id)
  const rows = await db.selectFrom('dossier').select(['id', 'advisor_id']).execute()
  for (const id of told) expect(rows.find((row) => row.id === id)).toMatchObject({ advisor_id: north.id })
})

it('names only people of its network', async () => {
  const { network, teams } = await addNetwork()
  await move(north.id, teams[0])

  const right = await create({ network, acts_for: [await emailOf(north.id)] })
  const wrong = await create({ network, acts_for: [await emailOf(outsider.id)] })

  expect([right.status, wrong.status]).toEqual([200, 422])
  expect(codesOf(wrong)).toEqual(['INTEGRATION_PERSON_UNKNOWN'])
})

it.each([
  ['an unknown network', { network: 999_999 }],
  ['a network and a person', { network: 1, owner: 'manager@demo.test' }],
  ['a network for accounts, which are made under a manager', { network: 1, scopes: ['accounts:write'] }],
  ['a network for the register', { network: 1, scopes: ['register:read'], acts_for: ['reviewer@demo.test'] }],
])('is refused %s', async (_name, given) => {
  expect((await create(given)).status).toBe(422)
})

it('ends when its network is removed', async () => {
  const { network, teams } = await addNetwork()
  await move(north.id, teams[0])
  const program = await addProgram(network)
  const before = await program.ask(north.id)
  const removal = { kind: 'network', id: network } as const
  const refused = removeIn(removal)
  await expect(refused).rejects.toMatchObject({ code: 'NETWORK_NOT_EMPTY' })

  await move(north.id, null)
  for (const id of teams) await removeIn({ kind: 'team', id })
  await removeIn(removal)

  expect(before.status).toBe(200)
  expect((await program.ask(north.id)).status).toBe(401)
  const ended = await getIntegration(db, program.id, api.clock.now())
  expect(ended).toMatchObject({ state: 'revoked', network: { id: network, name: null } })
  const last = await db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'detail'])
    .where('subject', '=', 'store')
    .where('action', '=', 'integration.revoked')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(last).toMatchObject({ actor_id: administrator.id, detail: { integration: program.id } })
})

it('a change of whom it acts for outside the audit is detected', async () => {
  const { network, teams } = await addNetwork()
  await move(north.id, teams[0])
  const { network: other } = await addNetwork()
  const { id } = await addProgram(network)
  const judge = await openRowJudge(db, api.services.keys)
  const problems = async () => [
    ...((await judge('account', [south.id])).get(south.id) ?? []),
    ...((await judge('store', [0])).get(0) ?? []),
  ]
  const before = await problems()

  await db.updateTable('account').set({ team_id: teams[0] }).where('id', '=', south.id).execute()
  await db.updateTable('team').set({ network_id: other, name: 'Ouest' }).where('id', '=', teams[1]).execute()
  await db.updateTable('integration').set({ network_id: other }).where('id', '=', id).execute()

  expect(before).toEqual([])
  expect(await problems()).toEqual([
    expect.stringMatching(/^account-team /),
    `integration-network/${id} does not match the audit`,
    `team/${teams[1]} does not match the audit`,
  ])
})
