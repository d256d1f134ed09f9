import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { ErrorBody } from '#contract/answers.ts'
import { ROLES } from '#vocabulary/role.ts'
import type { Call } from '#server/http/calls.ts'
import { PERMISSION_CASES } from '#test/support/permission-cases.ts'
import {
  ask,
  expectedStatus,
  mayCall,
  sees,
  send,
  situations,
  titleOf,
} from '#test/support/permission-questions.ts'
import { openPermissionWorld } from '#test/support/permission-world.ts'

const UNKNOWN = 2_000_000_000

const world = await forFile(openPermissionWorld())

const callsThere = (): readonly Call[] => world.api.app.calls

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
      const { subject, answer } = await ask(world, each, situation)
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
      const { subject, answer } = await ask(world, each, situation)
      const unknown = await send(world.callers[role], each, { ...subject, id: UNKNOWN })
      if (answer.text !== unknown.text || answer.status !== unknown.status)
        different.push({ role, answer: answer.text, unknown: unknown.text })
    }

    expect(different).toEqual([])
  },
)
