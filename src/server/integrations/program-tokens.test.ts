import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as oauth from 'oauth4webapi'
import { expect, test } from 'vitest'

import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { fileOfPage } from '#test/support/integrators-page.ts'
import {
  obtainToken,
  registerProgram,
  registerSecretProgram,
  requestToken,
  signAssertion,
} from '#test/support/program-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { rotateIntegration } from './create-integration.ts'
import { getIntegration } from './list-integrations.ts'
import { revokeIntegration } from './revoke-integration.ts'

const running = await forFile(startTestApplication({ deployment: buildDossierDeployment() }))
const base = running.url
const folder = await openTestFolder()
const { db } = running.services.store

const call = (token: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${base}/api${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
const askWithSecret = (clientId: string, secret: string) =>
  fetch(`${base}/auth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })

test('a standard client obtains a token with a signed assertion', async () => {
  const { clientId, privateKey } = await registerProgram(running)
  const issuer = new URL(`${base}/auth`)
  const insecure = { [oauth.allowInsecureRequests]: true }
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))
  const key = await crypto.subtle.importKey(
    'pkcs8',
    new Uint8Array(privateKey.export({ format: 'der', type: 'pkcs8' })),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  )
  const client = { client_id: clientId }

  const answer = await oauth.clientCredentialsGrantRequest(
    server,
    client,
    oauth.PrivateKeyJwt(key),
    new URLSearchParams(),
    insecure,
  )
  const token = await oauth.processClientCredentialsResponse(server, client, answer)

  expect(token).toMatchObject({ expires_in: 600, scope: 'dossiers:read dossiers:write' })
  expect(token).not.toHaveProperty('refresh_token')
  expect(token).not.toHaveProperty('id_token')
  expect((await call(token.access_token, '/dossiers?state=current-cases&form=all&page=1')).status).toBe(200)
})

test('a program with a secret obtains a token', async () => {
  const { clientId, secret } = await registerSecretProgram(running)

  const right = await askWithSecret(clientId, secret)
  const wrong = await askWithSecret(clientId, `${secret}x`)

  expect([right.status, wrong.status]).toEqual([200, 401])
  expect(JSON.stringify(await db.selectFrom('integration_credential').selectAll().execute())).not.toContain(
    secret,
  )
})

test('an assertion serves once, also when it is sent twice at the same time', async () => {
  const assertion = signAssertion(base, await registerProgram(running))

  const answers = await Promise.all([requestToken(base, assertion), requestToken(base, assertion)])
  const later = await requestToken(base, assertion)

  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  expect(later.status).toBe(401)
  expect(await later.json()).toHaveProperty('error_description', expect.stringMatching(/used before/))
})

// A second or more may pass until the server reads its clock.
test.each([
  ['ten minutes slow', -600, 60, /expired 5[45]\d seconds ago by the clock of this server/],
  ['ten minutes fast', 600, 60, /begins in (?:600|59\d) seconds by the clock of this server/],
  ['right, for an assertion of a day', 0, 86_400, /ends in (?:86400|8639\d) seconds, 300 at most/],
])('a program whose clock is %s is told so', async (_name, shift, lifetime, description) => {
  const program = await registerProgram(running)
  const iat = Math.floor(Date.now() / 1000) + shift

  const answer = await requestToken(base, signAssertion(base, program, { iat, exp: iat + lifetime }))

  expect(answer.status).toBe(401)
  const body = await answer.json()
  expect(body).toMatchObject({ error: 'invalid_client' })
  expect(body).toHaveProperty('error_description', expect.stringMatching(description))
})

test.each([
  [
    'signed by another key',
    async () => ({
      ...(await registerProgram(running)),
      clientId: (await registerProgram(running)).clientId,
    }),
    {},
  ],
  ['for another audience', async () => registerProgram(running), { aud: 'https://elsewhere.test' }],
  ['without an identifier', async () => registerProgram(running), { jti: undefined }],
  [
    'of an unknown program',
    async () => ({ ...(await registerProgram(running)), clientId: randomUUID() }),
    {},
  ],
])('refuses an assertion %s', async (_name, register, claims) => {
  const answer = await requestToken(base, signAssertion(base, await register(), claims))

  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error: 'invalid_client' })
})

test('a scope cannot widen', async () => {
  const program = await registerProgram(running, { scopes: ['dossiers:read'] })
  const ask = (scope: string) => requestToken(base, signAssertion(base, program), { scope })

  const answers = [await ask('dossiers:write'), await ask('dossiers:read everything'), await ask('openid')]
  const token = await obtainToken(base, program)
  const write = await fetch(`${base}/api/dossiers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({}),
  })

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  expect(await answers[0]?.json()).toMatchObject({ error: 'invalid_scope' })
  expect(write.status).toBe(403)
  expect(await write.json()).toMatchObject({
    errors: [{ code: 'SCOPE_MISSING', params: { scope: 'dossiers:write' } }],
  })
})

