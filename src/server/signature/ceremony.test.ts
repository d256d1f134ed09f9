import { describe, expect, test } from 'vitest'
import { DossierDetail } from '#contract/dossiers.ts'
import { DRAWN_PNG, openCeremony, TYPED } from '#test/support/ceremony-client.ts'
import { checkSignatures } from '#test/support/pdf-tools.ts'
import { createDossier, createUser, submitBlock } from '#test/support/signing-app.ts'

const { signing, advisor, client } = await openCeremony()

describe('signature', () => {
  test('the signature of the only party completes the envelope and the dossier', async () => {
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)
    await client.proveOneself(view)

    const answer = await view.post('sign', TYPED)
    const committed = await client.dossier(dossierId)
    await signing.services.outbox.drain()

    expect(answer.json()).toEqual({
      outcome: 'signed',
      returnUrl: `/docusign/success?dossier=${dossierId}&button=subscription_subscriber`,
    })
    expect(committed.status).toBe('signature|subscription_signed_by_subscriber')
    expect(await client.dossier(dossierId)).toEqual({
      state: 'signed',
      status: 'signed',
      integration_state: 'ongoing',
    })
    for (const pdf of await client.signedFiles(dossierId)) {
      expect(checkSignatures(pdf)).toEqual([
        { field: 'subscription_subscriber', isValid: true, coversAll: false },
        { field: 'seal', isValid: true, coversAll: true },
      ])
    }
  })

  test('each party signs the documents that have its field', async () => {
    const { dossierId } = await client.prepare(['subscriber', 'coSubscriber'])
    const first = await client.openView(dossierId)
    await client.proveOneself(first)
    await first.post('sign', TYPED)
    const second = await client.openView(dossierId, 'subscription_co_subscriber')
    await client.proveOneself(second)
    await second.post('sign', { appearance: { kind: 'drawn', png: DRAWN_PNG }, consent: true })
    await signing.services.outbox.drain()

    const [bulletin, origin] = await client.signedFiles(dossierId)

    expect(checkSignatures(bulletin ?? new Uint8Array())).toEqual([
      { field: 'subscription_subscriber', isValid: true, coversAll: false },
      { field: 'subscription_co_subscriber', isValid: true, coversAll: false },
      { field: 'seal', isValid: true, coversAll: true },
    ])
    expect(checkSignatures(origin ?? new Uint8Array()).map(({ field }) => field)).toEqual([
      'subscription_subscriber',
      'seal',
    ])
    expect((await client.dossier(dossierId)).state).toBe('signed')
  })

  test('a party signs only in the view in which it typed its code', async () => {
    const { dossierId } = await client.prepare()
    const [own, reader] = [await client.openView(dossierId), await client.openView(dossierId)]
    await client.proveOneself(own)
    const code = await client.readCode()

    const state = (await reader.get('state')).json()
    const signed = await reader.post('sign', TYPED)
    const declined = await reader.post('decline', { reason: '' })
    const typedAgain = await reader.post('code/verify', { code })
    // Sending another code does not invalidate the verified view.
    await reader.post('code')

    expect(state.code).toMatchObject({ verified: false, sentAt: null })
    for (const refused of [signed, declined]) {
      expect(refused.statusCode).toBe(409)
      expect(refused.json().errors[0].code).toBe('CODE_REQUIRED')
    }
    expect(typedAgain.json().errors[0].code).toBe('CODE_EXPIRED')
    expect((await client.dossier(dossierId)).state).toBe('signature')
    expect((await own.post('sign', TYPED)).statusCode).toBe(200)
  })

  test('two verified views that sign at the same time give one signature', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    const [one, two] = [await client.openView(dossierId), await client.openView(dossierId)]
    await client.proveOneself(one)
    await client.proveOneself(two)

    const answers = await Promise.all([one.post('sign', TYPED), two.post('sign', TYPED)])
    const events = await signing.services.store.db
      .selectFrom('envelope_event')
      .select('kind')
      .where('envelope_id', '=', envelopeId)
      .where('kind', '=', 'signed')
      .execute()

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(events).toHaveLength(1)
    expect((await client.frame(dossierId)).json().errors[0].code).toBe('ALREADY_SIGNED')
  })

  test('submitting a block again after the signature keeps the signed title and amount', async () => {
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)
    await client.proveOneself(view)
    await view.post('sign', TYPED)
    await signing.services.outbox.drain()
    // As if prices and names had changed since.
    const asSigned = { title: 'Mme Florence Lemaire, Opus', product_code: 'opus', amount_cents: 123_400 }
    const { db } = signing.services.store
    await db.updateTable('dossier').set(asSigned).where('id', '=', dossierId).execute()

    const passed = await submitBlock(signing, advisor.headers, { id: dossierId, block: 'sign' }, {})

    expect(passed).toBe(200)
    expect(
      await db
        .selectFrom('dossier')
        .select(['title', 'product_code', 'amount_cents'])
        .where('id', '=', dossierId)
        .executeTakeFirstOrThrow(),
    ).toEqual(asSigned)
  })

  test('a signed dossier is shown with the date and facts of its snapshot', async () => {
    const { dossierId } = await client.prepare()
    const read = async ({ headers }: typeof advisor) =>
      DossierDetail.parse((await signing.app.inject({ url: `/api/dossiers/${dossierId}`, headers })).json())
    const sent = await read(advisor)
    const view = await client.openView(dossierId)
    await client.proveOneself(view)
    await view.post('sign', TYPED)
    await signing.services.outbox.drain()
    signing.clock.advance({ minutes: 3 * 24 * 60 })

    const reviewer = await createUser(signing, 'manageDossier')
    const shown = await read(reviewer)

    expect(shown.today).toBe(sent.today)
    expect(shown.facts).toEqual({
      ...sent.facts,
      user: { ...sent.facts.user, code: reviewer.user.username, email: reviewer.user.email },
      dossier: { ...sent.facts.dossier, state: 'signed' },
    })
  })

  test('the completed envelope discards the answers of hidden elements', async () => {
    const { dossierId } = await client.prepare()
    const answersOf = async () => {
      const row = await signing.services.store.db
        .selectFrom('dossier_block')
        .select('answers')
        .where('dossier_id', '=', dossierId)
        .where('block', '=', 'signers')
        .executeTakeFirstOrThrow()
      return Object.keys(row.answers).toSorted()
    }
    const before = await answersOf()
    const view = await client.openView(dossierId)
    await client.proveOneself(view)

    await view.post('sign', TYPED)
    await signing.services.outbox.drain()

    expect(before).toContain('cos_email')
    expect(await answersOf()).toEqual(['email', 'first_name', 'last_name', 'with_cos'])
  })

  test.each([
    [{ kind: 'typed', name: ' ' }],
    [{ kind: 'typed', name: 'Florence\0Lemaire' }],
    [{ kind: 'typed', name: 'Florence \ud800' }],
  ])('an invalid appearance %j is refused', async (appearance) => {
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)
    await client.proveOneself(view)

    expect((await view.post('sign', { appearance, consent: true })).statusCode).toBe(422)
  })

  test('a seal job that runs twice seals once', async () => {
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)
    await client.proveOneself(view)
    await view.post('sign', TYPED)
    const { db } = signing.services.store
    const pending = await db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'envelope.seal')
      .where('done_at', 'is', null)
      .execute()

    await signing.services.outbox.drain()
    const sealed = await client.signedFiles(dossierId)
    // As if the process had crashed before marking the job as done.
    await db
      .updateTable('outbox')
      .set({ done_at: null })
      .where(
        'id',
        'in',
        pending.map(({ id }) => id),
      )
      .execute()
    await signing.services.outbox.drain()

    expect(pending).toHaveLength(1)
    expect((await client.signedFiles(dossierId)).map((pdf) => pdf.length)).toEqual(
      sealed.map((pdf) => pdf.length),
    )
    expect((await client.dossier(dossierId)).state).toBe('signed')
  })
})

