import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import { bearerToken, hashToken } from '#server/http/authenticate.ts'
import type { Recorded } from '#test/support/record-queries.ts'

const FIND_USER = `select account.id, account.role, account.email, account.username, account.first_name, account.last_name
  from identity_payload as token join account on account.id = (token.payload ->> 'accountId')::integer
  where token.model = 'AccessToken' and token.id = $1 and token.consumed_at is null and token.expires_at > $2`

const TABLES = `
  create table if not exists bare_block (dossier_id int, block text, answers jsonb, revision int, submitted_by int,
    submitted_at timestamptz, primary key (dossier_id, block));
  create table if not exists bare_audit (id bigint generated always as identity primary key, subject text, at timestamptz,
    actor_id int, action text, detail jsonb);
  create table if not exists bare_token (id text primary key, payload jsonb, consumed_at timestamptz, expires_at timestamptz)`

/** What the same job costs without us: Fastify, `pg`, the statements, and whose token it is. */
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
  app.put('/submit', async (request) => {
    const user = await userOf(request)
    return inTransaction(pool, async (client) => {
      const at = new Date()
      await client.query(
        `insert into bare_block values (1, 'block', $1, 1, $2, $3)
         on conflict (dossier_id, block) do update set answers = excluded.answers, revision = bare_block.revision + 1`,
        [JSON.stringify(request.body), user, at],
      )
      await client.query(
        `insert into bare_audit (subject, at, actor_id, action, detail) values ('dossier:1', $1, $2, 'submit', '{}')`,
        [at, user],
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
  } finally {
    client.release()
  }
}
