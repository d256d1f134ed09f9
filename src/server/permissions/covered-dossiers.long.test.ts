import { expect, it } from 'vitest'
import { parisDay } from '#rules/paris-time.ts'
import type { Caller } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'
import type { PermissionCase } from '#test/support/permission-case.ts'
import { PERMISSION_CASES } from '#test/support/permission-cases.ts'
import {
  insertReceipt,
  putIntoState,
  reopenEnvelope,
  type Subject,
} from '#test/support/permission-subject.ts'
import { openPermissionWorld } from '#test/support/permission-world.ts'

/** Calls about a dossier; those about a lead depend on a person that the first of two calls turns into an account. */
const CASES = PERMISSION_CASES.filter(
  ({ who, about, needs }) => about !== undefined && needs !== 'lead' && who.includes('advisor'),
)

const world = await forFile(openPermissionWorld())
const { own, other } = world.subjectsOf('advisor')
const { advisor } = world.callers
const { db } = world.api.services.store
const today = parisDay(world.api.clock.now())
const { advisor_id: absentId } = await db
  .selectFrom('dossier')
  .select('advisor_id')
  .where('id', '=', other.plain.id)
  .executeTakeFirstOrThrow()

async function cover(days: { readonly from: string; readonly to: string }): Promise<void> {
  await db.deleteFrom('advisor_cover').execute()
  await db
    .insertInto('advisor_cover')
    .values({
      absent_id: absentId ?? 0,
      cover_id: advisor.id,
      from_day: days.from,
      to_day: days.to,
      created_by: advisor.id,
      created_at: world.api.clock.now(),
    })
    .execute()
}

async function ask(each: PermissionCase, prepared: Subject): Promise<number> {
  const state = each.states?.[0] ?? 'ongoing'
  await putIntoState(world.api, prepared, state, each.integration?.[0] ?? null)
  if (each.needs === 'envelope') await reopenEnvelope(world.api, prepared)
  const receiptId = each.needs === 'receipt' ? await insertReceipt(world.api, prepared) : prepared.receiptId
  return (await send(advisor, each, { ...prepared, receiptId })).status
}

function send(caller: Caller, each: PermissionCase, subject: Subject) {
  const { path, body } = each.request(subject)
  const [method] = each.call.split(' ')
  if (method === 'POST') return caller.post(path, body ?? {})
  if (method === 'PUT') return caller.put(path, body ?? {})
  return method === 'DELETE' ? caller.delete(path) : caller.get(path)
}

it('who covers an advisor may do in the dossiers what the own dossiers allow', async () => {
  await cover({ from: today, to: today })
  const different: object[] = []

  for (const each of CASES) {
    // Access to a dossier is of the own clients.
    if (each.call.endsWith('/authorized-clients')) continue
    const about = each.about ?? 'plain'
    const [expected, got] = [await ask(each, own[about]), await ask(each, other[about])]
    if (got !== expected) different.push({ call: each.call, name: each.name, expected, got })
  }

  expect(different).toEqual([])
}, 120_000)

it.each([
  ['before the first day', { from: '2099-01-01', to: '2099-01-02' }],
  ['after the last day', { from: '2020-01-01', to: '2020-01-02' }],
])(
  'the dossiers are unknown %s',
  async (_, days) => {
    await cover(days)
    const seen: object[] = []

    for (const each of CASES) {
      const status = (await send(advisor, each, other[each.about ?? 'plain'])).status
      if (status !== 404) seen.push({ call: each.call, status })
    }

    expect(seen).toEqual([])
  },
  120_000,
)
