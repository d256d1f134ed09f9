import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { DeploymentFlags } from '#form/deployment.ts'
import { hashPassword } from '#identity/index.ts'
import { buildApp } from '#server/app.ts'
import { FEATURES, MOUNTS } from '#server/features.ts'
import { createSqlSecondFactors } from '#server/identity/sql-second-factors.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'

const PASSWORD = 'correct horse battery'

let partner: Caller
let own: string

const api = await forFile(TestApi.start(buildDeployment({ flags: DeploymentFlags.parse({ profile: true }) })))
const pages = await forFile(buildApp(api.services, FEATURES, MOUNTS))
beforeEach(async () => {
  partner = await api.signIn('partner')
  own = await emailOf(partner)
})

const ask = (emailSigner: string, proof: object = {}) => partner.post('/profile', { emailSigner, ...proof })

async function emailOf(person: Caller): Promise<string> {
  const { body } = await person.get('/profile')
  return typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : ''
}

async function mailsTo(to: string): Promise<readonly string[]> {
  const jobs = await api.services.store.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id', 'desc')
    .execute()
  return jobs.filter(({ payload }) => payload['to'] === to).map(({ payload }) => String(payload['body']))
}

/** The path of the link in the newest mail to an address. */
async function findLink(to: string): Promise<string> {
  return /\/signing-email\/\S+/.exec((await mailsTo(to))[0] ?? '')?.[0] ?? ''
}

const press = (url: string) =>
  pages.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })

/** Requests the change and confirms it through the link mailed to the new address. */
async function change(emailSigner: string): Promise<void> {
  await ask(emailSigner)
  await press(await findLink(emailSigner))
}

describe('the account page', () => {
  it('shows the signing address and the factors required to change it', async () => {
    const { status, body } = await partner.get('/profile')

    expect(status).toBe(200)
    expect(body).toEqual({
      firstname: 'Camille',
      lastname: 'partner',
      username: expect.stringMatching(/^P/),
      email: expect.stringContaining('@paraphe.test'),
      pending_email: null,
      asks_password: false,
      asks_code: false,
    })
  })

  it('refuses an invalid address', async () => {
    const answer = await ask('cabinet.test')

    expect(answer).toMatchObject({ status: 422, body: { errors: [{ property: 'emailSigner' }] } })
  })

  it('returns 403 to every role when it is switched off', async () => {
    const plain = await TestApi.start(buildDeployment())
    const advisor = await plain.signIn('advisor')

    const answers = [
      await advisor.get('/profile'),
      await advisor.post('/profile', { emailSigner: 'a@b.test' }),
    ]

    await plain.close()
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })
})

