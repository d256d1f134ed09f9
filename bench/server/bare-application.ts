import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import { bearerToken, hashToken } from '#server/http/authenticate.ts'
import { FIRST_DOSSIER } from '#test/support/generated-rows.ts'
import { FLOOR_REFRESH, FLOOR_SUBMIT, type FloorStatement } from './floor-reads.ts'

/** Size of a keyed hash. */
const MAC = 'a'.repeat(64)

/** A submit writes the same rows as ours, with the same indexes and without triggers. */
const TABLES = `
  drop table if exists bare_dossier, bare_block, bare_change, bare_audit, bare_token;
  create table bare_dossier (like dossier including all);
  create table bare_block (like dossier_block including all);
  create table bare_change (like answer_change including all);
  create table bare_audit (like audit including all);
  create table bare_token (id text primary key, payload jsonb, consumed_at timestamptz, expires_at timestamptz)`

/**
 * The leanest server for the same calls: Fastify and `pg`, one prepared statement for each call, written for that call
 * alone, with the check of the token in it. It validates nothing, and calculates nothing.
 */
export async function buildBareApplication(
  pool: pg.Pool,
  lines: readonly FloorStatement[],
): Promise<FastifyInstance> {
  await pool.query(TABLES)
  await pool.query(
    `insert into bare_dossier (id, form_version_id, form_code, state, status, direct, created_by, title)
     overriding system value
     select $1, form_version_id, form_code, state, status, direct, created_by, title from dossier limit 1`,
    [FIRST_DOSSIER],
  )
  const app = Fastify()
  const tokenOf = (request: FastifyRequest): string => hashToken(bearerToken(request) ?? '')
  lines.forEach(({ sql, parameters }, index) => {
    app.get(`/line/${index}`, async (request) => {
      const values = [tokenOf(request), new Date(), ...parameters]
      const { rows } = await pool.query<{ role: string | null }>({ name: `line ${index}`, text: sql, values })
      if (rows[0]?.role == null) throw new Error('not signed in')
      return rows[0]
    })
  })
  let sequence = 0
  app.put('/submit', async (request) => {
    sequence += 1
    const values = [tokenOf(request), new Date(), JSON.stringify(request.body), sequence, MAC]
    const { rows } = await pool.query<object>({ name: 'submit', text: FLOOR_SUBMIT, values })
    if (!rows[0]) throw new Error('nothing was stored')
    return rows[0]
  })
  app.post('/token', async () => {
    const used = hashToken(randomUUID())
    const made = [randomUUID(), randomUUID()]
    const values = [used, made.map(hashToken), JSON.stringify({ accountId: '1' })]
    await pool.query({ name: 'token', text: FLOOR_REFRESH, values })
    return { access_token: made[0], refresh_token: made[1], token_type: 'Bearer', expires_in: 600 }
  })
  return app
}
