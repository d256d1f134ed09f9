import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { createUser, submitBlock } from '#test/support/signing-app.ts'
import type { Locale } from '#vocabulary/locale.ts'

const { signing, advisor, client: ceremony } = await openCeremony()
const reviewer = await createUser(signing, 'manageDossier')
const { db } = signing.services.store

type Outcome = 'validated' | 'refused' | 'error'

let dossierId = 0

async function decide(state: Outcome, message?: string): Promise<number> {
  const answer = await signing.app.inject({
    method: 'PUT',
    url: `/api/dossiers/integration-state/${dossierId}`,
    headers: reviewer.headers,
    payload: {
      integration_state: state,
      reason: 'Soupçon sur les fonds',
      ...(message === undefined ? {} : { message }),
    },
  })
  await signing.services.outbox.drain()
  return answer.statusCode
}

/** Mails about the decision, by address. */
async function readMails(): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('demo_mail')
    .select(['recipient', 'subject', 'body'])
    .where('dedup_key', 'like', `review-${dossierId}-%`)
    .execute()
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(rows.length)
  return new Map(rows.map(({ recipient, subject, body }) => [recipient, `${subject}\n${body}`]))
}

async function signAll(buttons: readonly string[]): Promise<void> {
  for (const button of buttons) {
    const view = await ceremony.openView(dossierId, button)
    await ceremony.proveOneself(view)
    expect((await ceremony.sign(view)).statusCode).toBe(200)
    await signing.services.outbox.drain()
  }
}

/** Back to the state before a decision, without its mails and the clients of the test. */
async function forgetDecision(id: number): Promise<void> {
  await db.updateTable('dossier').set({ integration_state: 'ongoing' }).where('id', '=', id).execute()
  await db.deleteFrom('demo_mail').where('dedup_key', 'like', `review-${id}-%`).execute()
  await db.deleteFrom('dossier_access').where('dossier_id', '=', id).execute()
  await sql`update envelope_party set account_id = null from envelope
    where envelope.id = envelope_id and envelope.dossier_id = ${id}`.execute(db)
}

/** A client of the advisor, with access to the dossier if it is `shared`. */
async function addClient({
  language = null,
  shared = true,
}: { readonly language?: Locale | null; readonly shared?: boolean } = {}) {
  const client = await createUser(signing, 'client')
  await db
    .updateTable('account')
    .set({ parent_id: advisor.user.id, language })
    .where('id', '=', client.user.id)
    .execute()
  if (shared)
    await db
      .insertInto('dossier_access')
      .values({ dossier_id: dossierId, account_id: client.user.id, granted_at: signing.clock.now() })
      .execute()
  return client
}

