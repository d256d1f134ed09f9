import { afterAll, beforeAll, expect, it } from 'vitest'
import { authorizeUrl, createVerifier, refreshTokens, signIn } from '#test/support/browser.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { startTestApplication, type TestApplication } from '#test/support/test-application.ts'

let running: TestApplication
let headers: Readonly<Record<string, string>>
let refreshToken: string
let verifier: string

beforeAll(async () => {
  running = await startTestApplication({ deployment: buildDossierDeployment() })
  const signedIn = await signIn(running.url, 'advisor')
  verifier = signedIn.verifier
  refreshToken = signedIn.tokens.refresh_token
  headers = {
    authorization: `Bearer ${signedIn.tokens.access_token}`,
    'content-type': 'application/json',
  }
})
afterAll(() => running.close())

/** Simulates a failover to a standby not promoted yet, on every connection of the pool and on those made from now on. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const { pool } = running.services.store
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const [first] = clients
  await first?.query(`set default_transaction_read_only = off`)
  await first?.query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${value}`)
  for (const client of clients) {
    await client.query(`set default_transaction_read_only = ${value}`)
    client.release()
  }
}

const ask = (path: string, init: RequestInit = {}) => fetch(running.url + path, { headers, ...init })
const create = () => {
  const [form] = running.services.forms.currentForms()
  const body = { formId: form?.id, clientId: null, submittingBlockId: null, values: [] }
  return ask('/api/dossiers', { method: 'POST', body: JSON.stringify(body) })
}

it('answers writes with 503 and Retry-After while the database is read-only, and still reads', async () => {
  await setReadOnly('on')

  const write = await create()
  const read = await ask('/api/dossiers?state=current-cases&form=all')
  const refresh = await refreshTokens(running.url, refreshToken, { client_secret: verifier })
  const signInPage = await fetch(authorizeUrl(running.url, createVerifier()), { redirect: 'manual' })

  expect([write.status, write.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await write.json()).toMatchObject({ errors: [{ code: 'STORE_READ_ONLY' }] })
  expect(read.status).toBe(200)
  expect([refresh.status, refresh.headers.get('retry-after')]).toEqual([503, '2'])
  expect([signInPage.status, signInPage.headers.get('retry-after')]).toEqual([503, '2'])

  await setReadOnly('off')
  expect((await create()).status).toBe(200)
})