test.each([
  ['a refresh', 'refresh_token', { refresh_token: 'TOKEN' }],
  [
    'an exchange',
    'urn:ietf:params:oauth:grant-type:token-exchange',
    { subject_token: 'TOKEN', subject_token_type: 'urn:ietf:params:oauth:token-type:access_token' },
  ],
  ['an assertion about somebody', 'urn:ietf:params:oauth:grant-type:jwt-bearer', { assertion: 'TOKEN' }],
])('a scope cannot widen by %s', async (_name, grant, given) => {
  const program = await registerProgram(running, { scopes: ['dossiers:read'] })
  const token = await obtainToken(base, program)
  const fields = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === 'TOKEN' ? token : value]),
  )

  const answer = await requestToken(base, signAssertion(base, program), {
    ...fields,
    grant_type: grant,
    scope: 'dossiers:read dossiers:write',
  })

  expect(answer.status).toBe(400)
  expect(await answer.json()).not.toHaveProperty('access_token')
})

test('a token keeps to the scopes it was asked for', async () => {
  const token = await obtainToken(base, await registerProgram(running), 'dossiers:write')

  const read = await call(token, '/dossiers?state=current-cases&form=all&page=1')

  expect(read.status).toBe(403)
})

test('a program signs nobody in', async () => {
  const { clientId } = await registerProgram(running)
  const authorize = new URL(`${base}/auth/auth`)
  authorize.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: `${base}/authorization`,
    scope: 'openid',
  }).toString()

  const answer = await fetch(authorize, { redirect: 'manual' })

  expect(answer.status).toBe(400)
})

