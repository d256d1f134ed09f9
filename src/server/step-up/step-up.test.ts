import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { STEP_UP_HEADER } from '#vocabulary/step-up.ts'
import { StepUpMeans, StepUpProof } from '#contract/step-up.ts'
import { hashPassword } from '#identity/index.ts'
import { createRegistrationOptions, readRegistration } from '#identity/passkey.ts'
import { findRelyingParty } from '#identity/relying-party.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'
import { SoftwareAuthenticator } from '#test/support/software-authenticator.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { buildApp } from '../app.ts'
import { FEATURES } from '../features.ts'
import { ANY_ROLE } from '../http/access.ts'
import type { Feature } from '../http/app.ts'
import { hashToken } from '../http/authenticate.ts'
import { shape } from '../http/shape.ts'
import { createIdentityParts } from '../identity/index.ts'
import { createSqlSecondFactors } from '../identity/sql-second-factors.ts'
import { requireStepUp } from './index.ts'

const PASSWORD = 'correct horse battery'
const ACT = { act: 'account-close', target: '7' } as const

const api = await forFile(TestApi.start(buildDeployment()))
const { db } = api.services.store
/** Closes account 7, if it is proven. */
const registerAct: Feature = (app, services) => {
  app.post('/act', shape(ANY_ROLE, 'A dangerous act', z.object({ done: z.boolean() })), async (request) => {
    requireStepUp(services, request, ACT)
    return { done: true }
  })
}
const app = await forFile(buildApp(api.services, { ...FEATURES, act: registerAct }, []))

let caller: Caller
beforeEach(async () => {
  caller = await api.signIn('administrator')
  await db
    .updateTable('account')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', caller.id)
    .execute()
})

async function enrol(): Promise<string> {
  const factors = createSqlSecondFactors(api.services)
  const secret = (await factors.prepare(caller.id)) ?? ''
  await factors.confirm(caller.id, 1, ['aaaa-bbbb-cccc-dddd'])
  return secret
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now().getTime() })

const prove = (typed: object, by = caller) => by.post('/step-up', { ...ACT, ...typed })

async function act(proof: string, by = caller): Promise<number> {
  const headers = { authorization: by.authorization, [STEP_UP_HEADER]: proof }
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/act', headers })
  return statusCode
}

const proofOf = (body: unknown) => StepUpProof.parse(body).proof

test('an act is done with the password and the code of the app, once more', async () => {
  const secret = await enrol()

  const means = await caller.get('/step-up')
  const answer = await prove({ password: PASSWORD, code: codeOf(secret) })

  expect(means.body).toEqual({ password: true, code: true, passkey: null, sign_in: false })
  expect(answer.status).toBe(200)
  expect(await act(proofOf(answer.body))).toBe(200)
})

test('a wrong factor proves nothing and is in the audit', async () => {
  const secret = await enrol()

  const withoutCode = await prove({ password: PASSWORD })
  const withoutPassword = await prove({ code: codeOf(secret) })
  const twice = [
    await prove({ password: PASSWORD, code: codeOf(secret) }),
    await prove({ password: PASSWORD, code: codeOf(secret) }),
  ]

  expect(withoutCode).toMatchObject({ status: 422, body: { errors: [{ code: 'SECOND_FACTOR_REFUSED' }] } })
  expect(withoutPassword).toMatchObject({ status: 422, body: { errors: [{ code: 'PASSWORD_REFUSED' }] } })
  expect(twice.map(({ status }) => status)).toEqual([200, 422])
  const refused = await db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', `account:${caller.id}`)
    .where('action', '=', 'account.proof-refused')
    .execute()
  expect(refused).toHaveLength(3)
})

test('ten wrong answers close the proof for a quarter of an hour', async () => {
  for (let index = 0; index < 10; index += 1) await prove({ password: 'wrong horse battery' })

  const answer = await prove({ password: PASSWORD })

  expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
  expect(answer.text).toContain('Réessayez dans 15 min')
})

test('a proof is of one act, one target, one session, and five minutes', async () => {
  const { body } = await prove({ password: PASSWORD })
  const own = proofOf(body)
  const ofOtherTarget = proofOf((await prove({ password: PASSWORD, target: '8' })).body)
  const ofOtherAct = proofOf((await prove({ password: PASSWORD, act: 'role-change' })).body)
  const otherSession = await api.signInAs(caller.id)
  const other = await api.signIn('administrator')
  const [expiry, mac] = own.split('.')
  const later = `${Number(expiry) + 60_000}.${mac}`

  expect(await act(own)).toBe(200)
  for (const refused of [
    ofOtherTarget,
    ofOtherAct,
    later,
    '',
    'made-up',
    `${expiry}.`,
    own.replace('.', '..'),
  ])
    expect(await act(refused)).toBe(403)
  expect([await act(own, otherSession), await act(own, other)]).toEqual([403, 403])
  api.clock.advance({ minutes: 5 })
  expect(await act(own)).toBe(403)
})

test('a passkey counts as password and code, for this session only and once', async () => {
  const parts = createIdentityParts(api.services)
  const party = findRelyingParty(parts.settings)
  const account = await parts.ports.accounts.find(caller.id)
  if (!party || !account) throw new Error('no relying party')
  const authenticator = new SoftwareAuthenticator(party.origin)
  const options = await createRegistrationOptions(parts, party, { account, purpose: 'test' })
  const made = await readRegistration(parts, authenticator.create(options), { purpose: 'test', name: 'key' })
  if (!made) throw new Error('no passkey')
  await parts.ports.passkeys.add(caller.id, made, ['aaaa-bbbb-cccc-dddd'])
  const ask = async (by: Caller) => StepUpMeans.parse((await by.get('/step-up')).body).passkey

  const credential = authenticator.get(await ask(caller))
  const answer = await prove({ credential })
  const again = await prove({ credential })
  const ofOtherSession = authenticator.get(await ask(await api.signInAs(caller.id)))
  const forged = authenticator.get(await ask(caller), { isForged: true })

  expect(answer.status).toBe(200)
  expect(await act(proofOf(answer.body))).toBe(200)
  for (const refused of [
    again,
    await prove({ credential: ofOtherSession }),
    await prove({ credential: forged }),
  ])
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ code: 'STEP_UP_REFUSED' }] } })
})

test('whose factors are elsewhere has to have signed in within ten minutes', async () => {
  await db.updateTable('account').set({ password_hash: null }).where('id', '=', caller.id).execute()
  const sessionUid = `uid-${caller.id}`
  const token = await db
    .updateTable('identity_payload')
    .set({ payload: JSON.stringify({ accountId: String(caller.id), sessionUid }) })
    .where('id', '=', hashToken(caller.authorization.replace('Bearer ', '')))
    .executeTakeFirst()
  const loginTs = Math.floor(api.clock.now().getTime() / 1000)
  await db
    .insertInto('identity_payload')
    .values({
      model: 'Session',
      id: `session-${caller.id}`,
      uid: sessionUid,
      payload: JSON.stringify({ accountId: String(caller.id), uid: sessionUid, loginTs }),
      expires_at: new Date('2099-01-01'),
    })
    .execute()

  const recent = await prove({})
  api.clock.advance({ minutes: 11 })
  const late = await prove({})

  expect(token.numUpdatedRows).toBe(1n)
  expect(recent.status).toBe(200)
  expect(late).toMatchObject({ status: 403, body: { errors: [{ code: 'STEP_UP_SIGN_IN_AGAIN' }] } })
})
