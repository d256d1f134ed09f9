import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSignatures } from '#test/support/pdf-tools.ts'
import {
  createDossier,
  createUser,
  openEnvelope,
  openSigningApp,
  type SignedInUser,
  type SigningApp,
} from '#test/support/signing-app.ts'

let signing: SigningApp
let advisor: SignedInUser

beforeAll(async () => {
  signing = await openSigningApp()
  advisor = await createUser(signing, 'advisor')
})
afterAll(() => signing.close())

const TYPED = { appearance: { kind: 'typed', name: 'Florence Lemaire' }, consent: true } as const
/** One black pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

/** A dossier with a prepared envelope. */
async function given(parties: readonly ('subscriber' | 'coSubscriber')[] = ['subscriber']) {
  const dossierId = await createDossier(signing, advisor, parties)
  await openEnvelope(signing, advisor, dossierId)
  await signing.services.outbox.drain()
  const { id } = await signing.services.store.db
    .selectFrom('envelope')
    .select('id')
    .where('dossier_id', '=', dossierId)
    .executeTakeFirstOrThrow()
  return { dossierId, envelopeId: id }
}

function frame(dossierId: number, button = 'subscription_subscriber') {
  return signing.app.inject({
    url: `/api/dossiers/${dossierId}/docusigns/${button}/iframe`,
    headers: advisor.headers,
  })
}

/** A party's view as its browser holds it. */
async function openView(dossierId: number, button?: string) {
  const url: string = (await frame(dossierId, button)).json().docusign.url
  const opened = await signing.app.inject({ url: new URL(url).pathname })
  const path = String(opened.headers.location)
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  return {
    url,
    opened,
    get: (what: string) => signing.app.inject({ url: `${path}/${what}`, headers: { cookie } }),
    post: (what: string, payload: object = {}) =>
      signing.app.inject({ method: 'POST', url: `${path}/${what}`, headers: { cookie }, payload }),
  }
}

