import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TestApi, type Answer, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { addProgram } from '#test/support/event-world.ts'
import { LIMITS, PROGRAM_LIMIT, type LimitName } from './limits.ts'
import { RequestLimits } from './request-limits.ts'

/** A twentieth of each limit: the test is about which calls count, not about the figures. */
const FACTOR = 0.05
let api: TestApi
let advisor: Caller

beforeAll(async () => {
  const deployment = buildDossierDeployment()
  api = await TestApi.start(
    { ...deployment, flags: { ...deployment.flags, profile: true } },
    { environment: { RATE_LIMIT_FACTOR: String(FACTOR) } },
  )
})
afterAll(() => api.close())
beforeEach(async () => {
  // Leaves the window of the previous test, which used the same address.
  api.clock.advance({ minutes: 20 })
  advisor = await api.signIn('advisor')
})

const CALLS: readonly (readonly [string, LimitName, (caller: Caller) => Promise<Answer>])[] = [
  ['signing addresses', 'mails', (caller) => caller.post('/profile', { emailSigner: 'a@b.test' })],
  ['access of clients', 'mails', (caller) => caller.put('/dossiers/1/authorized-clients', { clients: [] })],
  ['prospects', 'mails', (caller) => caller.post('/prospects', { dossierId: 1 })],
  ['recalls', 'mails', (caller) => caller.post('/dossiers/1/envelope/recall', {})],
  ['new dossiers', 'dossiers', (caller) => caller.post('/dossiers', {})],
  ['duplicates', 'dossiers', (caller) => caller.post('/dossiers/1/duplicate', {})],
  ['uploads', 'uploads', (caller) => caller.put('/dossiers/1/receipts', {})],
  ['archives', 'archives', (caller) => caller.post('/dossiers/1/documents/all', {})],
  ['archives of signed documents', 'archives', (caller) => caller.get('/dossier/1/docusign/download')],
  ['previews', 'drawings', (caller) => caller.post('/dossiers/1/preview', {})],
  ['prints', 'drawings', (caller) => caller.get('/dossiers/1/printPdf/1')],
  ['histories', 'drawings', (caller) => caller.get('/dossier/1/docusign/history')],
  ['clients of leads', 'writes', (caller) => caller.put('/dossiers/1/client', { clientId: 1 })],
  ['drafts', 'writes', (caller) => caller.put('/dossiers/1/drafts', {})],
]

it.each(CALLS)('limits %s of an account, with Retry-After', async (_name, limit, call) => {
  const most = LIMITS[limit].perAccount * FACTOR
  const other = await api.signIn('advisor')

  const first: number[] = []
  for (let count = 0; count < most; count += 1) first.push((await call(advisor)).status)
  const refused = await call(advisor)

  expect(first).not.toContain(429)
  expect(refused.status).toBe(429)
  expect(codesOf(refused)).toEqual(['LIMIT_REACHED'])
  expect(Number(refused.headers['retry-after'])).toBe(LIMITS[limit].windowSeconds)
  expect(refused.text).toContain('Réessayez dans')
  expect((await call(other)).status).not.toBe(429)
  api.clock.advance({ seconds: LIMITS[limit].windowSeconds })
  expect((await call(advisor)).status).not.toBe(429)
})

it('limits each program separately, and reports the remaining calls in the standard fields', async () => {
  const quota = PROGRAM_LIMIT.calls * FACTOR
  const given = { actsFor: [advisor.id], owner: null, scopes: ['dossiers:read'] } as const
  const [program, other] = [await addProgram(api, given), await addProgram(api, given)]
  const leftIn = ({ headers }: Answer) => [headers['ratelimit-policy'], headers['ratelimit']]

  const first = await program.get('/users/me')
  for (let count = 2; count <= quota; count += 1) await program.get('/users/me')
  const refused = await program.get('/users/me')
  const unknown = await program.get('/dossiers/2000000')
  const others = await other.get('/users/me')
  api.clock.advance({ seconds: PROGRAM_LIMIT.windowSeconds })
  const next = await program.get('/users/me')

  const policy = `"program";q=${quota};w=60`
  expect([first.status, ...leftIn(first)]).toEqual([200, policy, `"program";r=${quota - 1};t=60`])
  expect([refused.status, ...leftIn(refused)]).toEqual([429, policy, '"program";r=0;t=60'])
  expect([refused.headers['retry-after'], codesOf(refused)]).toEqual(['60', ['LIMIT_REACHED']])
  expect(unknown.status).toBe(429)
  expect([others.status, ...leftIn(others)]).toEqual([200, policy, `"program";r=${quota - 1};t=60`])
  expect([next.status, ...leftIn(next)]).toEqual([200, policy, `"program";r=${quota - 1};t=60`])
})

it('counts the refused calls of a program, and reports its remaining quota', async () => {
  const given = { actsFor: [advisor.id], owner: null, scopes: ['documents:read'] } as const
  const program = await addProgram(api, given)

  const refused = [await program.get('/dossiers'), await program.put('/dossiers/1/status', {})]

  expect(refused.map(codesOf)).toEqual([['SCOPE_MISSING'], ['NOT_FOR_PROGRAMS']])
  const quota = PROGRAM_LIMIT.calls * FACTOR
  expect(refused.map(({ headers }) => headers['ratelimit'])).toEqual(
    [1, 2].map((made) => `"program";r=${quota - made};t=60`),
  )
})

it('answers in the language of the request', async () => {
  const most = LIMITS.archives.perAccount * FACTOR
  const call = () => advisor.get('/dossier/1/docusign/download', { 'accept-language': 'en' })
  for (let count = 0; count < most; count += 1) await call()

  expect((await call()).text).toContain('Try again in 1 min.')
})

it.each(['uploads', 'mails'] as const)('limits %s of a whole network', async (limit) => {
  const limits = new RequestLimits(api.services)
  const prefix = `2001:db8:${randomUUID().slice(0, 4)}:1`
  const count = (accountId: number, host: number) =>
    limits.count(limit, { accountId, address: `${prefix}::${host}` })

  for (let each = 0; each < LIMITS[limit].perAddress * FACTOR; each += 1) await count(50_000 + each, each)

  await expect(count(60_000, 99)).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  await expect(
    limits.count(limit, { accountId: 60_001, address: '2001:db8:9:9::1' }),
  ).resolves.toBeUndefined()
})

it('shares the mail counters between processes, and keeps load counters local', async () => {
  const [one, two] = [new RequestLimits(api.services), new RequestLimits(api.services)]
  const caller = { accountId: 70_000, address: '198.51.100.1' }
  for (let each = 0; each < LIMITS.mails.perAccount * FACTOR; each += 1) await one.count('mails', caller)
  for (let each = 0; each < LIMITS.uploads.perAccount * FACTOR; each += 1) await one.count('uploads', caller)

  await expect(two.count('mails', caller)).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  await expect(two.count('uploads', caller)).resolves.toBeUndefined()
})

it('documents each limit with its figures', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')

  for (const [name, { perAccount, perAddress, windowSeconds, kept }] of Object.entries(LIMITS))
    expect(page).toContain(
      `| \`${name}\` | ${perAccount} | ${perAddress} | ${windowSeconds / 60} min | ${kept} |`,
    )
})
