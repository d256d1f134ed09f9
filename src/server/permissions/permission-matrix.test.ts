import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { ErrorBody } from '#contract/answers.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { ROLES, type Role } from '#vocabulary/role.ts'
import type { Call } from '#server/http/calls.ts'
import type { Answer, Caller } from '#test/support/api-client.ts'
import type { PermissionCase } from '#test/support/permission-case.ts'
import { PERMISSION_CASES } from '#test/support/permission-cases.ts'
import {
  insertReceipt,
  putIntoState,
  reopenEnvelope,
  type Subject,
} from '#test/support/permission-subject.ts'
import { openPermissionWorld, RELATIONS, type Relation } from '#test/support/permission-world.ts'

const UNKNOWN = 2_000_000_000
/** For calls whose answer does not depend on the state, and for roles refused before it is checked. */
const ANY_TWO: readonly DossierState[] = ['ongoing', 'signed']

const world = await forFile(openPermissionWorld())

/** Owners of the dossiers visible to each role. Source: design "Permissions". */
function sees(role: Role, relation: Relation): boolean {
  if (['backOfficeUser', 'manageDossier', 'compliance'].includes(role)) return true
  if (role === 'author') return false
  if (role === 'manager') return relation === 'own' || relation === 'colleague'
  return relation === 'own'
}

const callsThere = (): readonly Call[] => world.api.app.calls

interface Situation {
  readonly role: Role
  readonly relation: Relation
  readonly state: DossierState
  readonly integration: IntegrationState | null
}

function* situations(each: PermissionCase): Generator<Situation> {
  const states = each.states ?? ANY_TWO
  for (const role of ROLES) {
    for (const relation of each.about ? RELATIONS : (['own'] as const)) {
      const isRefused = !mayCall(each, role) || !sees(role, relation)
      for (const state of isRefused ? states.slice(0, 1) : states)
        for (const integration of isRefused ? [null] : (each.integration ?? [null]))
          yield { role, relation, state, integration }
    }
  }
}

const titleOf = ({ call, name }: PermissionCase) => (name === undefined ? call : `${call} ${name}`)
const mayCall = ({ who }: PermissionCase, role: Role) => who === 'anyone' || who.includes(role)

function expectedStatus(each: PermissionCase, situation: Situation, form: Subject['form']): number {
  const { role, relation, state, integration } = situation
  if (!mayCall(each, role)) return 403
  if (each.about && !sees(role, relation)) return 404
  return each.answer?.({ role, state, integration, form }) ?? 200
}

/** Sends a request about a dossier in the given situation. */
async function ask(each: PermissionCase, { role, relation, state, integration }: Situation) {
  const prepared = world.subjectsOf(role)[relation][each.about ?? 'plain']
  await putIntoState(world.api, prepared, state, integration)
  const subject =
    each.needs === 'receipt' ? { ...prepared, receiptId: await insertReceipt(world.api, prepared) } : prepared
  if (each.needs === 'lead') await forgetProspect()
  if (each.needs === 'envelope') await reopenEnvelope(world.api, prepared)
  return { subject, answer: await send(world.callers[role], each, subject) }
}

/** The dossier's person has an account once a prospect was created. */
async function forgetProspect(): Promise<void> {
  await world.api.services.store.db
    .updateTable('account')
    .set({ email: `${randomUUID()}@paraphe.test` })
    .where('email', '=', 'f.lemaire@orange.test')
    .execute()
}

async function send(caller: Caller, each: PermissionCase, subject: Subject): Promise<Answer> {
  const { path, body } = each.request(subject)
  const [method] = each.call.split(' ')
  if (method === 'POST') return caller.post(path, body ?? {})
  if (method === 'PUT') return caller.put(path, body ?? {})
  return method === 'DELETE' ? caller.delete(path) : caller.get(path)
}

it('has a case for every call', () => {
  const calls = callsThere().map(({ method, path }) => `${method} ${path}`)
  const cases = new Set(PERMISSION_CASES.map(({ call }) => call))

  expect([...cases].toSorted()).toEqual(calls.toSorted())
})

it('agrees with the routes on the roles of every call', () => {
  const told = callsThere().map((call) => {
    const cases = PERMISSION_CASES.filter((each) => each.call === `${call.method} ${call.path}`)
    const who = ROLES.filter((role) => cases.some((each) => mayCall(each, role)))
    return { call: `${call.method} ${call.path}`, who, public: cases.some((each) => each.who === 'anyone') }
  })

  expect(told).toEqual(
    callsThere().map((call) => ({
      call: `${call.method} ${call.path}`,
      who: call.roles,
      public: call.public,
    })),
  )
})

describe.each(PERMISSION_CASES.map((each) => ({ title: titleOf(each), each })))('$title', ({ each }) => {
  it('answers each role, dossier and state as the table says', async () => {
    const wrong: object[] = []
    for (const situation of situations(each)) {
      const { subject, answer } = await ask(each, situation)
      const expected = expectedStatus(each, situation, subject.form)
      if (answer.status !== expected)
        wrong.push({ ...situation, expected, got: answer.status, text: answer.text.slice(0, 200) })
      if (answer.status >= 400) ErrorBody.parse(answer.body)
    }

    expect(wrong).toEqual([])
  }, 120_000)

  it('is 401 without a user, unless public', async () => {
    const { path, body } = each.request(world.subjectsOf('advisor').own.plain)
    const [method] = each.call.split(' ')

    const answer = await world.api.app.inject({
      url: `/api${path}`,
      ...(method === 'PUT' || method === 'POST' || method === 'DELETE' ? { method } : { method: 'GET' }),
      ...(body ? { payload: body } : {}),
    })

    expect(answer.statusCode).toBe(each.who === 'anyone' ? 200 : 401)
  })
})

const ABOUT_A_DOSSIER = PERMISSION_CASES.filter(({ about }) => about !== undefined)

it.each(ABOUT_A_DOSSIER.map((each) => ({ title: titleOf(each), each })))(
  '$title hides another’s dossier like one that does not exist',
  async ({ each }) => {
    const different: object[] = []
    for (const role of ROLES.filter((every) => mayCall(each, every) && !sees(every, 'other'))) {
      const situation = { role, relation: 'other', state: 'ongoing', integration: null } as const
      const { subject, answer } = await ask(each, situation)
      const unknown = await send(world.callers[role], each, { ...subject, id: UNKNOWN })
      if (answer.text !== unknown.text || answer.status !== unknown.status)
        different.push({ role, answer: answer.text, unknown: unknown.text })
    }

    expect(different).toEqual([])
  },
)
