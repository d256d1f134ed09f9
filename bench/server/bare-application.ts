import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import { bearerToken, hashToken } from '#server/http/authenticate.ts'
import type { Recorded } from '#test/support/record-queries.ts'

/** Size of a keyed hash. */
const MAC = 'a'.repeat(64)

const FIND_USER = `select account.id, account.role, account.email, account.username, account.first_name, account.last_name
  from identity_payload as token join account on account.id = (token.payload ->> 'accountId')::integer
  where token.model = 'AccessToken' and token.id = $1 and token.consumed_at is null and token.expires_at > $2`

/** A submit inserts the same three rows as ours, with the same indexes and without triggers. */
const TABLES = `
  create table if not exists bare_block (like dossier_block including all);
  create table if not exists bare_change (like answer_change including all);
  create table if not exists bare_audit (like audit including all);
  create table if not exists bare_token (id text primary key, payload jsonb, consumed_at timestamptz, expires_at timestamptz)`

/** Baseline server for the same calls: Fastify, `pg`, the statements, and the token check. */
export async function buildBareApplication(
  pool: pg.Pool,
  lines: readonly (readonly Recorded[])[],
): Promise<FastifyInstance> {
  await pool.query(TABLES)
  const app = Fastify()
  const userOf = async (request: FastifyRequest): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(FIND_USER, [
      hashToken(bearerToken(request) ?? ''),
      new Date(),
    ])
    if (!rows[0]) throw new Error('not signed in')
    return rows[0].id
  }
  lines.forEach((statements, index) => {
    app.get(`/line/${index}`, async (request) => {
      await userOf(request)
      const results = await Promise.all(
        statements.map(async ({ sql, parameters }) => pool.query<object>(sql, [...parameters])),
      )
      return { results: results.map(({ rows }) => rows) }
    })
  })
  let sequence = 0
  app.put('/submit', async (request) => {
    const user = await userOf(request)
    return inTransaction(pool, async (client) => {
      const at = new Date()
      await client.query(
        `insert into bare_block (dossier_id, block, answers, revision, submitted_by, submitted_at)
         values (1, 'block', $1, 1, $2, $3)
         on conflict (dossier_id, block) do update set answers = excluded.answers, revision = bare_block.revision + 1`,
        [JSON.stringify(request.body), user, at],
      )
      sequence += 1
      await client.query(
        `insert into bare_change (dossier_id, number, block, revision, actor_id, at, changes)
         values (1, $1, 'block', 1, $2, $3, '{}')`,
        [sequence, user, at],
      )
      await client.query(
        `insert into bare_audit (subject, sequence, at, actor_id, action, detail, previous_mac, mac)
         values ('dossier:1', $1, $2, $3, 'submit', '{"block": "block", "revision": 1}', $4, $4)`,
        [sequence, at, user, MAC],
      )
      return { status: 'ongoing' }
    })
  })
  app.post('/token', async () =>
    inTransaction(pool, async (client) => {
      const id = hashToken(String(Math.random()))
      await client.query(`select payload from bare_token where id = $1`, [id])
      await client.query(`update bare_token set consumed_at = now() where id = $1 and consumed_at is null`, [
        id,
      ])
      const insert = `insert into bare_token (id, payload, expires_at) values ($1, $2, now() + interval '10 minutes')`
      await client.query(insert, [`a${id}`, JSON.stringify({ accountId: '1' })])
      await client.query(insert, [`r${id}`, JSON.stringify({ accountId: '1' })])
      return { access_token: id, refresh_token: id, token_type: 'Bearer', expires_in: 600 }
    }),
  )
  return app
}

async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