async function readCode(): Promise<string> {
  await signing.services.outbox.drain()
  const mail = await signing.services.store.db
    .selectFrom('demo_mail')
    .select('body')
    .where('dedup_key', 'like', 'code-%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(mail.body)?.[0] ?? ''
}

async function proveOneself(view: Awaited<ReturnType<typeof openView>>): Promise<void> {
  await view.post('code')
  const verified = await view.post('code/verify', { code: await readCode() })
  expect(verified.json()).toMatchObject({ code: { verified: true } })
}

async function statusOf(dossierId: number) {
  return signing.services.store.db
    .selectFrom('dossier')
    .select(['state', 'status', 'integration_state'])
    .where('id', '=', dossierId)
    .executeTakeFirstOrThrow()
}

function mailsTo(email: string) {
  return signing.services.store.db
    .selectFrom('demo_mail')
    .select('subject')
    .where('recipient', '=', email)
    .execute()
}

async function signedFiles(dossierId: number): Promise<readonly Uint8Array[]> {
  const answer = await signing.app.inject({
    url: `/api/dossier/${dossierId}/docusign/download`,
    headers: advisor.headers,
  })
  return Object.values(unzipSync(new Uint8Array(answer.rawPayload)))
}

describe('envelope', () => {
  test('is sent to its first party once drawn', async () => {
    const { dossierId } = await given(['subscriber', 'coSubscriber'])

    expect(await statusOf(dossierId)).toMatchObject({
      state: 'signature',
      status: 'signature|subscription_sent_to_subscriber',
    })
    expect(await mailsTo('florence@orange.test')).not.toHaveLength(0)
    expect(await mailsTo('henri@orange.test')).toHaveLength(0)
  })

  test('is refused while another of its kind is open', async () => {
    const { dossierId } = await given()

    expect(await openEnvelope(signing, advisor, dossierId)).toBe(409)
  })
})

describe('frame call', () => {
  test.each([
    ['subscription_nobody', 404, 'NOT_FOUND'],
    ['subscription_subscriber_spouse', 404, 'NOT_FOUND'],
    ['mission_subscriber', 404, 'ENVELOPE_DOES_NOT_EXIST'],
    ['subscription_co_subscriber', 409, 'NOT_YOUR_TURN'],
  ])('for %s answers %i %s', async (button, status, code) => {
    const { dossierId } = await given(['subscriber', 'coSubscriber'])

    const answer = await frame(dossierId, button)

    expect(answer.statusCode).toBe(status)
    expect(answer.json().errors[0].code).toBe(code)
  })

  test('hides a dossier of somebody else like an unknown one', async () => {
    const { dossierId } = await given()
    const other = await createUser(signing, 'advisor')
    const ask = (id: number) =>
      signing.app.inject({
        url: `/api/dossiers/${id}/docusigns/subscription_subscriber/iframe`,
        headers: other.headers,
      })

    const [foreign, unknown] = [await ask(dossierId), await ask(99_999_999)]

    expect(foreign.statusCode).toBe(404)
    expect(foreign.json()).toEqual(unknown.json())
  })

  test('waits for documents still being drawn', async () => {
    const dossierId = await createDossier(signing, advisor)
    await openEnvelope(signing, advisor, dossierId)

    const waiting = frame(dossierId)
    await signing.services.outbox.drain()

    expect((await waiting).statusCode).toBe(200)
  })
})

describe('view', () => {
  test('opens once, into a cookie that scripts and other sites never see', async () => {
    const { dossierId } = await given()
    const view = await openView(dossierId)

    const again = await signing.app.inject({ url: new URL(view.url).pathname })

    expect(view.opened.statusCode).toBe(303)
    expect(view.opened.headers['set-cookie']).toMatch(/; Path=\/sign\/[\w-]+; HttpOnly; SameSite=Strict$/)
    expect(again.statusCode).toBe(410)
  })

  test('cannot be opened after five minutes', async () => {
    const { dossierId } = await given()
    const url: string = (await frame(dossierId)).json().docusign.url
    signing.clock.advance({ minutes: 5 })

    const late = await signing.app.inject({ url: new URL(url).pathname })

    expect(late.statusCode).toBe(410)
  })

  test('ends after thirty minutes without activity', async () => {
    const { dossierId } = await given()
    const view = await openView(dossierId)

    signing.clock.advance({ minutes: 29 })
    const active = await view.get('state')
    signing.clock.advance({ minutes: 30 })
    const idle = await view.get('state')

    expect(active.statusCode).toBe(200)
    expect(idle.statusCode).toBe(410)
  })

  test('shows a party its documents and notes the delivery', async () => {
    const { dossierId } = await given()
    const view = await openView(dossierId)

    const state = (await view.get('state')).json()
    const pdf = await view.get(`documents/${state.envelope.documents[0].id}`)

    expect(state).toMatchObject({
      party: {
        button: 'subscription_subscriber',
        name: 'Florence Lemaire',
        contact: 'f•••••e@orange.test',
      },
      envelope: { kind: 'subscription', dossierId },
      code: { sentAt: null, verified: false, triesLeft: 5, resendAt: null },
      outcome: null,
      returnUrl: `/docusign/success?dossier=${dossierId}&button=subscription_subscriber`,
    })
    expect(state.envelope.documents).toHaveLength(2)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await statusOf(dossierId)).status).toBe('signature|subscription_delivered_to_subscriber')
  })

  test('is nobody else’s, even with another view’s cookie', async () => {
    const { dossierId } = await given()
    const own = await openView(dossierId)
    const other = await openView(dossierId)
    const cookie = String(own.opened.headers['set-cookie']).split(';')[0] ?? ''

    const answer = await signing.app.inject({
      url: `${String(other.opened.headers.location)}/state`,
      headers: { cookie },
    })

    expect(answer.statusCode).toBe(410)
  })
})