describe('a new signing address', () => {
  it('takes effect once it is confirmed through the mailed link', async () => {
    const answer = await ask('  New.Desk@Cabinet.test ')
    const link = await findLink('new.desk@cabinet.test')
    const page = await pages.inject({ url: link })
    const waiting = await partner.get('/profile')

    const pressed = await press(link)

    expect(answer).toMatchObject({
      status: 200,
      body: { email: own, pending_email: 'new.desk@cabinet.test' },
    })
    expect([page.statusCode, page.body.includes('<form method="post">')]).toEqual([200, true])
    expect(waiting.body).toMatchObject({ email: own, pending_email: 'new.desk@cabinet.test' })
    expect(pressed.statusCode).toBe(200)
    expect((await partner.get('/profile')).body).toMatchObject({
      email: 'new.desk@cabinet.test',
      pending_email: null,
    })
    expect((await press(link)).statusCode).toBe(410)
  })

  it('replaces an earlier request, and is dropped by keeping the current address', async () => {
    await ask('first@cabinet.test')
    await ask('second@cabinet.test')
    const first = await press(await findLink('first@cabinet.test'))
    await ask(own)
    const second = await press(await findLink('second@cabinet.test'))

    expect([first.statusCode, second.statusCode]).toEqual([410, 410])
    expect(await partner.get('/profile')).toMatchObject({ body: { email: own, pending_email: null } })
  })

  it('cannot be confirmed a day later', async () => {
    await ask('late@cabinet.test')
    const link = await findLink('late@cabinet.test')
    api.clock.advance({ minutes: 24 * 60 })

    expect((await press(link)).statusCode).toBe(410)
    expect(await emailOf(partner)).toBe(own)
  })

  it('is mailed to the old address once it takes effect', async () => {
    await ask('desk@cabinet.test')
    const before = await mailsTo(own)
    await press(await findLink('desk@cabinet.test'))

    expect(before).toEqual([])
    expect(await findLink(own)).toMatch(/^\/signing-email\//)
  })
})

describe('a change of the signing address', () => {
  beforeEach(async () => {
    await api.services.store.db
      .updateTable('account')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', partner.id)
      .execute()
  })

  it('asks for the password', async () => {
    const [without, wrong, right] = [
      await ask('desk@cabinet.test'),
      await ask('desk@cabinet.test', { password: 'guess' }),
      await ask('proven@cabinet.test', { password: PASSWORD }),
    ]

    expect((await partner.get('/profile')).body).toMatchObject({ asks_password: true, asks_code: false })
    for (const refused of [without, wrong])
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: [{ property: 'password', code: 'PASSWORD_REFUSED' }] },
      })
    expect(right.status).toBe(200)
    expect(await mailsTo('proven@cabinet.test')).toHaveLength(1)
  })

  it('also requires a second-factor code, which is single-use', async () => {
    const secondFactors = createSqlSecondFactors(api.services)
    const secret = (await secondFactors.prepare(partner.id)) ?? ''
    await secondFactors.confirm(partner.id, 1, ['aaaa-bbbb-cccc-dddd'])
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: api.clock.now().getTime(),
    })

    const [without, right, again] = [
      await ask('desk@cabinet.test', { password: PASSWORD }),
      await ask('desk@cabinet.test', { password: PASSWORD, code }),
      await ask('other@cabinet.test', { password: PASSWORD, code }),
    ]
    const recovered = await ask('other@cabinet.test', { password: PASSWORD, code: 'AAAA BBBB CCCC DDDD' })

    expect((await partner.get('/profile')).body).toMatchObject({ asks_password: true, asks_code: true })
    for (const refused of [without, again])
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: [{ property: 'code', code: 'SECOND_FACTOR_REFUSED' }] },
      })
    expect([right.status, recovered.status]).toEqual([200, 200])
  })

  it('is refused after ten wrong passwords, even with the right one', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await ask('desk@cabinet.test', { password: 'guess' })

    const answer = await ask('desk@cabinet.test', { password: PASSWORD })

    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('the link mailed to the old address', () => {
  it('restores the address once, by its button', async () => {
    await change('intruder@cabinet.test')
    const url = await findLink(own)

    const page = await pages.inject({ url })
    const onlyRead = await emailOf(partner)
    const [one, other] = await Promise.all([press(url), press(url)])

    expect([page.statusCode, onlyRead]).toEqual([200, 'intruder@cabinet.test'])
    expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await emailOf(partner)).toBe(own)
  })

  it('reverts later changes too, with their links and pending requests', async () => {
    await change('intruder@cabinet.test')
    const first = await findLink(own)
    await change('intruder2@cabinet.test')
    const second = await findLink('intruder@cabinet.test')
    await ask('intruder3@cabinet.test')

    const reverted = await press(first)
    const undone = await press(second)
    const late = await press(await findLink('intruder3@cabinet.test'))

    expect([reverted, undone, late].map(({ statusCode }) => statusCode)).toEqual([200, 410, 410])
    expect(await emailOf(partner)).toBe(own)
  })

  it('expires after seven days', async () => {
    await change('late@cabinet.test')
    const url = await findLink(own)
    api.clock.advance({ minutes: 7 * 24 * 60 })

    expect((await press(url)).statusCode).toBe(410)
    expect(await emailOf(partner)).toBe('late@cabinet.test')
  })

  it('accepts only links signed by this server, each for its own purpose', async () => {
    await change('forged@cabinet.test')
    const url = await findLink(own)
    await ask('next@cabinet.test')
    const [token] = (await findLink('next@cabinet.test')).split('/').slice(-1)

    const forged = await press(`${url.slice(0, -4)}AAAA`)
    const confused = await press(`/signing-email/${token}`)

    expect([forged.statusCode, confused.statusCode]).toEqual([410, 410])
  })
})

it('is audited without the addresses', async () => {
  await change('audited@cabinet.test')
  await press(await findLink(own))

  const rows = await api.services.store.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', `account:${partner.id}`)
    .orderBy('sequence')
    .execute()

  expect(rows.map(({ action }) => action)).toEqual([
    'profile.signer-email-asked',
    'profile.signer-email-changed',
    'profile.signer-email-reverted',
  ])
  expect(JSON.stringify(rows)).not.toContain('cabinet.test')
})
