import { describe, expect, test } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { PARTIES_FORM } from '#test/support/parties-form.ts'
import { runPdfTool } from '#test/support/pdf-tools.ts'
import { createUser, sendBlock } from '#test/support/signing-app.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'

const { signing, advisor, client } = await openCeremony({
  deployment: {
    forms: { client: PARTIES_FORM },
    codeChannel: 'sms',
    envelopes: {
      ...buildDeployment().envelopes,
      stages: [['subscriber', 'coSubscriber'], ['subscriberAdvisor']],
    },
  },
})

const ALONE = { first_name: 'Léo', last_name: 'Martin', email: 'leo@orange.test' } as const

async function partiesOf(dossierId: number) {
  return signing.services.store.db
    .selectFrom('envelope_party as party')
    .innerJoin('envelope', 'envelope.id', 'party.envelope_id')
    .select(['party.party', 'party.stage', 'party.name', 'party.email', 'party.behalf_of', 'party.state'])
    .where('envelope.dossier_id', '=', dossierId)
    .orderBy('party.stage')
    .orderBy('party.name')
    .execute()
}

async function textOfBulletin(dossierId: number): Promise<string> {
  const listed = await signing.app.inject({
    url: `/api/dossier/${dossierId}/docusign/documents/1`,
    headers: advisor.headers,
  })
  return runPdfTool('sh', ['-c', 'pdftotext "$0" -'], Buffer.from(listed.json().resource, 'base64'))
}

describe('parties of an envelope', () => {
  test('are the holder and the advisor alone when nobody else signs', async () => {
    const { id } = await client.declare(ALONE)

    expect(await partiesOf(id)).toMatchObject([
      { party: 'subscriber', stage: 1, name: 'Léo Martin', behalf_of: null, state: 'sent' },
      { party: 'subscriberAdvisor', stage: 2, name: 'Claire Delmas', behalf_of: null, state: 'waiting' },
    ])
  })

  test('sign for a company as its representative', async () => {
    const { id } = await client.declare({ ...ALONE, holder: 'company', company: 'SCI Les Tilleuls' })

    expect((await partiesOf(id))[0]).toMatchObject({ name: 'Léo Martin', behalf_of: 'SCI Les Tilleuls' })
    const text = await textOfBulletin(id)
    expect(text).toContain('Le souscripteur, SCI Les Tilleuls')
    expect(text).toContain('représenté par Léo Martin')
  })

  test('are the representative in place of a protected holder', async () => {
    const { id } = await client.declare({
      ...ALONE,
      holder: 'minor',
      rep_first_name: 'Marie',
      rep_last_name: 'Martin',
      rep_email: 'marie@orange.test',
    })

    expect((await partiesOf(id))[0]).toMatchObject({
      name: 'Marie Martin',
      email: 'marie@orange.test',
      behalf_of: 'Léo Martin',
    })
    const state = (await (await client.openView(id)).get('state')).json()
    expect(state.party).toMatchObject({ name: 'Marie Martin', behalfOf: 'Léo Martin', channel: 'email' })
  })

  test('are refused without an address of the representative', async () => {
    const { answer } = await client.declare({ ...ALONE, holder: 'minor', rep_last_name: 'Martin' })

    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0].message).toContain('rep_email')
  })

  test('of one stage sign in any order, the next stage after all of them', async () => {
    const { id } = await client.declare({
      ...ALONE,
      with_cos: 'true',
      cos_last_name: 'Petit',
      cos_email: 'petit@orange.test',
      with_spouse: 'true',
      spouse_last_name: 'Roux',
      spouse_email: 'roux@orange.test',
    })
    const stages = (await partiesOf(id)).map(({ party, stage, state }) => [party, stage, state])
    const second = await client.openView(id, 'subscription_co_subscriber')
    await client.proveOneself(second)
    await client.sign(second)
    const tooEarly = await client.frame(id, 'subscription_subscriber_advisor')
    const first = await client.openView(id)
    await client.proveOneself(first)
    await client.sign(first)
    await signing.services.outbox.drain()

    expect(stages).toEqual([
      ['subscriber', 1, 'sent'],
      ['coSubscriber', 1, 'sent'],
      ['subscriberAdvisor', 2, 'waiting'],
      ['subscriberSpouse', 3, 'waiting'],
    ])
    expect(tooEarly.json().errors[0].code).toBe('NOT_YOUR_TURN')
    expect((await client.dossier(id)).status).toBe(
      'signature|subscription_signed_by_subscriber|subscription_signed_by_co_subscriber|subscription_sent_to_subscriber_advisor',
    )
  })
})

describe('a party’s own ways', () => {
  test('are its telephone for the code, where the deployment sends text messages', async () => {
    const { id } = await client.declare({ ...ALONE, mobile: '+33612345678' })
    const view = await client.openView(id)

    await view.post('code')
    await signing.services.outbox.drain()

    const sms = await signing.services.store.db
      .selectFrom('demo_mail')
      .select(['recipient', 'body'])
      .where('subject', '=', 'SMS')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(sms.recipient).toBe('+33612345678')
    expect(sms.body).toMatch(/votre code de signature est \d{6}\./)
    expect((await view.get('state')).json().party).toMatchObject({ channel: 'sms', contact: '•••••78' })
    expect(await client.proveOneself(view)).toBe(200)
  })

  test('are its language in the mails', async () => {
    const { id } = await client.declare({ ...ALONE, email: 'leo@english.test', language: 'en' })

    const mail = await signing.services.store.db
      .selectFrom('demo_mail')
      .select(['subject', 'body'])
      .where('recipient', '=', 'leo@english.test')
      .executeTakeFirstOrThrow()

    expect(mail.subject).toBe(`Hauterive Gestion: 2 documents to sign, application no. ${id}`)
    expect(mail.body).toContain('?lang=en')
  })
})

describe('documents out to be signed', () => {
  const recall = (id: number, headers = advisor.headers) =>
    signing.app.inject({ method: 'POST', url: `/api/dossiers/${id}/envelope/recall`, headers })

  test('are called back by the advisor, corrected and sent again', async () => {
    const { id } = await client.declare(ALONE)

    const recalled = await recall(id)
    const again = await recall(id)
    await sendBlock(signing, advisor.headers, { id, block: 'signers' }, { ...ALONE, first_name: 'Louis' })
    const reopened = await sendBlock(signing, advisor.headers, { id, block: 'declare' }, {})
    await signing.services.outbox.drain()

    expect(recalled.json()).toEqual({ status: 'unsigned' })
    expect(again.statusCode).toBe(409)
    expect(reopened.statusCode).toBe(200)
    expect((await partiesOf(id)).filter(({ party }) => party === 'subscriber')).toMatchObject([
      { name: 'Léo Martin', state: 'sent' },
      { name: 'Louis Martin', state: 'sent' },
    ])
    expect((await client.dossier(id)).status).toBe('signature|subscription_sent_to_subscriber')
  })

  test('are called back by nobody else', async () => {
    const { id } = await client.declare(ALONE)
    const [other, clientUser] = [await createUser(signing, 'advisor'), await createUser(signing, 'client')]

    expect((await recall(id, other.headers)).statusCode).toBe(404)
    expect((await recall(id, clientUser.headers)).statusCode).toBe(403)
  })
})