test('the web application obtains no token of a program', async () => {
  const answer = await fetch(`${base}/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'paraphe-web' }),
  })

  expect(answer.status).toBe(400)
})

test('names whom it acts for', async () => {
  const program = await registerProgram(running, { acts_for: ['advisor@demo.test', 'advisor2@demo.test'] })
  const token = await obtainToken(base, program)
  const as = async (email?: string) => {
    const answer = await call(token, '/users/me', email === undefined ? {} : { 'on-behalf-of': email })
    const body = await answer.json()
    return [answer.status, body.email ?? body.errors?.[0].code]
  }

  expect(await as('Advisor2@demo.test')).toEqual([200, 'advisor2@demo.test'])
  expect(await as('advisor@demo.test')).toEqual([200, 'advisor@demo.test'])
  expect(await as()).toEqual([422, 'ADVISOR_REQUIRED'])
  for (const other of ['advisor3@demo.test', 'reviewer@demo.test', 'nobody@demo.test', 'client@demo.test'])
    expect(await as(other)).toEqual([403, 'ADVISOR_NOT_ALLOWED'])
})

test('of a network, acts for its people only', async () => {
  const program = await registerProgram(running, { owner: 'manager@demo.test', acts_for: null })
  const token = await obtainToken(base, program)
  const as = async (email: string) => (await call(token, '/users/me', { 'on-behalf-of': email })).status

  expect(await as('manager@demo.test')).toBe(200)
  expect(await as('advisor@demo.test')).toBe(200)
  expect(await as('advisor3@demo.test')).toBe(403)
  expect(await as('partner@demo.test')).toBe(403)
})

test('an advisor who leaves the network is out with the next call', async () => {
  const program = await registerProgram(running, {
    owner: 'manager@demo.test',
    acts_for: ['advisor2@demo.test'],
  })
  const token = await obtainToken(base, program)
  const before = await call(token, '/users/me')
  const { parent_id } = await db
    .selectFrom('account')
    .select('parent_id')
    .where('email', '=', 'advisor2@demo.test')
    .executeTakeFirstOrThrow()
  const move = (to: number | null) =>
    db.updateTable('account').set({ parent_id: to }).where('email', '=', 'advisor2@demo.test').execute()

  await move(null)
  const after = await call(token, '/users/me')
  await move(parent_id)

  expect([before.status, after.status]).toEqual([200, 422])
})

test('a revoked program is refused with its next call and its next token', async () => {
  const program = await registerProgram(running)
  const token = await obtainToken(base, program)
  const before = await call(token, '/users/me')

  await revokeIntegration(running.services, null, program.id)
  const after = await call(token, '/users/me')
  const again = await requestToken(base, signAssertion(base, program))

  expect([before.status, after.status, again.status]).toEqual([200, 401, 401])
})

test('its last use is the last time that it asked for a token', async () => {
  const program = await registerProgram(running)
  const lastUse = async () => (await getIntegration(db, program.id, running.clock.now())).last_used_at
  const before = await lastUse()

  await obtainToken(base, program)

  expect([before, await lastUse()]).toEqual([null, running.clock.now().toISOString()])
})

test('an expired program is refused', async () => {
  const program = await registerProgram(running)
  const token = await obtainToken(base, program)
  await db
    .updateTable('integration')
    .set({ expires_at: running.clock.now() })
    .where('id', '=', program.id)
    .execute()

  expect((await call(token, '/users/me')).status).toBe(401)
  expect((await requestToken(base, signAssertion(base, program))).status).toBe(401)
})

test('both secrets serve during a rotation, then the new one', async () => {
  const { id, clientId, secret } = await registerSecretProgram(running)

  const { secret: next } = await rotateIntegration(running.services, null, {
    id,
    public_key: null,
    overlap_hours: 2,
  })
  const during = [await askWithSecret(clientId, secret), await askWithSecret(clientId, next ?? '')]
  running.clock.advance({ minutes: 121 })
  const after = [await askWithSecret(clientId, secret), await askWithSecret(clientId, next ?? '')]

  expect(during.map(({ status }) => status)).toEqual([200, 200])
  expect(after.map(({ status }) => status)).toEqual([401, 200])
})

test('a rotation without overlap ends the tokens of the former secret', async () => {
  const { id, clientId, secret } = await registerSecretProgram(running)
  const { access_token: token } = await (await askWithSecret(clientId, secret)).json()

  await rotateIntegration(running.services, null, { id, public_key: null, overlap_hours: 0 })

  expect((await call(token, '/users/me')).status).toBe(401)
  expect((await askWithSecret(clientId, secret)).status).toBe(401)
})

test('never makes a call that is for people', async () => {
  const token = await obtainToken(base, await registerProgram(running))

  const answer = await call(token, '/notices')

  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ errors: [{ code: 'NOT_FOR_PROGRAMS' }] })
})

test('what it does is recorded as done by the program, for the advisor', async () => {
  const program = await registerProgram(running)
  const token = await obtainToken(base, program)
  const { id: advisor } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'advisor@demo.test')
    .executeTakeFirstOrThrow()
  const forms = await (await call(token, '/forms/current')).json()

  const created = await fetch(`${base}/api/dossiers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ formId: forms.forms[0].id, clientId: null, submittingBlockId: null, values: [] }),
  })

  expect(created.status).toBe(200)
  const { id } = await created.json()
  const rows = await db
    .selectFrom('audit')
    .select(['actor_id', 'detail'])
    .where('subject', '=', `dossier:${id}`)
    .execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows)
    expect(row).toMatchObject({ actor_id: advisor, detail: { integration: program.id } })
})

test('the program of docs/integrators.md obtains a token as it stands', async () => {
  const file = join(folder, 'program-token.mjs')
  await writeFile(file, fileOfPage('program-token.mjs'))
  const { clientId, privateKey } = await registerProgram(running)

  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: {
      ...process.env,
      PARAPHE_URL: base,
      PARAPHE_CLIENT_ID: clientId,
      PARAPHE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      PARAPHE_FOR: 'advisor@demo.test',
    },
  })

  expect(stdout).toBe('dossiers:read dossiers:write: advisor@demo.test\n')
})
