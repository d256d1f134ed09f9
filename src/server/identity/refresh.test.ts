import { expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { createVerifier, readTokens, refreshTokens, signIn } from '#test/support/browser.ts'
import { startTestApplication } from '#test/support/test-application.ts'

const running = await forFile(startTestApplication())
const base = running.url

const statusOf = async (accessToken: string) => {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await fetch(`${base}/api/users/me`, { headers })).status
}

test('refreshes with the verifier as client_secret', async () => {
  const { tokens, verifier } = await signIn(base, 'client')

  const fresh = await readTokens(await refreshTokens(base, tokens.refresh_token, { client_secret: verifier }))

  expect(fresh.refresh_token).not.toBe(tokens.refresh_token)
  expect(await statusOf(fresh.access_token)).toBe(200)
})

test('refuses another verifier and leaves the token usable', async () => {
  const { tokens, verifier } = await signIn(base, 'client')

  const wrong = await refreshTokens(base, tokens.refresh_token, { client_secret: createVerifier() })
  const right = await refreshTokens(base, tokens.refresh_token, { client_secret: verifier })

  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toMatchObject({ error: 'invalid_client' })
  expect(right.status).toBe(200)
})

test('refuses a refresh without the verifier, and leaves the token usable', async () => {
  const { tokens, verifier } = await signIn(base, 'client')

  const without = await refreshTokens(base, tokens.refresh_token)
  const right = await refreshTokens(base, tokens.refresh_token, { client_secret: verifier })

  expect(without.status).toBe(401)
  expect(await without.json()).toMatchObject({ error: 'invalid_client' })
  expect(right.status).toBe(200)
})

test('checks the verifier of its own sign-in when a browser has two', async () => {
  const first = await signIn(base, 'client')
  const second = await signIn(base, 'client')

  const crossed = await refreshTokens(base, first.tokens.refresh_token, { client_secret: second.verifier })

  expect(crossed.status).toBe(401)
})

test('accepts the replaced token for ten seconds', async () => {
  const { tokens, verifier } = await signIn(base, 'client')
  const refresh = () => refreshTokens(base, tokens.refresh_token, { client_secret: verifier })

  const together = await Promise.all([refresh(), refresh(), refresh()])
  running.clock.advance({ seconds: 9 })
  const later = await refresh()

  expect([...together, later].map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('keeps the presented token valid when its successors cannot be stored', async () => {
  const { tokens, verifier } = await signIn(base, 'client')
  const refresh = () => refreshTokens(base, tokens.refresh_token, { client_secret: verifier })
  const { pool } = running.services.store
  // SQLSTATE of a full disk.
  await pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`)
  await pool.query(`create trigger full_disk before insert on identity_payload for each row
    when (new.model = 'AccessToken') execute function refuse()`)

  const refused = await refresh()
  const { rows } = await pool.query('select consumed_at from identity_payload where id = $1', [
    hashToken(tokens.refresh_token),
  ])
  await pool.query('drop trigger full_disk on identity_payload')

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(rows).toEqual([{ consumed_at: null }])
  expect((await refresh()).status).toBe(200)
})

test('leaves one live token after fifty concurrent refreshes', async () => {
  const { tokens, verifier } = await signIn(base, 'client')

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => refreshTokens(base, tokens.refresh_token, { client_secret: verifier })),
  )

  const given = await Promise.all(answers.map(readTokens))
  const successors = new Set(given.map(({ refresh_token }) => refresh_token))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(successors.size).toBe(1)
  expect(await livingRefreshTokens(tokens.access_token)).toBe(1)
  const [successor = ''] = successors
  expect((await refreshTokens(base, successor, { client_secret: verifier })).status).toBe(200)
  expect(await livingRefreshTokens(tokens.access_token)).toBe(1)
})

/** Number of live refresh tokens of the family. */
async function livingRefreshTokens(accessToken: string): Promise<number> {
  const { db } = running.services.store
  const rows = await db
    .selectFrom('identity_payload as refresh')
    .innerJoin('identity_payload as access', 'access.grant_id', 'refresh.grant_id')
    .select('refresh.id')
    .where('access.model', '=', 'AccessToken')
    .where('access.id', '=', hashToken(accessToken))
    .where('refresh.model', '=', 'RefreshToken')
    .where('refresh.consumed_at', 'is', null)
    .execute()
  return rows.length
}

test('revokes the whole family when a token is reused after the grace period', async () => {
  const { tokens, verifier } = await signIn(base, 'client')
  const fresh = await readTokens(await refreshTokens(base, tokens.refresh_token, { client_secret: verifier }))
  running.clock.advance({ seconds: 11 })

  const reused = await refreshTokens(base, tokens.refresh_token, { client_secret: verifier })

  expect(reused.status).toBe(400)
  expect((await refreshTokens(base, fresh.refresh_token, { client_secret: verifier })).status).toBe(400)
  expect(await statusOf(fresh.access_token)).toBe(401)
})

test('revokes the family when a token is reused after its successor', async () => {
  const { tokens, verifier } = await signIn(base, 'client')
  const second = await readTokens(
    await refreshTokens(base, tokens.refresh_token, { client_secret: verifier }),
  )
  const third = await readTokens(await refreshTokens(base, second.refresh_token, { client_secret: verifier }))

  const reused = await refreshTokens(base, tokens.refresh_token, { client_secret: verifier })

  expect(reused.status).toBe(400)
  expect(await statusOf(third.access_token)).toBe(401)
})

test('leaves the user’s other sign-ins alone', async () => {
  const stolen = await signIn(base, 'client')
  const other = await signIn(base, 'client')
  await refreshTokens(base, stolen.tokens.refresh_token, { client_secret: stolen.verifier })
  running.clock.advance({ seconds: 11 })

  await refreshTokens(base, stolen.tokens.refresh_token, { client_secret: stolen.verifier })

  expect(await statusOf(other.tokens.access_token)).toBe(200)
})

test('refuses an access token after ten minutes', async () => {
  const { tokens } = await signIn(base, 'client')

  running.clock.advance({ minutes: 10, seconds: 1 })

  expect(await statusOf(tokens.access_token)).toBe(401)
})

test('never refreshes with an unknown token', async () => {
  const response = await refreshTokens(base, 'no-such-token', { client_secret: createVerifier() })

  expect(response.status).toBe(400)
})