describe('one-time code', () => {
  test('is refused when wrong, and for good after five tries', async () => {
    const { dossierId } = await given()
    const view = await openView(dossierId)
    await view.post('code')
    const code = await readCode()
    const wrong = code === '111111' ? '222222' : '111111'

    const answers = []
    for (let attempt = 0; attempt < 5; attempt += 1)
      answers.push(await view.post('code/verify', { code: wrong }))
    const right = await view.post('code/verify', { code })

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422])
    expect(answers[0]?.json().errors[0]).toMatchObject({ code: 'CODE_WRONG', params: { triesLeft: '4' } })
    expect(right.statusCode).toBe(429)
  })

  test('is too old after five minutes', async () => {
    const { dossierId } = await given()
    const view = await openView(dossierId)
    await view.post('code')
    const code = await readCode()
    signing.clock.advance({ minutes: 5 })

    expect((await view.post('code/verify', { code })).statusCode).toBe(410)
  })

  test('is sent three times in a quarter of an hour', async () => {
    const { dossierId } = await given()
    const view = await openView(dossierId)

    const sends = []
    for (let send = 0; send < 4; send += 1) sends.push(await view.post('code'))
    signing.clock.advance({ minutes: 15 })
    const later = await view.post('code')

    expect(sends.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    expect(Number(sends[3]?.headers['retry-after'])).toBe(900)
    expect(later.statusCode).toBe(200)
  })

  test('is needed to sign', async () => {
    const { dossierId } = await given()
    const view = await openView(dossierId)

    const answer = await view.post('sign', TYPED)

    expect(answer.statusCode).toBe(409)
    expect(answer.json().errors[0].code).toBe('CODE_REQUIRED')
    expect((await statusOf(dossierId)).status).toBe('signature|subscription_sent_to_subscriber')
  })

  test('is stored nowhere but in its mail', async () => {
    const { dossierId, envelopeId } = await given()
    await (await openView(dossierId)).post('code')
    const code = await readCode()

    const rows = await signing.services.store.db
      .selectFrom('one_time_code')
      .selectAll()
      .where('envelope_id', '=', envelopeId)
      .execute()

    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })
})

describe('signature', () => {
  test('of the only party completes the envelope and the dossier', async () => {
    const { dossierId } = await given()
    const view = await openView(dossierId)
    await proveOneself(view)

    const answer = await view.post('sign', TYPED)
    const committed = await statusOf(dossierId)
    await signing.services.outbox.drain()

    expect(answer.json()).toEqual({
      outcome: 'signed',
      returnUrl: `/docusign/success?dossier=${dossierId}&button=subscription_subscriber`,
    })
    expect(committed.status).toBe('signature|subscription_signed_by_subscriber')
    expect(await statusOf(dossierId)).toEqual({
      state: 'signed',
      status: 'signed',
      integration_state: 'ongoing',
    })
    for (const pdf of await signedFiles(dossierId)) {
      expect(checkSignatures(pdf)).toEqual([
        { field: 'subscription_subscriber', isValid: true, coversAll: true },
      ])
    }
  })

  test('of two parties stands in the documents of each', async () => {
    const { dossierId } = await given(['subscriber', 'coSubscriber'])
    const first = await openView(dossierId)
    await proveOneself(first)
    await first.post('sign', TYPED)
    const second = await openView(dossierId, 'subscription_co_subscriber')
    await proveOneself(second)
    await second.post('sign', { appearance: { kind: 'drawn', png: PNG }, consent: true })
    await signing.services.outbox.drain()

    const [bulletin, origin] = await signedFiles(dossierId)

    expect(checkSignatures(bulletin ?? new Uint8Array())).toEqual([
      { field: 'subscription_subscriber', isValid: true, coversAll: false },
      { field: 'subscription_co_subscriber', isValid: true, coversAll: true },
    ])
    expect(checkSignatures(origin ?? new Uint8Array())).toHaveLength(1)
    expect((await statusOf(dossierId)).state).toBe('signed')
  })

  test('is taken once, also from two views at the same time', async () => {
    const { dossierId, envelopeId } = await given()
    const [one, two] = [await openView(dossierId), await openView(dossierId)]
    await proveOneself(one)

    const answers = await Promise.all([one.post('sign', TYPED), two.post('sign', TYPED)])
    const events = await signing.services.store.db
      .selectFrom('envelope_event')
      .select('kind')
      .where('envelope_id', '=', envelopeId)
      .where('kind', '=', 'signed')
      .execute()

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(events).toHaveLength(1)
    expect((await frame(dossierId)).json().errors[0].code).toBe('ALREADY_SIGNED')
  })

  test.each([
    [{ kind: 'drawn', png: Buffer.from('no picture').toString('base64') }],
    [{ kind: 'typed', name: ' ' }],
  ])('refuses %j', async (appearance) => {
    const { dossierId } = await given()
    const view = await openView(dossierId)
    await proveOneself(view)

    expect((await view.post('sign', { appearance, consent: true })).statusCode).toBe(422)
  })

  test('survives a crash between its files and their rows', async () => {
    const { dossierId } = await given()
    const view = await openView(dossierId)
    await proveOneself(view)
    await view.post('sign', TYPED)
    const { db } = signing.services.store
    const pending = await db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'envelope.seal')
      .where('done_at', 'is', null)
      .execute()

    await signing.services.outbox.drain()
    const sealed = await signedFiles(dossierId)
    // The job's note was lost: it runs again.
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
    expect((await signedFiles(dossierId)).map((pdf) => pdf.length)).toEqual(sealed.map((pdf) => pdf.length))
    expect((await statusOf(dossierId)).state).toBe('signed')
  })
})

