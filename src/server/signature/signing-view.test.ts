import { describe, expect, test } from 'vitest'
import { openCeremony, TYPED } from '#test/support/ceremony-client.ts'
import { createDossier, createUser, openEnvelope } from '#test/support/signing-app.ts'

const { signing, advisor, client } = await openCeremony()

function mailsTo(email: string) {
  return signing.services.store.db
    .selectFrom('demo_mail')
    .select('subject')
    .where('recipient', '=', email)
    .execute()
}

describe('envelope', () => {
  test('is sent to its first party once drawn', async () => {
    const { dossierId } = await client.prepare(['subscriber', 'coSubscriber'])

    expect(await client.dossier(dossierId)).toMatchObject({
      state: 'signature',
      status: 'signature|subscription_sent_to_subscriber',
    })
    expect(await mailsTo('florence@orange.test')).not.toHaveLength(0)
    expect(await mailsTo('henri@orange.test')).toHaveLength(0)
  })

  test('is refused while another of its kind is open', async () => {
    const { dossierId } = await client.prepare()

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
    const { dossierId } = await client.prepare(['subscriber', 'coSubscriber'])

    const answer = await client.frame(dossierId, button)

    expect(answer.statusCode).toBe(status)
    expect(answer.json().errors[0].code).toBe(code)
  })

  test('hides a dossier of somebody else like an unknown one', async () => {
    const { dossierId } = await client.prepare()
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

    const waiting = client.frame(dossierId)
    await signing.services.outbox.drain()

    expect((await waiting).statusCode).toBe(200)
  })
})

describe('view', () => {
  test('opens once, into a cookie that scripts and other sites never see', async () => {
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)

    const again = await signing.app.inject({ url: new URL(view.url).pathname })

    expect(view.opened.statusCode).toBe(303)
    expect(view.opened.headers['set-cookie']).toMatch(/; Path=\/sign\/[\w-]+; HttpOnly; SameSite=Strict$/)
    expect(again.statusCode).toBe(410)
  })

  test('is not used up by a HEAD request of its address', async () => {
    const { dossierId } = await client.prepare()
    const url: string = (await client.frame(dossierId)).json().docusign.url
    const path = new URL(url).pathname

    await signing.app.inject({ method: 'HEAD', url: path })
    const opened = await signing.app.inject({ url: path })

    expect(opened.statusCode).toBe(303)
  })

  test.each(['https://evil.example', 'null', 'http://paraphe.test:8080'])(
    'takes nothing from a page of %s',
    async (origin) => {
      const { dossierId } = await client.prepare()
      const view = await client.openView(dossierId)
      const cookie = String(view.opened.headers['set-cookie']).split(';')[0] ?? ''

      for (const call of ['code', 'code/verify', 'sign', 'decline']) {
        const answer = await signing.app.inject({
          method: 'POST',
          url: `${String(view.opened.headers.location)}/${call}`,
          headers: { cookie, origin },
          payload: {},
        })
        expect(answer.statusCode).toBe(403)
        expect(answer.json().errors[0].code).toBe('FOREIGN_ORIGIN')
      }
      expect((await view.post('code', {}, 'http://paraphe.test')).statusCode).toBe(200)
    },
  )

  test('cannot be opened after five minutes', async () => {
    const { dossierId } = await client.prepare()
    const url: string = (await client.frame(dossierId)).json().docusign.url
    signing.clock.advance({ minutes: 5 })

    const late = await signing.app.inject({ url: new URL(url).pathname })

    expect(late.statusCode).toBe(410)
  })

  test('ends after thirty minutes without activity', async () => {
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)

    signing.clock.advance({ minutes: 29 })
    const active = await view.get('state')
    signing.clock.advance({ minutes: 30 })
    const idle = await view.get('state')

    expect(active.statusCode).toBe(200)
    expect(idle.statusCode).toBe(410)
  })

  test('shows a party its documents', async () => {
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)

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
  })

  test('says that there is nothing to sign any more once its documents were recalled', async () => {
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)

    await signing.app.inject({
      method: 'POST',
      url: `/api/dossiers/${dossierId}/envelope/recall`,
      headers: advisor.headers,
    })

    expect((await view.get('state')).json().outcome).toBe('ended')
  })

  test('is nobody else’s, even with another view’s cookie', async () => {
    const { dossierId } = await client.prepare()
    const own = await client.openView(dossierId)
    const other = await client.openView(dossierId)
    const cookie = String(own.opened.headers['set-cookie']).split(';')[0] ?? ''

    const answer = await signing.app.inject({
      url: `${String(other.opened.headers.location)}/state`,
      headers: { cookie },
    })

    expect(answer.statusCode).toBe(410)
  })

  test('is inside the page for the browser that has the cookie, and for no other', async () => {
    const { dossierId } = await client.prepare()
    const [own, other] = [await client.openView(dossierId), await client.openView(dossierId)]
    const url = String(own.opened.headers.location)
    const [mine = '', foreign = ''] = [own, other].map(
      ({ opened }) => String(opened.headers['set-cookie']).split(';')[0],
    )
    const open = (path: string, cookie: string) => signing.app.inject({ url: path, headers: { cookie } })

    const [page, stranger, none] = [await open(url, mine), await open(url, foreign), await open(url, '')]

    const [, block = ''] =
      /<script type="application\/json" id="ceremony-state">(.*?)<\/script>/.exec(page.body) ?? []
    const { now: _asked, ...state } = (await open(`${url}/state`, mine)).json()
    expect(JSON.parse(block)).toMatchObject(state)
    expect(page.headers['cache-control']).toBe('no-store')
    expect([stranger, none].map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(stranger.body + none.body).not.toContain('id="ceremony-state"')
  })
})

