import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import type { Role } from '#vocabulary/role.ts'
import type { Answer } from '#test/support/api-client.ts'
import { PERMISSION_CASES } from '#test/support/permission-cases.ts'
import { putIntoState } from '#test/support/permission-subject.ts'
import { openPermissionWorld } from '#test/support/permission-world.ts'

const READ_ONLY: Role = 'partner'
/** Rendering documents is covered by the matrix. */
const QUICK = PERMISSION_CASES.filter(
  ({ call }) => !/documents|evidence|preview|print|history|download/.test(call),
)

const world = await forFile(openPermissionWorld({ readOnlyRoles: [READ_ONLY] }))

async function ask(each: (typeof PERMISSION_CASES)[number]): Promise<Answer> {
  const { call, about } = each
  const subject = world.subjectsOf(READ_ONLY).own[about ?? 'plain']
  await putIntoState(world.api, subject, 'ongoing', null)
  const { path, body = {} } = each.request(subject)
  const caller = world.callers[READ_ONLY]
  if (call.startsWith('POST')) return caller.post(path, body)
  if (call.startsWith('PUT')) return caller.put(path, body)
  return call.startsWith('DELETE') ? caller.delete(path) : caller.get(path)
}

it.each(QUICK.filter(({ writes }) => writes).map((each) => [each.call, each.name ?? '', each] as const))(
  'refuses %s %s to a role of the read-only list',
  async (_call, _name, each) => {
    expect((await ask(each)).status).toBe(403)
  },
)

it.each(
  // The dossiers have no correction to read, and no document to pin one on.
  QUICK.filter(({ call }) => !call.includes('/corrections/'))
    .filter(({ about, writes, who }) => about && !writes && who.includes(READ_ONLY))
    .map((each) => [each.call, each] as const),
)('answers %s as ever', async (_call, each) => {
  const { status } = await ask(each)

  expect(status).toBe(200)
})

it('still answers a role that is not on the list', async () => {
  const dossier = world.subjectsOf('advisor').own.plain

  const answer = await world.callers.advisor.put(`/dossiers/${dossier.id}/status`, { status: 'canceled' })

  expect(answer.status).toBe(200)
})