describe('abandon', () => {
  const abandon = (dossierId: number, payload: object = { status: 'canceled' }) =>
    signing.app.inject({
      method: 'PUT',
      url: `/api/dossiers/${dossierId}/status`,
      headers: advisor.headers,
      payload,
    })

  test.each([{ status: 'canceled' }, { status: 'rejected', reason: 'Non' }])(
    '$status is refused once all have signed, even before the seal',
    async (ending) => {
      const { dossierId } = await client.prepare()
      const view = await client.openView(dossierId)
      await client.proveOneself(view)
      await view.post('sign', TYPED)

      const answer = await abandon(dossierId, ending)
      await signing.services.outbox.drain()

      expect(answer.statusCode).toBe(409)
      expect(answer.json().errors[0].code).toBe('ALL_HAVE_SIGNED')
      expect((await client.dossier(dossierId)).state).toBe('signed')
    },
  )

  test('abandoning voids the envelope and open views can no longer sign', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    const view = await client.openView(dossierId)
    await client.proveOneself(view)

    await abandon(dossierId)
    const answer = await view.post('sign', TYPED)
    const envelope = await signing.services.store.db
      .selectFrom('envelope')
      .select('state')
      .where('id', '=', envelopeId)
      .executeTakeFirstOrThrow()

    expect(answer.statusCode).toBe(409)
    expect(envelope.state).toBe('voided')
    expect((await client.dossier(dossierId)).status).toBe('canceled')
  })

  test('abandoning during the last signature ends in one consistent state', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { dossierId } = await client.prepare()
      const view = await client.openView(dossierId)
      await client.proveOneself(view)

      const [signed, abandoned] = await Promise.all([view.post('sign', TYPED), abandon(dossierId)])
      await signing.services.outbox.drain()
      const { state } = await client.dossier(dossierId)

      const outcomes = [signed.statusCode, abandoned.statusCode]
      expect([...outcomes, state]).toEqual(
        signed.statusCode === 200 ? [200, 409, 'signed'] : [409, 200, 'canceled'],
      )
    }
  })
})

