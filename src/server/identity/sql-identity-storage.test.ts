import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { AlreadyUsedError } from '#identity/index.ts'
import { forFile } from '#test/support/for-file.ts'
import { TestClock } from '#test/support/test-clock.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { createSqlIdentityStorage } from './sql-identity-storage.ts'
import { UnitOfWork } from './unit-of-work.ts'

const { db, pool } = await forFile(openTestStore())
const storage = createSqlIdentityStorage(new UnitOfWork(db), new TestClock())

it('finds what the same transaction has saved, the later of two payloads', async () => {
  const found: unknown[] = []

  await storage.inTransaction(async () => {
    await storage.save('Grant', 'g', { step: 1 }, 60)
    await storage.save('Grant', 'g', { step: 2 }, 60)
    await storage.save('AccessToken', 'a', { grantId: 'g' }, 60)
    found.push(await storage.find('Grant', 'g'))
    await storage.save('Grant', 'g', { step: 3 }, 60)
  })

  expect(found).toEqual([{ step: 2 }])
  expect(await storage.find('Grant', 'g')).toEqual({ step: 3 })
  expect(await storage.find('AccessToken', 'a')).toEqual({ grantId: 'g' })
})

it('stores nothing of a transaction that fails', async () => {
  const failing = storage.inTransaction(async () => {
    await storage.save('AccessToken', 'lost', {}, 60)
    throw new Error('refused')
  })

  await expect(failing).rejects.toThrow('refused')
  expect(await storage.find('AccessToken', 'lost')).toBeUndefined()
})

it('answers what it has answered when a statement failed before, and stores nothing', async () => {
  await storage.inTransaction(async () => {
    // NUL is not a character of PostgreSQL's texts: the statement fails.
    await expect(storage.find('AccessToken\0', 'unknown')).rejects.toThrow('invalid byte sequence')
    await storage.save('AccessToken', 'after', {}, 60)
  })

  expect(await storage.find('AccessToken', 'after')).toBeUndefined()
})

it('stores nothing of a request whose token was used by another one', async () => {
  await storage.save('AuthorizationCode', 'code', {}, 60)

  const late = storage.inTransaction(async () => {
    expect(await storage.consume('AuthorizationCode', 'code')).toBe(true)
    await storage.save('AccessToken', 'late', {}, 60)
    await storage.inTransaction(async () => {
      await storage.consume('AuthorizationCode', 'code')
      await storage.save('AccessToken', 'first', {}, 60)
    })
  })

  await expect(late).rejects.toThrow(AlreadyUsedError)
  expect(await storage.find('AccessToken', 'late')).toBeUndefined()
  expect(await storage.find('AccessToken', 'first')).toEqual({})
})

it('removes in one transaction, with what was saved before', async () => {
  await storage.save('Grant', 'removed', {}, 60)

  const failing = storage.inTransaction(async () => {
    await storage.save('AccessToken', 'with it', {}, 60)
    await storage.remove('Grant', 'removed')
    expect(await storage.find('AccessToken', 'with it')).toEqual({})
    throw new Error('refused')
  })

  await expect(failing).rejects.toThrow('refused')
  expect(await storage.find('Grant', 'removed')).toEqual({})
  expect(await storage.find('AccessToken', 'with it')).toBeUndefined()
})

it('refreshes with two statements', async () => {
  const grantId = 'family'
  await storage.save('Grant', grantId, { grantId, accountId: '1' }, 60)
  await storage.save('CodeChallenge', grantId, { grantId, challenge: 'c' }, 60)
  await storage.save('RefreshToken', 'old', { grantId, accountId: '1' }, 60)
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const found: unknown[] = []

  await storage.inTransaction(async () => {
    await storage.find('RefreshToken', 'old')
    found.push(await storage.find('Grant', grantId), await storage.find('CodeChallenge', grantId))
    await storage.consume('RefreshToken', 'old')
    await storage.save('RefreshToken', 'new', { grantId }, 60)
    await storage.save('AccessToken', 'new', { grantId }, 60)
  })

  const own = sent.mock.contexts.filter(
    (client) => client instanceof pg.Client && client.database === pool.options.database,
  )
  sent.mockRestore()
  expect(own).toHaveLength(2)
  expect(found).toEqual([
    { grantId, accountId: '1' },
    { grantId, challenge: 'c' },
  ])
  expect(await storage.find('AccessToken', 'new')).toEqual({ grantId })
})
