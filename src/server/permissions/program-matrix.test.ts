import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { purposeOf, SCOPES, type Scope, type ScopePurpose } from '#vocabulary/scope.ts'
import type { Role } from '#vocabulary/role.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { PROGRAM_CALLS } from '#test/support/integration-cases.ts'
import type { Caller } from '#test/support/api-client.ts'
import type { PermissionCase } from '#test/support/permission-case.ts'
import { PERMISSION_CASES } from '#test/support/permission-cases.ts'
import {
  ask,
  expectedStatus,
  mayCall,
  send,
  situations,
  titleOf,
} from '#test/support/permission-questions.ts'
import { openPermissionWorld } from '#test/support/permission-world.ts'

const world = await forFile(openPermissionWorld())
const { api } = world

/** Those a program may act for, and the scopes that go with them. */
const ADVISED: readonly Role[] = ['advisor', 'partner', 'manager']
const ROLES_OF: Readonly<Record<ScopePurpose, readonly Role[]>> = {
  advising: ADVISED,
  register: ['manageDossier'],
  provisioning: [],
}
const rolesOf = (scope: Scope): readonly Role[] => ROLES_OF[purposeOf(scope)]
const isOfKind = (role: Role) => (scope: Scope) => rolesOf(scope).includes(role)

const programs = new Map<string, Caller>()

/** A program of the company with these scopes, acting for the caller of the role. */
async function programFor(role: Role, scopes: readonly Scope[]): Promise<Caller> {
  const key = `${role} ${scopes.join(' ')}`
  const known = programs.get(key)
  if (known) return known
  const { id } = world.callers[role]
  const { client_id } = await api.services.store.db
    .insertInto('integration')
    .values({
      client_id: randomUUID(),
      name: key,
      owner_id: null,
      scopes: [...scopes],
      acts_for: [id],
      method: 'client_secret_basic',
      created_at: api.clock.now(),
      created_by: null,
      expires_at: '2099-01-01',
    })
    .returning('client_id')
    .executeTakeFirstOrThrow()
  const program = await api.signInProgram(client_id, id)
  programs.set(key, program)
  return program
}

const scopeOf = ({ call }: PermissionCase): Scope | undefined => PROGRAM_CALLS[call]

it('agrees with the routes on the scope of every call', () => {
  const told = api.app.calls.map(({ method, path, scope }) => [`${method} ${path}`, scope])

  expect(Object.fromEntries(told.filter(([, scope]) => scope !== undefined))).toEqual(PROGRAM_CALLS)
})

it.each(PERMISSION_CASES.filter((each) => each.who !== 'anyone' && scopeOf(each) === undefined))(
  '$call is for people only',
  async (each) => {
    for (const role of [...ADVISED, 'manageDossier'] as const) {
      const program = await programFor(role, SCOPES.filter(isOfKind(role)))

      const answer = await send(program, each, world.subjectsOf(role).own[each.about ?? 'plain'])

      expect(answer.status).toBe(403)
      expect(codesOf(answer)).toEqual([mayCall(each, role) ? 'NOT_FOR_PROGRAMS' : 'FORBIDDEN'])
    }
  },
)

const OPEN = PERMISSION_CASES.filter((each) => scopeOf(each) !== undefined)

describe.each(OPEN.map((each) => ({ title: titleOf(each), each, scope: scopeOf(each) ?? 'events:read' })))(
  '$title with $scope',
  ({ each, scope }) => {
    it('answers a program as the person it acts for', async () => {
      const wrong: object[] = []
      for (const situation of situations(each, rolesOf(scope))) {
        const program = await programFor(situation.role, [scope])
        const { subject, answer } = await ask(world, each, situation, program)
        const expected = each.program ?? expectedStatus(each, situation, subject.form)
        if (answer.status !== expected)
          wrong.push({ ...situation, expected, got: answer.status, text: answer.text.slice(0, 200) })
      }

      expect(wrong).toEqual([])
    }, 120_000)

    it('refuses a program that has every other scope', async () => {
      for (const role of rolesOf(scope).filter(
        (every) => each.who === 'anyone' || each.who.includes(every),
      )) {
        const others = SCOPES.filter(isOfKind(role)).filter((every) => every !== scope)
        const program = await programFor(role, others)

        const answer = await send(program, each, world.subjectsOf(role).own[each.about ?? 'plain'])

        expect([answer.status, codesOf(answer)]).toEqual([403, ['SCOPE_MISSING']])
      }
    })
  },
)
