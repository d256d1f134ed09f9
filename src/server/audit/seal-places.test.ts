import pino from 'pino'
import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { openTestStore } from '#test/support/test-store.ts'
import type { Keys } from '../keys.ts'
import { openRowJudge } from './judge-rows.ts'
import { sealEarlierRows } from './seal-earlier-rows.ts'
import { sealPlaces } from './seal-places.ts'

const keys: Keys = { derive: (purpose) => Buffer.from(purpose) }
const clock = { now: () => new Date('2026-11-28T09:00:00Z') }
const store = await forFile(openTestStore())
const { db } = store
const parts = { store, keys, clock, log: pino({ level: 'silent' }) }

/** As a release without these digests left them. */
const [placed, other] = [await insertAccount('a'), await insertAccount('b')]
await sealEarlierRows(parts)
const team = await insertTeam()
await place(placed)

async function insertAccount(name: string): Promise<number> {
  const row = { email: `${name}@b.test`, username: name, first_name: 'A', last_name: 'B' }
  const made = db.insertInto('account').values({ role: 'advisor', ...row })
  return (await made.returning('id').executeTakeFirstOrThrow()).id
}

async function insertTeam(): Promise<number> {
  const row = { name: 'Nord', created_at: clock.now() }
  const network = await db.insertInto('network').values(row).returning('id').executeTakeFirstOrThrow()
  const made = db.insertInto('team').values({ network_id: network.id, ...row })
  return (await made.returning('id').executeTakeFirstOrThrow()).id
}

async function place(id: number): Promise<void> {
  await db.updateTable('account').set({ team_id: team }).where('id', '=', id).execute()
}

async function problems(): Promise<readonly string[]> {
  const judge = await openRowJudge(db, keys)
  const found = [await judge('account', [placed, other]), await judge('store', [0])]
  return found.flatMap((each) => [...each.values()]).flat()
}

it('accepts teams of earlier releases until they are sealed, once, also by two servers that start together', async () => {
  const before = await problems()
  await Promise.all([sealPlaces(parts), sealPlaces(parts)])
  const rows = () => db.selectFrom('audit').select('id').where('action', '=', 'rows.places-sealed').execute()
  const sealed = await rows()
  await sealPlaces(parts)

  expect([before, await problems()]).toEqual([[], []])
  expect(sealed.length).toBeGreaterThanOrEqual(2)
  expect(await rows()).toEqual(sealed)
})

it('reports who is put into a team afterwards without an audit row', async () => {
  await place(other)

  expect(await problems()).toEqual(['account-team has no audit record'])
})