describe('decline', () => {
  test('a decline rejects the dossier and ends the envelope for all parties', async () => {
    const { dossierId } = await client.prepare(['subscriber', 'coSubscriber'])
    const view = await client.openView(dossierId)

    const unreadable = await view.post('decline', { reason: 'a\0b' })
    const tooEarly = await view.post('decline', { reason: 'Je préfère attendre.' })
    const untouched = await client.dossier(dossierId)
    await client.proveOneself(view)
    const answer = await view.post('decline', { reason: 'Je préfère attendre.' })

    expect(unreadable.statusCode).toBe(422)
    expect(tooEarly.json().errors[0].code).toBe('CODE_REQUIRED')
    expect(untouched.state).toBe('signature')
    expect(answer.json()).toMatchObject({ outcome: 'declined' })
    expect((await client.dossier(dossierId)).state).toBe('rejected')
    expect((await view.post('decline', { reason: '' })).statusCode).toBe(409)
    expect((await client.frame(dossierId)).statusCode).toBe(409)
  })
})

describe('signed documents', () => {
  test('users who see the dossier list and read its signed documents', async () => {
    const { dossierId } = await client.prepare()
    const get = (what: string) =>
      signing.app.inject({ url: `/api/dossier/${dossierId}/docusign/${what}`, headers: advisor.headers })

    const { documents } = (await get('documents')).json()
    const document = (await get(`documents/${documents[0].id}`)).json()

    expect(documents).toEqual([
      { id: 1, name: 'bulletin.pdf', title: 'bulletin', rank: 1, level: null, provable_until: null },
      { id: 2, name: 'origine.pdf', title: 'origine', rank: 2, level: null, provable_until: null },
    ])
    expect(document).toMatchObject({ id: 1, title: 'bulletin', mimetype: 'application/pdf' })
    expect(Buffer.from(document.resource, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect((await get('documents/99')).statusCode).toBe(404)
  })

  test('clients may not read the signing history', async () => {
    const { dossierId } = await client.prepare()
    const investor = await createUser(signing, 'client')
    const ask = (headers: object, id = dossierId) =>
      signing.app.inject({ url: `/api/dossier/${id}/docusign/history`, headers: { ...headers } })

    const history = (await ask(advisor.headers)).json()

    expect(Buffer.from(history.envelopeHistoryData, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect((await ask(investor.headers)).statusCode).toBe(403)
  })

  test('documents and history return 404 before the first envelope', async () => {
    const dossierId = await createDossier(signing, advisor)

    for (const what of ['documents', 'history', 'download']) {
      const answer = await signing.app.inject({
        url: `/api/dossier/${dossierId}/docusign/${what}`,
        headers: advisor.headers,
      })
      expect(answer.statusCode).toBe(404)
      expect(answer.json().errors[0].code).toBe('ENVELOPE_DOES_NOT_EXIST')
    }
  })
})
