import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { TestClock } from '#test/support/test-clock.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { createSqlIdentityStorage } from './sql-identity-storage.ts'
import { UnitOfWork } from './unit-of-work.ts'

const { db } = await forFile(openTestStore())
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
