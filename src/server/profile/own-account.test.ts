import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { OwnAccount, PreparedFactor, RecoveryCodes } from '#contract/account.ts'
import { StepUpProof } from '#contract/step-up.ts'
import { STEP_UP_HEADER } from '#vocabulary/step-up.ts'
import { verifyPassword } from '#identity/index.ts'
import {
  Browser,
  createVerifier,
  exchangeCode,
  readTokens,
  refreshTokens,
  signInByForm,
} from '#test/support/browser.ts'
import { forFile } from '#test/support/for-file.ts'
import { openEnrolment } from '#test/support/open-enrolment.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'

const running = await forFile(
  startTestApplication({ deployment: buildDeployment({ secondFactorRoles: ['manageDossier'] }) }),
)
const { db } = running.services.store
const PASSWORD = 'demo-paraphe'
const NEXT = 'seize chevaux au galop'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1 Version/19.1 Safari/604.1'

class NamedBrowser extends Browser {
  readonly #agent: string
  constructor(agent: string) {
    super()
    this.#agent = agent
  }
  override async open(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('user-agent', this.#agent)
    return super.open(url, { ...init, headers })
  }
}

/** Signs in with a browser of this name. */
async function signIn(agent: string, login = 'advisor', password = PASSWORD) {
  const browser = new NamedBrowser(agent)
  const verifier = createVerifier()
  const callback = await signInByForm(browser, running.url, verifier, `${login}@demo.test`, password)
  const tokens = await readTokens(
    await exchangeCode(running.url, verifier, callback.searchParams.get('code') ?? ''),
  )
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${running.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        'accept-language': 'fr',
        ...headers,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const json: unknown = await answer.json().catch(() => undefined)
    return { status: answer.status, body: json, headers: answer.headers }
  }
  /** Proves an act on the account again, then does it. */
  const act = async (kind: string, path: string, proof: object) => {
    const proven = await call('POST', '/step-up', { act: kind, target: 'own', ...proof })
    if (proven.status !== 200) return proven
    return call('POST', path, {}, { [STEP_UP_HEADER]: StepUpProof.parse(proven.body).proof })
  }
  const account = async () => OwnAccount.parse((await call('GET', '/account')).body)
  const refresh = () => refreshTokens(running.url, tokens.refresh_token, { client_secret: verifier })
  return { browser, call, act, account, refresh }
}

const findAccount = (login = 'advisor') =>
  db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('email', '=', `${login}@demo.test`)
    .executeTakeFirstOrThrow()

async function actionsOf(accountId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', `account:${accountId}`)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

const original = (await findAccount()).password_hash
beforeEach(async () => {
  await db.deleteFrom('identity_payload').execute()
  await db.deleteFrom('sign_in_attempt').execute()
  await db.deleteFrom('recovery_code').execute()
  await db.deleteFrom('second_factor').execute()
  await db.deleteFrom('password_link').execute()
  await db.updateTable('account').set({ password_hash: original }).execute()
})

const codeOf = (secret: string, secondsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: running.clock.now().getTime() + secondsLater * 1_000,
  })

describe('one’s own sessions', () => {
  it('are listed with browser, device and the current one', async () => {
    await signIn(IPHONE)
    const desk = await signIn(FIREFOX)
    await signIn(IPHONE, 'client')

    const { sessions } = await desk.account()

    expect(
      sessions.map(({ browser, device, current }) => `${browser} ${device} ${current}`).toSorted(),
    ).toEqual(['Firefox Linux true', 'Safari iPhone false'])
    for (const { signed_in_at, last_seen_at } of sessions)
      expect(Date.now() - Math.min(Date.parse(signed_in_at), Date.parse(last_seen_at))).toBeLessThan(60_000)
  })

  it('end one by one: calls, refresh and cookie are refused immediately', async () => {
    const phone = await signIn(IPHONE)
    const desk = await signIn(FIREFOX)
    const id = (await desk.account()).sessions.find(({ current }) => !current)?.id

    const answer = await desk.call('POST', '/account/sessions/end', { session: id })

    expect(OwnAccount.parse(answer.body).sessions).toHaveLength(1)
    expect((await phone.call('GET', '/account')).status).toBe(401)
    expect((await phone.refresh()).status).toBe(400)
    expect((await phone.browser.open(`${running.url}/auth/sso-check`)).status).toBe(401)
    expect((await desk.call('GET', '/account')).status).toBe(200)
    expect(await actionsOf((await findAccount()).id)).toContain('account.sessions-ended')
  })

  it('end all but the one of the call', async () => {
    const others = [await signIn(IPHONE), await signIn(FIREFOX)]
    const stranger = await signIn(IPHONE, 'client')
    const desk = await signIn(FIREFOX)

    await desk.call('POST', '/account/sessions/end', { session: 'others' })

    expect((await desk.account()).sessions.map(({ current }) => current)).toEqual([true])
    for (const { call } of others) expect((await call('GET', '/account')).status).toBe(401)
    expect((await stranger.call('GET', '/account')).status).toBe(200)
  })

  it('of somebody else are unknown', async () => {
    const stranger = await signIn(IPHONE, 'client')
    const id = (await stranger.account()).sessions[0]?.id
    const desk = await signIn(FIREFOX)

    expect((await desk.call('POST', '/account/sessions/end', { session: id })).status).toBe(404)
    expect((await desk.call('POST', '/account/sessions/end', { session: 'x' })).status).toBe(422)
    expect((await stranger.call('GET', '/account')).status).toBe(200)
  })
})

describe('one’s own password', () => {
  it('changes with the old one, ends the other sessions and mails the owner', async () => {
    const phone = await signIn(IPHONE)
    const desk = await signIn(FIREFOX)

    const answer = await desk.call('PUT', '/account/password', { password: PASSWORD, next: NEXT })

    expect(answer.status).toBe(200)
    const account = await findAccount()
    expect(await verifyPassword(account.password_hash, NEXT)).toBe(true)
    expect((await phone.call('GET', '/account')).status).toBe(401)
    expect((await desk.call('GET', '/account')).status).toBe(200)
    expect((await actionsOf(account.id)).at(-1)).toBe('account.password-changed')
    const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').execute()
    expect(JSON.stringify(rows)).toContain('advisor@demo.test')
    expect(JSON.stringify(rows)).not.toContain(NEXT)
    await signIn(FIREFOX, 'advisor', NEXT)
  })

  it('stays when the old one is wrong or the new one is easy to guess', async () => {
    const desk = await signIn(FIREFOX)
    const change = (body: object) => desk.call('PUT', '/account/password', body)

    expect(await change({ password: 'guess', next: NEXT })).toMatchObject({
      status: 422,
      body: { errors: [{ property: 'password', code: 'PASSWORD_REFUSED' }] },
    })
    for (const next of ['court', 'advisor@demo.test', 'aaaaaaaaaaaaaaaa'])
      expect(await change({ password: PASSWORD, next })).toMatchObject({
        status: 422,
        body: { errors: [{ property: 'next', code: 'PASSWORD_TOO_WEAK' }] },
      })
    expect((await findAccount()).password_hash).toBe(original)
  })

  it('is not chosen with a token alone where there is none', async () => {
    const desk = await signIn(FIREFOX)
    const { id } = await findAccount()
    await db.updateTable('account').set({ password_hash: null }).where('id', '=', id).execute()

    const answer = await desk.call('PUT', '/account/password', { password: '', next: NEXT })

    expect(answer).toMatchObject({ status: 409, body: { errors: [{ code: 'PASSWORD_NOT_OWN' }] } })
    expect((await desk.account()).password).toBe('none')
  })

  it('is guessed ten times at most', async () => {
    const desk = await signIn(FIREFOX)
    for (let attempt = 0; attempt < 10; attempt += 1)
      await desk.call('PUT', '/account/password', { password: 'guess', next: NEXT })

    const answer = await desk.call('PUT', '/account/password', { password: PASSWORD, next: NEXT })

    expect(answer.status).toBe(429)
  })
})

describe('one’s own second factor', () => {
  async function setUp(desk: Awaited<ReturnType<typeof signIn>>, proof: object) {
    const prepared = PreparedFactor.parse(
      (await desk.act('own-factor-set', '/account/second-factor', proof)).body,
    )
    const code = codeOf(prepared.secret)
    const answer = await desk.call('PUT', '/account/second-factor', { sealed: prepared.sealed, code })
    return { ...prepared, codes: RecoveryCodes.parse(answer.body).recovery_codes }
  }

  it('is set up once the mailbox is proven, and asked for from then on', async () => {
    const desk = await signIn(FIREFOX)
    const refused = await desk.act('own-factor-set', '/account/second-factor', { password: PASSWORD })
    await openEnrolment(running, 'advisor@demo.test')

    const { codes } = await setUp(desk, { password: PASSWORD })

    expect(refused).toMatchObject({ status: 409, body: { errors: [{ code: 'MAILBOX_NOT_PROVEN' }] } })
    expect(codes).toHaveLength(10)
    expect(await desk.account()).toMatchObject({
      asks_code: true,
      second_factor: { app: true, required: false, recovery_codes: 10, may_enrol: true },
    })
    expect(await desk.call('PUT', '/account/password', { password: PASSWORD, next: NEXT })).toMatchObject({
      status: 422,
      body: { errors: [{ property: 'code' }] },
    })
  })

  it('is replaced by another app, and the former one stays until its first code', async () => {
    await openEnrolment(running, 'advisor@demo.test')
    const desk = await signIn(FIREFOX)
    const first = await setUp(desk, { password: PASSWORD })
    const proof = { password: PASSWORD, code: first.codes[0] }
    const next = PreparedFactor.parse(
      (await desk.act('own-factor-set', '/account/second-factor', proof)).body,
    )
    const wrong = await desk.call('PUT', '/account/second-factor', { sealed: next.sealed, code: '000000' })
    const stays = await desk.account()

    const answer = await desk.call('PUT', '/account/second-factor', {
      sealed: next.sealed,
      code: codeOf(next.secret),
    })

    expect(wrong.status).toBe(422)
    expect(stays.second_factor).toMatchObject({ app: true, recovery_codes: 9 })
    expect(RecoveryCodes.parse(answer.body).recovery_codes).not.toContain(first.codes[1])
    running.clock.advance({ minutes: 1 })
    const removal = (code: string) =>
      desk.act('own-factor-removal', '/account/second-factor/removal', { password: PASSWORD, code })
    expect((await removal(codeOf(first.secret))).status).toBe(422)
    expect((await removal(codeOf(next.secret))).status).toBe(200)
    expect((await desk.account()).second_factor).toMatchObject({ app: false, recovery_codes: 0 })
  })

  it('is not set up with the secret of another account, an altered or an old one', async () => {
    await openEnrolment(running, 'advisor@demo.test')
    await openEnrolment(running, 'client@demo.test')
    const [desk, client] = [await signIn(FIREFOX), await signIn(IPHONE, 'client')]
    const prepare = async () =>
      PreparedFactor.parse(
        (await desk.act('own-factor-set', '/account/second-factor', { password: PASSWORD })).body,
      )
    const { secret, sealed } = await prepare()
    const confirm = (by: typeof desk, given: string) =>
      by.call('PUT', '/account/second-factor', { sealed: given, code: codeOf(secret) })

    expect((await confirm(client, sealed)).status).toBe(422)
    expect((await confirm(desk, `A${sealed.slice(1)}`)).status).toBe(422)
    expect((await confirm(desk, '')).status).toBe(422)
    await db
      .updateTable('identity_payload')
      .set({ expires_at: new Date('2099-01-01') })
      .execute()
    running.clock.advance({ minutes: 11 })
    expect((await confirm(desk, sealed)).status).toBe(422)
  })

  it('gets new recovery codes, and stays where the role must have it', async () => {
    await openEnrolment(running, 'advisor@demo.test')
    const desk = await signIn(FIREFOX)
    const { codes } = await setUp(desk, { password: PASSWORD })

    const answer = await desk.act('own-recovery-codes', '/account/recovery-codes', {
      password: PASSWORD,
      code: codes[0],
    })
    const fresh = RecoveryCodes.parse(answer.body).recovery_codes
    const { id } = await findAccount()
    await db.updateTable('account').set({ role: 'manageDossier' }).where('id', '=', id).execute()
    const kept = await desk.act('own-factor-removal', '/account/second-factor/removal', {
      password: PASSWORD,
      code: fresh[0],
    })
    await db.updateTable('account').set({ role: 'advisor' }).where('id', '=', id).execute()

    expect(fresh).not.toContain(codes[1])
    expect(kept).toMatchObject({ status: 409, body: { errors: [{ code: 'SECOND_FACTOR_REQUIRED' }] } })
    expect((await actionsOf(id)).slice(-2)).toContain('account.recovery-codes-replaced')
  })
})

describe('one’s own data', () => {
  it('are exported with the password, as the command exports them, and recorded', async () => {
    const desk = await signIn(FIREFOX, 'client')

    const refused = await desk.act('own-export', '/account/export', { password: 'guess' })
    const answer = await desk.act('own-export', '/account/export', { password: PASSWORD })

    expect(refused.status).toBe(422)
    expect((await desk.call('POST', '/account/export', {})).status).toBe(403)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.body).toMatchObject({
      account: { email: 'client@demo.test', role: 'client' },
      passkeys: [],
    })
    expect(await actionsOf((await findAccount('client')).id)).toContain('account.data-exported')
  })
})