describe('one-time code', () => {
  test('is refused when wrong, and for good after five tries', async () => {
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)
    await view.post('code')
    const code = await client.readCode()
    const wrong = code === '111111' ? '222222' : '111111'

    const answers = []
    for (let attempt = 0; attempt < 5; attempt += 1)
      answers.push(await view.post('code/verify', { code: wrong }))
    const right = await view.post('code/verify', { code })

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422])
    expect(answers[0]?.json().errors[0]).toMatchObject({ code: 'CODE_WRONG', params: { triesLeft: '4' } })
    expect([right.statusCode, right.json().errors[0].code]).toEqual([410, 'CODE_EXPIRED'])
    expect(right.headers['retry-after']).toBeUndefined()
  })

  test('is too old after five minutes', async () => {
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)
    await view.post('code')
    const code = await client.readCode()
    signing.clock.advance({ minutes: 5 })

    expect((await view.post('code/verify', { code })).statusCode).toBe(410)
  })

  test('is sent three times in a quarter of an hour', async () => {
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)

    const sends = []
    for (let send = 0; send < 4; send += 1) {
      signing.clock.advance({ minutes: 1 })
      sends.push(await view.post('code'))
    }
    signing.clock.advance({ minutes: 15 })
    const later = await view.post('code')

    expect(sends.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    expect(Number(sends[3]?.headers['retry-after'])).toBe(12 * 60)
    expect(later.statusCode).toBe(200)
  })

  test('asked for twice by a double click, is sent once', async () => {
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)

    await view.post('code')
    const code = await client.readCode()
    const again = await view.post('code')
    expect(again.statusCode).toBe(200)
    expect(await client.readCode()).toBe(code)

    signing.clock.advance({ seconds: 3 })
    await view.post('code')
    expect(await client.readCode()).not.toBe(code)
  })

  test('is needed to sign', async () => {
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)

    const answer = await view.post('sign', TYPED)

    expect(answer.statusCode).toBe(409)
    expect(answer.json().errors[0].code).toBe('CODE_REQUIRED')
    expect((await client.dossier(dossierId)).status).toBe('signature|subscription_sent_to_subscriber')
  })

  test('is stored nowhere but in its mail', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    await (await client.openView(dossierId)).post('code')
    const code = await client.readCode()

    const rows = await signing.services.store.db
      .selectFrom('one_time_code')
      .selectAll()
      .where('envelope_id', '=', envelopeId)
      .execute()

    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })
})

test('an address that lost its end is answered by the page, which explains it', async () => {
  const page = await signing.app.inject({ url: '/sign/7b1d1f7e-0000', headers: { accept: 'text/html' } })

  expect([page.statusCode, page.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
})
