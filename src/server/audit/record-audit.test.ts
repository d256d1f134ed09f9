import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { openTestStore } from '#test/support/test-store.ts'
import type { Keys } from '../keys.ts'
import { recordAudit } from './record-audit.ts'

const keys: Keys = { derive: (purpose) => createHmac('sha256', 'test').update(purpose).digest() }
const at = new Date('2026-11-20T09:30:00Z')

const store = await forFile(openTestStore())

function record(subject: string, action: string): Promise<void> {
  return store.db
    .transaction()
    .execute((trx) => recordAudit(trx, keys, { subject, action, actorId: null, at }))
}

it('chains the rows of a subject, also written at once', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, n) => record('dossier:1', `action-${n}`)))

  const rows = await store.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', 'dossier:1')
    .orderBy('sequence')
    .execute()
  expect(rows.map((row) => row.sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const [index, row] of rows.entries()) expect(row.previous_mac).toBe(rows[index - 1]?.mac ?? '')
  expect(new Set(rows.map((row) => row.mac)).size).toBe(10)
})

it('refuses to change or remove a row', async () => {
  await record('dossier:2', 'create')

  await expect(store.db.updateTable('audit').set({ action: 'other' }).execute()).rejects.toThrow('immutable')
  await expect(store.db.deleteFrom('audit').execute()).rejects.toThrow('immutable')
  await expect(store.pool.query('truncate audit')).rejects.toThrow('immutable')
})
