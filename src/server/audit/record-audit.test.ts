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

it('chains the rows of a subject, also when written concurrently', async () => {
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

it('records sign-ins with unknown addresses, whose chain belongs to no account', async () => {
  await record('account:unknown', 'sign-in.refused')

  const rows = await store.db
    .selectFrom('audit')
    .select(['sequence', 'digests'])
    .where('subject', '=', 'account:unknown')
    .execute()
  expect(rows).toEqual([{ sequence: 1, digests: null }])
})

it('refuses to change or remove a row', async () => {
  await record('dossier:2', 'create')

  await expect(store.db.updateTable('audit').set({ action: 'other' }).execute()).rejects.toThrow('immutable')
  await expect(store.db.deleteFrom('audit').execute()).rejects.toThrow('immutable')
  await expect(store.pool.query('truncate audit')).rejects.toThrow('immutable')
})

it('does not block writers of other subjects', async () => {
  const slow = await store.db.startTransaction().execute()
  const entry = { action: 'test', actorId: null, at }
  await recordAudit(slow, keys, { ...entry, subject: 'dossier:10' })

  await record('dossier:11', 'test')
  await slow.commit().execute()

  const rows = await store.db
    .selectFrom('audit')
    .select(['subject', 'ledger', 'ledger_sequence'])
    .where('subject', 'in', ['dossier:10', 'dossier:11'])
    .execute()
  expect(new Set(rows.map(({ ledger }) => ledger)).size).toBe(2)
})

it('gives each row the next place in its ledger, also when written concurrently', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => record(`dossier:${100 + n}`, 'test')))

  const { rows } = await store.pool.query(`
    select ledger, count(*) = max(ledger_sequence) as whole, max(ledger_sequence) = min(audit_ledger.sequence) as ends
    from audit join audit_ledger on number = ledger group by ledger`)
  for (const row of rows) expect(row).toMatchObject({ whole: true, ends: true })
})

it('digests what the transaction has changed of the subject, and nothing else', async () => {
  const { id } = await store.db
    .insertInto('account')
    .values({ role: 'client', email: 'a@b.test', username: 'A1', first_name: 'A', last_name: 'B' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = `account:${id}`
  const write = (language: 'fr' | 'en', role: 'client' | 'advisor') =>
    store.db.transaction().execute(async (trx) => {
      await trx.updateTable('account').set({ language, role }).where('id', '=', id).execute()
      await recordAudit(trx, keys, { subject, action: 'test', actorId: null, at })
    })

  await write('fr', 'advisor')
  await write('en', 'advisor')
  await write('en', 'client')

  const rows = await store.db
    .selectFrom('audit')
    .select('digests')
    .where('subject', '=', subject)
    .orderBy('sequence')
    .execute()
  expect(rows.map(({ digests }) => digests && Object.keys(digests))).toEqual([['account'], null, ['account']])
  expect(rows[0]?.digests).not.toEqual(rows[2]?.digests)
})

it('digests the assignee of a dossier as a row of its own, which returning it to nobody removes', async () => {
  const { rows } = await store.pool.query<{ account: number; dossier: number }>(`
    with account as (insert into account (role, email, username, first_name, last_name)
      values ('manageDossier', 'm@b.test', 'M1', 'M', 'B') returning id),
    version as (insert into form_version (code, hash, definition) values ('client', 'x', '{}') returning id)
    insert into dossier (form_version_id, form_code, state, status, direct, created_by, title)
      select version.id, 'client', 'signed', 'signed', false, account.id, '' from version, account
      returning id as dossier, created_by as account`)
  const { account = 0, dossier = 0 } = rows[0] ?? {}
  const subject = `dossier:${dossier}`
  const assign = (assignee: number | null) =>
    store.db.transaction().execute(async (trx) => {
      await trx.updateTable('dossier').set({ assignee_id: assignee }).where('id', '=', dossier).execute()
      await recordAudit(trx, keys, { subject, action: 'test', actorId: account, at })
    })

  await assign(account)
  await assign(account)
  await assign(null)

  const audited = await store.db
    .selectFrom('audit')
    .select('digests')
    .where('subject', '=', subject)
    .orderBy('sequence')
    .execute()
  expect(audited.map(({ digests }) => digests)).toEqual([
    { assignee: expect.any(String) },
    null,
    { assignee: null },
  ])
})
