import pino from 'pino'
import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { openTestStore } from '#test/support/test-store.ts'
import type { Keys } from '../keys.ts'
import { openRowJudge } from './judge-rows.ts'
import { sealEarlierRows } from './seal-earlier-rows.ts'

const keys: Keys = { derive: (purpose) => Buffer.from(purpose) }
const clock = { now: () => new Date('2026-11-22T09:00:00Z') }
const store = await forFile(openTestStore())
const parts = { store, keys, clock, log: pino({ level: 'silent' }) }

/** Inserted without an audit row, as by a release without digests. */
const { id } = await insertAccount('a')

function insertAccount(name: string) {
  return store.db
    .insertInto('account')
    .values({ role: 'client', email: `${name}@b.test`, username: name, first_name: 'A', last_name: 'B' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function judge(account: number): Promise<readonly string[]> {
  const judgeRows = await openRowJudge(store.db, keys)
  return (await judgeRows('account', [account])).get(account) ?? []
}

const countSealed = async () =>
  (await store.db.selectFrom('audit').select('id').where('action', '=', 'rows.sealed').execute()).length

it('accepts rows of earlier releases until they are sealed', async () => {
  expect(await judge(id)).toEqual([])
})

it('seals each row once, also when two servers start at the same time', async () => {
  await Promise.all([sealEarlierRows(parts), sealEarlierRows(parts)])
  const sealed = await countSealed()
  await sealEarlierRows(parts)

  expect(sealed).toBe(2)
  expect(await countSealed()).toBe(2)
  expect(await judge(id)).toEqual([])
})

it('reports rows that are changed or inserted after sealing', async () => {
  const { id: other } = await insertAccount('c')
  await store.db.updateTable('account').set({ role: 'manageDossier' }).where('id', '=', id).execute()

  expect(await judge(id)).toEqual(['account does not match the audit'])
  expect(await judge(other)).toEqual(['account has no audit record'])
})