/** Kinds of the advisor's notices about the dossier, oldest first. */
async function readNoticeKinds(): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('notice')
    .select('kind')
    .where('account_id', '=', advisor.user.id)
    .where('dossier_id', '=', dossierId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

describe('the outcome of a review', () => {
  let signedId = 0
  // Signing takes seconds, so all tests decide on one dossier.
  beforeAll(async () => {
    ;({ dossierId: signedId } = await ceremony.prepare(['subscriber', 'coSubscriber']))
    dossierId = signedId
    await signAll(['subscription_subscriber', 'subscription_co_subscriber'])
  })

  it('follows a notice of each signature to the advisor', async () => {
    expect(await readNoticeKinds()).toEqual(['clientSigned', 'clientSigned'])
  })

  beforeEach(() => {
    dossierId = signedId
  })
  afterEach(() => forgetDecision(signedId))

  it.each<[Outcome, string, string]>([
    ['validated', 'a été accepté par la société de gestion', 'a accepté votre souscription'],
    ['refused', 'a été refusé par la société de gestion', 'n’a pas accepté votre souscription'],
    ['error', 'comporte un point à corriger', 'un point est à corriger dans votre souscription'],
  ])('%s is mailed once to the advisor and to each party', async (state, toAdvisor, toParty) => {
    expect(await decide(state)).toBe(200)

    const mails = await readMails()
    expect([...mails.keys()].toSorted()).toEqual(
      [advisor.user.email, 'florence@orange.test', 'henri@orange.test'].toSorted(),
    )
    expect(mails.get(advisor.user.email)).toContain(toAdvisor)
    expect(mails.get('florence@orange.test')).toContain('Bonjour Florence Lemaire')
    for (const address of ['florence@orange.test', 'henri@orange.test'])
      expect(mails.get(address)).toContain(toParty)
    expect([...mails.values()].join()).not.toContain('Soupçon')
    const notice = await db.selectFrom('notice').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(notice).toMatchObject({
      account_id: advisor.user.id,
      kind: 'decisionMade',
      data: { state },
      mail: 'never',
    })
  })

  it('is announced to a page that shows the former state, with the name of the decider', async () => {
    const get = async (path: string, { headers }: { readonly headers: { readonly authorization: string } }) =>
      (await signing.app.inject({ url: `/api${path}`, headers })).json()
    const readShown = async () => (await get(`/dossiers/${dossierId}`, advisor)).dossier.last_step
    const read = (who: typeof advisor, after: number) =>
      get(`/dossiers/${dossierId}/last-step?after=${after}`, who)
    const before = await readShown()

    await decide('validated')

    expect(await read(reviewer, before)).toEqual({ by: 'self', sentence: null })
    expect(await read(advisor, before)).toEqual({
      by: 'other',
      sentence: expect.stringMatching(/^Ce dossier a changé : il a été accepté par /),
    })
    // Nothing has happened since a page that shows the decision.
    const { last_step: shown } = await get(`/dossier/integration-state/${dossierId}/state`, reviewer)
    expect(await read(reviewer, shown)).toEqual({ by: 'nobody', sentence: null })
    expect(await read(advisor, await readShown())).toEqual({ by: 'nobody', sentence: null })
  })

  it('gives the advisor the message of the reviewer, and nobody the reason', async () => {
    const message = 'Le RIB est au nom d’un tiers, <b>envoyez-en</b> un autre.'

    await decide('error', message)

    const mails = await readMails()
    expect(mails.get(advisor.user.email)).toContain(`«\u00a0${message}\u00a0»`)
    for (const [address, mail] of mails) {
      expect(mail).not.toContain('Soupçon')
      if (address !== advisor.user.email) expect(mail).not.toContain('RIB')
    }
  })

  it('links to the documents only for people who may open the dossier', async () => {
    const client = await addClient()

    await decide('refused')

    const mails = await readMails()
    expect(mails.get(client.user.email)).toContain('/dossier/signed-files')
    expect(mails.get('florence@orange.test')).not.toContain('/dossier/signed-files')
  })

  it('is mailed to an authorised client in the language of the account', async () => {
    const client = await addClient({ language: 'en' })

    await decide('refused')

    const mail = (await readMails()).get(client.user.email)
    expect(mail).toContain('has not accepted a subscription that you have access to')
    expect(mail).toContain('Claire Delmas')
  })

  it('is mailed to the account of a party, at its address only', async () => {
    const client = await addClient({ shared: false })
    await sql`update envelope_party set account_id = ${client.user.id} from envelope
      where envelope.id = envelope_id and envelope.dossier_id = ${dossierId} and party = 'subscriber'`.execute(
      db,
    )

    await decide('error')

    const mails = await readMails()
    expect(mails.get(client.user.email)).toContain('votre souscription')
    expect(mails.has('florence@orange.test')).toBe(false)
  })

  it('is mailed once to an address that a party and an account share', async () => {
    const client = await addClient()
    await db
      .updateTable('account')
      .set({ email: 'henri@orange.test' })
      .where('id', '=', client.user.id)
      .execute()

    await decide('error')

    expect([...(await readMails()).keys()]).toContain('henri@orange.test')
    await db
      .updateTable('account')
      .set({ email: client.user.email })
      .where('id', '=', client.user.id)
      .execute()
  })

  it.each(['erased_at', 'erasure_asked_at'] as const)(
    'is not mailed to an account with %s',
    async (column) => {
      const client = await addClient()
      await db
        .updateTable('account')
        .set({ [column]: signing.clock.now() })
        .where('id', '=', client.user.id)
        .execute()

      await decide('error')

      expect((await readMails()).has(client.user.email)).toBe(false)
    },
  )
})

it('mails the parties but no advisor whose account is closed', async () => {
  ;({ dossierId } = await ceremony.prepare())
  await signAll(['subscription_subscriber'])
  await db
    .updateTable('account')
    .set({ closed_at: signing.clock.now() })
    .where('id', '=', advisor.user.id)
    .execute()

  await decide('error')

  const mails = await readMails()
  expect([...mails.keys()]).toEqual(['florence@orange.test'])
  expect(mails.get('florence@orange.test')).toContain('La société de gestion prendra contact avec vous')
  await db.updateTable('account').set({ closed_at: null }).where('id', '=', advisor.user.id).execute()
})

it('mails the outcome of the review to a direct investor', async () => {
  const direct = await createUser(signing, 'prospectDirect')
  dossierId = await startDirect(direct.headers)
  await db
    .updateTable('dossier')
    .set({ state: 'signed', status: 'signed', integration_state: 'ongoing', signed_at: signing.clock.now() })
    .where('id', '=', dossierId)
    .execute()

  await decide('error')

  const mail = (await readMails()).get(direct.user.email)
  expect(mail).toContain('La société de gestion prendra contact avec vous')
  expect(mail).toContain('/dossier/signed-files')
})

async function startDirect(headers: { readonly authorization: string }): Promise<number> {
  const formId = signing.services.forms.currentForms()[0]?.id ?? 0
  const created = await signing.app.inject({
    method: 'POST',
    url: '/api/dossiers',
    headers,
    payload: { formId, clientId: null, submittingBlockId: null, values: [] },
  })
  const id = Number(created.json().id)
  await submitBlock(signing, headers, { id, block: 'signers' }, { first_name: 'Florence' })
  return id
}
