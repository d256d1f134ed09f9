import { describe, expect, test } from 'vitest'
import { openCeremony, TYPED, type ViewClient } from '#test/support/ceremony-client.ts'
import { createUser } from '#test/support/signing-app.ts'

const { signing, advisor, client } = await openCeremony()
const { db } = signing.services.store

/** Somebody who reads every dossier and is no party. */
const openAsBystander = async (dossierId: number): Promise<ViewClient> =>
  client.openView(dossierId, undefined, await createUser(signing, 'backOfficeUser'))

async function mistype(view: ViewClient, times: number): Promise<readonly number[]> {
  const code = await client.readCode()
  const statuses: number[] = []
  for (let attempt = 0; attempt < times; attempt += 1) {
    const answer = await view.post('code/verify', { code: code === '111111' ? '222222' : '111111' })
    statuses.push(answer.statusCode)
  }
  return statuses
}

/** As many wrong codes in a view as a party is allowed, with all the waiting in between. */
async function exhaust(view: ViewClient): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    signing.clock.advance({ minutes: 6 })
    await view.post('code')
    await mistype(view, 5)
  }
}

async function readMails(envelopeId: string, key: string) {
  await signing.services.outbox.drain()
  return db
    .selectFrom('demo_mail')
    .select(['recipient', 'subject', 'body'])
    .where('dedup_key', 'like', `envelope-${key}-${envelopeId}-%`)
    .orderBy('recipient')
    .execute()
}

const linkIn = (body: string | undefined) =>
  /http:\/\/paraphe\.test(\/sign\/party\/\S+)/.exec(body ?? '')?.[1] ?? ''

const post = (url: string, form: Readonly<Record<string, string>> = {}) =>
  signing.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

describe('another reader of the dossier', () => {
  test('who has codes sent keeps the party from none', async () => {
    const { dossierId } = await client.prepare()
    const bystander = await openAsBystander(dossierId)
    for (let send = 0; send < 4; send += 1) await bystander.post('code')

    const own = await client.openView(dossierId)

    expect((await own.get('state')).json().code).toMatchObject({ sentAt: null, resendAt: null })
    expect((await own.post('code')).statusCode).toBe(200)
  })

  test('who types wrong codes, or asks for new ones, spoils no code of the party', async () => {
    const { dossierId } = await client.prepare()
    const [own, bystander] = [await client.openView(dossierId), await openAsBystander(dossierId)]
    await own.post('code')
    const code = await client.readCode()

    await bystander.post('code')
    await mistype(bystander, 5)
    const proven = await own.post('code/verify', { code })

    expect(proven.statusCode).toBe(200)
    expect((await own.post('sign', TYPED)).statusCode).toBe(200)
  })
})

describe('twenty wrong codes of a party', () => {
  test('close every way so far, and bring it a new link that still signs', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    const [invitation] = await readMails(envelopeId, 'turn')
    const bystander = await openAsBystander(dossierId)
    await exhaust(bystander)

    const own = await client.openView(dossierId)
    const refused = [
      await bystander.post('code'),
      await own.post('code'),
      await own.post('code/verify', { code: '111111' }),
    ]
    const oldLink = await signing.app.inject({ url: linkIn(invitation?.body) })
    const [renewal] = await readMails(envelopeId, 'turn-1')
    const link = linkIn(renewal?.body)
    await post(`${link}/code`)
    const opened = await post(`${link}/open`, { code: await client.readCode() })
    const signed = await signing.app.inject({
      method: 'POST',
      url: `${opened.headers.location}/sign`,
      headers: { cookie: String(opened.headers['set-cookie']).split(';')[0] ?? '' },
      payload: TYPED,
    })

    for (const answer of refused) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json().errors[0].code).toBe('GUESSES_EXHAUSTED')
    }
    expect([oldLink.statusCode, oldLink.body.includes('Ce lien a été remplacé')]).toEqual([410, true])
    expect(renewal).toMatchObject({ recipient: 'florence@orange.test' })
    expect(link).not.toBe(linkIn(invitation?.body))
    expect(signed.statusCode).toBe(200)
  })

  test('are audited, the last one as the last', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    const bystander = await openAsBystander(dossierId)
    for (let round = 0; round < 3; round += 1) {
      signing.clock.advance({ minutes: 6 })
      await bystander.post('code')
      await mistype(bystander, 5)
    }
    signing.clock.advance({ minutes: 6 })
    await bystander.post('code')

    const statuses = await mistype(bystander, 5)

    const audit = await db
      .selectFrom('audit')
      .select(['actor_id', 'detail'])
      .where('subject', '=', `dossier:${dossierId}`)
      .where('action', '=', 'envelope.guesses-exhausted')
      .execute()
    expect(statuses).toEqual([422, 422, 422, 422, 409])
    expect(audit).toEqual([
      {
        actor_id: null,
        detail: { envelope: envelopeId, party: 'subscriber', wrongCodes: 20, linkRound: 1 },
      },
    ])
  })

  test('on the new link as well end it, and notify the party and the sender', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    await exhaust(await openAsBystander(dossierId))
    const [renewal] = await readMails(envelopeId, 'turn-1')
    const link = linkIn(renewal?.body)
    for (let round = 0; round < 4; round += 1) {
      signing.clock.advance({ minutes: 6 })
      await post(`${link}/code`)
      const code = await client.readCode()
      const wrong = code === '111111' ? '222222' : '111111'
      for (let attempt = 0; attempt < 5; attempt += 1) await post(`${link}/open`, { code: wrong })
    }

    const page = await signing.app.inject({ url: link })
    const told = await readMails(envelopeId, 'shut-out')

    expect([page.statusCode, page.body.includes('ne peuvent plus être signés')]).toEqual([410, true])
    expect((await post(`${link}/code`)).statusCode).toBe(410)
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(
      ['florence@orange.test', advisor.user.email].toSorted(),
    )
  })
})
