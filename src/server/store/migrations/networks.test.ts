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

it('makes a network with one team of each manager, to which the programs of its people go, and moves nobody else', async () => {
  await migrateTo(
    db,
    Object.keys(MIGRATIONS).filter((name) => name < '0126'),
  )
  await pool.query(`
    insert into account (id, role, email, username, first_name, last_name, parent_id) overriding system value values
      (1, 'manager', 'a@demo.test', 'M1', 'Anne', 'Roy', null), (2, 'manager', 'b@demo.test', 'M2', 'ANNE', 'Roy', null),
      (3, 'manager', 'c@demo.test', 'M3', 'Luc', 'Petit', null), (4, 'advisor', 'd@demo.test', 'A4', 'Marc', 'Lenoir', 1),
      (5, 'client', 'e@demo.test', '5', 'Odile', 'Durand', 4), (6, 'partner', 'f@demo.test', 'P6', 'Lise', 'Faure', null)`)
  await pool.query(`
    insert into integration (client_id, name, owner_id, scopes, method, created_at, expires_at)
    select name, name, owner, array[scope], 'private_key_jwt', now(), now() from (values
      ('of a manager', 1, 'dossiers:read'), ('of a manager whose people are elsewhere too', 2, 'dossiers:read'),
      ('of a manager, for accounts', 1, 'accounts:write'), ('of a partner', 6, 'dossiers:read'),
      ('of the company', null, 'dossiers:read')) as made (name, owner, scope)`)
  await migrateTo(
    db,
    Object.keys(MIGRATIONS).filter((name) => name < '0140'),
  )
  await pool.query(`insert into account (id, role, email, username, first_name, last_name, team_id) overriding system value
    select 7, 'advisor', 'g@demo.test', 'A7', 'Eve', 'Noël', team_id from account where id = 2`)

  await migrate(db)

  const { rows } = await pool.query<{ id: number; network: string | null; team: string | null }>(`
    select account.id, network.name as network, team.name as team from account
    left join team on team.id = account.team_id left join network on network.id = team.network_id order by account.id`)
  expect(rows).toEqual([
    { id: 1, network: 'Anne Roy (M1)', team: 'Anne Roy (M1)' },
    { id: 2, network: 'ANNE Roy (M2)', team: 'ANNE Roy (M2)' },
    { id: 3, network: 'Luc Petit', team: 'Luc Petit' },
    { id: 4, network: 'Anne Roy (M1)', team: 'Anne Roy (M1)' },
    { id: 5, network: null, team: null },
    { id: 6, network: null, team: null },
    { id: 7, network: 'ANNE Roy (M2)', team: 'ANNE Roy (M2)' },
  ])
  const { rows: programs } = await pool.query<{ name: string; network: string }>(`
    select integration.name, network.name as network from integration join network on network.id = network_id`)
  expect(programs).toEqual([{ name: 'of a manager', network: 'Anne Roy (M1)' }])
})
