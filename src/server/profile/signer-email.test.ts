import { beforeEach, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { DeploymentFlags } from '#form/deployment.ts'
import { buildApp } from '#server/app.ts'
import { FEATURES, MOUNTS } from '#server/features.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'

let partner: Caller
let own: string

const api = await forFile(TestApi.start(buildDeployment({ flags: DeploymentFlags.parse({ profile: true }) })))
const pages = await forFile(buildApp(api.services, FEATURES, MOUNTS))
beforeEach(async () => {
  partner = await api.signIn('partner')
  own = await emailOf(partner)
})

const change = (emailSigner: string) => partner.post('/profile', { emailSigner })

async function emailOf(person: Caller): Promise<string> {
  const { body } = await person.get('/profile')
  return typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : ''
}

/** The mail to an address, and the path of the link in it. */
async function findLink(to: string): Promise<string> {
  const jobs = await api.services.store.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id', 'desc')
    .execute()
  const mail = jobs.map(({ payload }) => payload).find((payload) => payload['to'] === to)
  return /\/signing-email\/\S+/.exec(String(mail?.['body']))?.[0] ?? ''
}

it('shows the account with the address of its signing mails', async () => {
  const { status, body } = await partner.get('/profile')

  expect(status).toBe(200)
  expect(body).toEqual({
    firstname: 'Camille',
    lastname: 'partner',
    username: expect.stringMatching(/^P/),
    email: expect.stringContaining('@paraphe.test'),
  })
})

it('changes the address and tells the old one', async () => {
  const answer = await change('  New.Desk@Cabinet.test ')

  expect(answer).toMatchObject({ status: 200, body: { email: 'new.desk@cabinet.test' } })
  expect(await emailOf(partner)).toBe('new.desk@cabinet.test')
  expect(await findLink(own)).toMatch(/^\/signing-email\//)
})

it('refuses what is no address', async () => {
  const answer = await change('cabinet.test')

  expect(answer).toMatchObject({ status: 422, body: { errors: [{ property: 'emailSigner' }] } })
  expect(await emailOf(partner)).toBe(own)
})

it('changes nothing when the link is only opened', async () => {
  await change('scanned@cabinet.test')

  const page = await pages.inject({ url: await findLink(own) })

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<form method="post">')
  expect(await emailOf(partner)).toBe('scanned@cabinet.test')
})

it('puts the address back once, by its button', async () => {
  await change('intruder@cabinet.test')
  const url = await findLink(own)
  const press = () =>
    pages.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })

  const [one, other] = await Promise.all([press(), press()])

  expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 410])
  expect(await emailOf(partner)).toBe(own)
})

it('takes back later changes too, and their links', async () => {
  await change('intruder@cabinet.test')
  const first = await findLink(own)
  await change('intruder2@cabinet.test')
  const second = await findLink('intruder@cabinet.test')

  const reverted = await pages.inject({ method: 'POST', url: first })
  const undone = await pages.inject({ method: 'POST', url: second })

  expect([reverted.statusCode, undone.statusCode]).toEqual([200, 410])
  expect(await emailOf(partner)).toBe(own)
})

it('ends after seven days', async () => {
  await change('late@cabinet.test')
  const url = await findLink(own)
  api.clock.advance({ minutes: 7 * 24 * 60 })

  const page = await pages.inject({ method: 'POST', url })

  expect(page.statusCode).toBe(410)
  expect(await emailOf(partner)).toBe('late@cabinet.test')
})

it('knows only links that it signed', async () => {
  await change('forged@cabinet.test')
  const url = await findLink(own)

  const page = await pages.inject({ method: 'POST', url: `${url.slice(0, -4)}AAAA` })

  expect(page.statusCode).toBe(410)
})

it('is written down without the addresses', async () => {
  await change('audited@cabinet.test')
  await pages.inject({ method: 'POST', url: await findLink(own) })

  const rows = await api.services.store.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', `account:${partner.id}`)
    .orderBy('sequence')
    .execute()

  expect(rows.map(({ action }) => action)).toEqual([
    'profile.signer-email-changed',
    'profile.signer-email-reverted',
  ])
  expect(JSON.stringify(rows)).not.toContain('cabinet.test')
})

it('is nobody’s where the deployment has no account page', async () => {
  const plain = await TestApi.start(buildDeployment())
  const advisor = await plain.signIn('advisor')

  const answers = [await advisor.get('/profile'), await advisor.post('/profile', { emailSigner: 'a@b.test' })]

  await plain.close()
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
})
