import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { MIGRATIONS, migrate, migrateTo } from '../migrate.ts'
import { createDb, type Db } from '../store.ts'

let pool: pg.Pool
let db: Db

beforeAll(async () => {
  const connection = { host: inject('storeHost'), user: 'paraphe' }
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...connection, database: 'paraphe' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  pool = new pg.Pool({ ...connection, database, max: 2 })
  db = createDb(pool)
})
afterAll(() => db.destroy())

it('copies the snapshots of envelopes and of paper subscriptions into one table', async () => {
  await migrateTo(
    db,
    Object.keys(MIGRATIONS).filter((name) => name < '0030'),
  )
  const envelope = randomUUID()
  await pool.query(`
    insert into account (id, role, email, username, first_name, last_name) overriding system value
      values (1, 'advisor', 'a@demo.test', 'A1', 'Claire', 'Delmas');
    insert into form_version (id, code, hash, definition) overriding system value values (1, 'client', 'x', '{}');
    insert into dossier (id, form_version_id, form_code, state, status, direct, created_by, title)
      overriding system value
      values (1, 1, 'client', 'signature', 'signature', false, 1, ''),
             (2, 1, 'back_office', 'signed', 'signed', false, 1, '');
    insert into envelope (id, dossier_id, kind, state, snapshot, created_by, created_at, texts_version_id)
      values ('${envelope}', 1, 'subscription', 'sent', '{"today": "2026-01-02"}', 1, '2026-01-02T10:00:00Z', 1);
    insert into paper_snapshot (dossier_id, snapshot, taken_at)
      values (2, '{"today": "2026-01-03"}', '2026-01-03T10:00:00Z')`)

  await migrate(db)

  const rows = await db
    .selectFrom('snapshot')
    .select(['dossier_id', 'envelope_id', 'content', 'texts_version_id', 'taken_at'])
    .orderBy('dossier_id')
    .execute()
  expect(rows).toEqual([
    {
      dossier_id: 1,
      envelope_id: envelope,
      content: { today: '2026-01-02' },
      texts_version_id: 1,
      taken_at: new Date('2026-01-02T10:00:00Z'),
    },
    {
      dossier_id: 2,
      envelope_id: null,
      content: { today: '2026-01-03' },
      texts_version_id: null,
      taken_at: new Date('2026-01-03T10:00:00Z'),
    },
  ])
})