describe('abandoning the dossier', () => {
  const abandon = (dossierId: number) =>
    signing.app.inject({
      method: 'PUT',
      url: `/api/dossiers/${dossierId}/status`,
      headers: advisor.headers,
      payload: { status: 'canceled' },
    })

  test('voids the envelope and closes open views to signing', async () => {
    const { dossierId, envelopeId } = await given()
    const view = await openView(dossierId)
    await proveOneself(view)

    await abandon(dossierId)
    const answer = await view.post('sign', TYPED)
    const envelope = await signing.services.store.db
      .selectFrom('envelope')
      .select('state')
      .where('id', '=', envelopeId)
      .executeTakeFirstOrThrow()

    expect(answer.statusCode).toBe(409)
    expect(envelope.state).toBe('voided')
    expect((await statusOf(dossierId)).status).toBe('canceled')
  })

  test('at the moment of the signature ends abandoned, never half signed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { dossierId } = await given()
      const view = await openView(dossierId)
      await proveOneself(view)

      const [signed, abandoned] = await Promise.all([view.post('sign', TYPED), abandon(dossierId)])
      await signing.services.outbox.drain()
      const { state } = await statusOf(dossierId)

      expect(abandoned.statusCode).toBe(200)
      expect([200, 409]).toContain(signed.statusCode)
      expect(state).toBe('canceled')
    }
  })
})

describe('decline', () => {
  test('rejects the dossier and closes the envelope for all', async () => {
    const { dossierId } = await given(['subscriber', 'coSubscriber'])
    const view = await openView(dossierId)

    const answer = await view.post('decline', { reason: 'Je préfère attendre.' })

    expect(answer.json()).toMatchObject({ outcome: 'declined' })
    expect((await statusOf(dossierId)).state).toBe('rejected')
    expect((await view.post('decline', { reason: '' })).statusCode).toBe(409)
    expect((await frame(dossierId)).statusCode).toBe(409)
  })
})

describe('signed documents', () => {
  test('are listed and read by whoever sees the dossier', async () => {
    const { dossierId } = await given()
    const get = (what: string) =>
      signing.app.inject({ url: `/api/dossier/${dossierId}/docusign/${what}`, headers: advisor.headers })

    const { documents } = (await get('documents')).json()
    const document = (await get(`documents/${documents[0].id}`)).json()

    expect(documents).toEqual([
      { id: 1, name: 'bulletin.pdf', title: 'bulletin', rank: 1 },
      { id: 2, name: 'origine.pdf', title: 'origine', rank: 2 },
    ])
    expect(document).toMatchObject({ id: 1, title: 'bulletin', mimetype: 'application/pdf' })
    expect(Buffer.from(document.resource, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect((await get('documents/99')).statusCode).toBe(404)
  })

  test('have a history that clients may not read', async () => {
    const { dossierId } = await given()
    const client = await createUser(signing, 'client')
    const ask = (headers: object, id = dossierId) =>
      signing.app.inject({ url: `/api/dossier/${id}/docusign/history`, headers: { ...headers } })

    const history = (await ask(advisor.headers)).json()

    expect(Buffer.from(history.envelopeHistoryData, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect((await ask(client.headers)).statusCode).toBe(403)
  })

  test('do not exist before an envelope does', async () => {
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
