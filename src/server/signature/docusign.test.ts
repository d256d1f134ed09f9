import { afterEach, describe, expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { DocusignApp } from '#test/support/docusign-app.ts'
import { extractText } from '#test/support/pdf-tools.ts'
import { prepareEnvelope } from './prepare-envelope.ts'
import { createProviders } from './providers.ts'

const app = await forFile(DocusignApp.open())
afterEach(() => {
  app.double.recover()
  app.double.connect.holding = false
})

/** The text of a document, read by an independent program. */
async function readText(id: number, docId: number): Promise<string> {
  const { resource } = (await app.get(`/dossier/${id}/docusign/documents/${docId}`)).json()
  return extractText(Buffer.from(resource, 'base64'))
}

/** The link in the invitation mail of a dossier. */
async function readLink(id: number): Promise<string> {
  const mail = await app.signing.services.store.db
    .selectFrom('demo_mail')
    .select('body')
    .where('subject', 'like', `%document% à signer, dossier n°\u00a0${id}`)
    .executeTakeFirstOrThrow()
  return /\/sign\/party\/\S+/.exec(mail.body)?.[0] ?? ''
}

/** A column of the newest dossier's envelope. */
async function newestEnvelope<Column extends 'id' | 'dossier_id as id' | 'provider_envelope_id as id'>(
  column: Column,
) {
  return app.signing.services.store.db
    .selectFrom('envelope')
    .select(column)
    .orderBy('dossier_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

const openLink = async (id: number) => app.signing.app.inject({ url: await readLink(id) })
const newest = () => app.double.account.envelopes.at(-1)
const codeOf = (answer: { json: () => { errors: readonly { code: string }[] } }) =>
  answer.json().errors[0]?.code

describe('a mission and a subscription at DocuSign', () => {
  if (process.env['LONG_RUN'])
    test('are signed by one party after another, with documents and certificates', async () => {
      const id = await app.sendMission(['subscriber', 'coSubscriber'])
      const sent = await app.statusOf(id)
      await app.signer.decide(id, 'mission_subscriber')
      const half = await app.statusOf(id)
      await app.signer.decide(id, 'mission_co_subscriber')
      await app.work()
      const reported = await app.statusOf(id)
      await app.confirmReport(id)
      await app.sendSubscription(id)
      for (const party of ['subscriber', 'co_subscriber', 'subscriber_advisor']) {
        await app.signer.decide(id, `subscription_${party}`)
      }
      await app.work()

      expect(sent).toBe('mission_validation|mission_sent_to_subscriber')
      expect(half).toBe('mission_validation|mission_signed_by_subscriber|mission_sent_to_co_subscriber')
      expect(reported).toBe(
        'adequacy_report_validation|mission_signed_by_subscriber|mission_signed_by_co_subscriber',
      )
      expect(await app.statusOf(id)).toBe('signed')
      const { documents } = (await app.get(`/dossier/${id}/docusign/documents`)).json()
      expect(documents.map(({ name }: { name: string }) => name)).toEqual([
        'lettre-de-mission.pdf',
        'rapport.pdf',
        'bulletin.pdf',
        'origine.pdf',
      ])
      const [mission, subscription] = app.double.account.envelopes.slice(-2)
      expect(await readText(id, 1)).toContain(`Envelope ID: ${mission?.id}`)
      expect(await readText(id, 3)).toContain(`Envelope ID: ${subscription?.id}`)
      const { envelopeHistoryData } = (await app.get(`/dossier/${id}/docusign/history`)).json()
      const history = extractText(Buffer.from(envelopeHistoryData, 'base64'))
      expect(history).toContain(`Certificate Of Completion: ${mission?.id}`)
      expect(history).toContain(`Certificate Of Completion: ${subscription?.id}`)
    })

  test('send the browser back to the result page with the event', async () => {
    const id = await app.sendMission()

    const back = await app.signer.decide(id, 'mission_subscriber', 'cancel')

    expect(back.href).toBe(
      `http://paraphe.test/docusign/success?dossier=${id}&button=mission_subscriber&event=cancel`,
    )
    expect(await app.statusOf(id)).toBe('mission_validation|mission_delivered_to_subscriber')
  })

  test('ask for the party’s own code before anything is shown', async () => {
    const id = await app.sendMission()
    const { url } = (await app.signer.frame(id, 'mission_subscriber')).json().docusign

    const page = await (await fetch(url)).text()
    await app.signer.post(`${url}/code`, { code: '00000000' })
    await app.signer.post(`${url}/sign`, {})
    await app.work()

    expect(page).not.toContain('lettre-de-mission')
    expect(await app.statusOf(id)).toBe('mission_validation|mission_sent_to_subscriber')
  })

  test('are opened by the link of a party’s mail as well', async () => {
    const id = await app.sendMission()
    const link = await readLink(id)
    const opened = await app.signing.app.inject({ url: link })

    const back = await app.signer.decideAt(String(opened.headers.location), {
      dossierId: id,
      button: 'mission_subscriber',
      decision: 'cancel',
    })
    const left = await app.signing.app.inject({ url: back.pathname + back.search })

    const code = await app.signing.app.inject({
      method: 'POST',
      url: `${link}/code`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })

    expect(opened.statusCode).toBe(303)
    // The built-in way to sign is closed to an envelope that is somewhere else.
    expect(code.statusCode).toBe(410)
    expect(left.body).toContain('Vous n’avez pas signé')
  })

  test('let only the origin of DocuSign into a frame', async () => {
    const page = `${await readLink(await app.sendMission())}x`

    const { headers } = await app.signing.app.inject({ url: page })

    expect(headers['content-type']).toContain('text/html')
    const policy = String(headers['content-security-policy'])

    expect(policy).toContain(`frame-src 'self' blob: ${app.double.url};`)
  })
})

describe('the end of an envelope', () => {
  test('follows a decline at DocuSign, whose reason is stored', async () => {
    const id = await app.sendMission()
    await app.signer.decide(id, 'mission_subscriber', 'decline')
    await app.work()

    const declined = await app.signing.services.store.db
      .selectFrom('envelope_event')
      .select('detail')
      .where('kind', '=', 'declined')
      .executeTakeFirstOrThrow()

    expect(await app.statusOf(id)).toBe('mission_abort|mission_declined_by_subscriber')
    expect(declined.detail).toMatchObject({ provider: 'docusign', reason: 'Je préfère attendre.' })
  })

  test('voids it at DocuSign', async () => {
    const id = await app.sendMission()
    const answer = await app.signing.app.inject({
      method: 'PUT',
      url: `/api/dossiers/${id}/status`,
      headers: app.advisor.headers,
      payload: { status: 'canceled' },
    })
    await app.work()

    expect(answer.statusCode).toBe(200)
    expect(newest()).toMatchObject({ status: 'voided', voidedReason: 'Signature annulée' })
  })

  test('at DocuSign reopens its blocks', async () => {
    const id = await app.sendMission()
    newest()?.void('by hand')
    await app.work()

    expect(await app.statusOf(id)).toBe('mission_abort')
    const again = await app.signer.frame(id, 'mission_subscriber')
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'STATE_CONFLICT'])
  })

  test('refuses a second signature', async () => {
    const id = await app.sendMission(['subscriber', 'coSubscriber'])
    await app.signer.decide(id, 'mission_subscriber')

    const again = await app.signer.frame(id, 'mission_subscriber')

    expect([again.statusCode, codeOf(again)]).toEqual([409, 'ALREADY_SIGNED'])
  })
})

describe('when DocuSign', () => {
  test('creates an envelope and times out, no second one is created', async () => {
    const before = app.double.account.envelopes.length
    app.double.faults.loseNextCreation = true
    const id = await app.sendMission()
    app.signing.clock.advance({ seconds: 5 })
    await app.work()

    expect(app.double.account.envelopes.length).toBe(before + 1)
    expect(await app.statusOf(id)).toBe('mission_validation|mission_sent_to_subscriber')
    await app.signer.decide(id, 'mission_subscriber')
    await app.work()
    expect(await app.statusOf(id)).toContain('adequacy_report_validation')
  })

  test('creates an envelope that has ended meanwhile, it is voided at DocuSign', async () => {
    app.double.faults.beforeCreation = async () => {
      const { id } = await newestEnvelope('dossier_id as id')
      const url = `/api/dossiers/${id}/status`
      const payload = { status: 'canceled' }
      await app.signing.app.inject({ method: 'PUT', url, headers: app.advisor.headers, payload })
      // Finds nothing to void yet.
      await app.signing.services.outbox.drain()
    }
    const id = await app.sendMission()

    expect(await app.statusOf(id)).toBe('canceled')
    expect(newest()).toMatchObject({ status: 'voided', voidedReason: 'Signature annulée' })
  })

  test('creates an envelope for two concurrent runs of the job, one is voided at DocuSign', async () => {
    const { services } = app.signing
    const before = app.double.account.envelopes.length
    app.double.faults.beforeCreation = async () =>
      prepareEnvelope(services, await createProviders(services), (await newestEnvelope('id')).id)
    const id = await app.sendMission()

    expect(app.double.account.envelopes.slice(before).map(({ status }) => status)).toEqual(['sent', 'voided'])
    expect((await newestEnvelope('provider_envelope_id as id')).id).toBe(
      app.double.account.envelopes[before]?.id,
    )
    expect(await app.eventsOf(id)).toEqual(['created', 'sent', 'invited subscriber'])
  })

  test('is down, the job is retried', async () => {
    app.double.faults.down = true
    const id = await app.sendMission()
    const waiting = await app.statusOf(id)
    app.double.faults.down = false
    app.signing.clock.advance({ seconds: 5 })
    await app.work()

    expect(waiting).toBe('ongoing')
    expect(await app.statusOf(id)).toBe('mission_validation|mission_sent_to_subscriber')
  })

  test('is down for a signing page, the call answers 503', async () => {
    const id = await app.sendMission()
    app.double.faults.down = true

    const answer = await app.signer.frame(id, 'mission_subscriber')

    expect([answer.statusCode, codeOf(answer)]).toEqual([503, 'SIGNING_SERVICE_UNAVAILABLE'])
    expect(answer.headers['retry-after']).toBe('30')
    expect((await openLink(id)).body).toContain('Le service de signature ne répond pas')
  })

  test('is busy or revokes its token, an idempotent call is retried', async () => {
    const id = await app.sendMission()
    const granted = app.double.tokens.granted
    app.double.tokens.revokeAll()
    app.double.faults.refuseNext = [429, 503]

    const answer = await app.signer.frame(id, 'mission_subscriber')

    expect(answer.statusCode).toBe(200)
    expect(app.double.tokens.granted).toBe(granted + 1)
  })

  test('loses a message, the hourly reconciliation applies the change', async () => {
    const id = await app.sendMission()
    app.double.connect.holding = true
    await app.signer.decide(id, 'mission_subscriber')
    await app.work()
    const untold = await app.statusOf(id)
    const calls = app.double.calls.length
    app.signing.clock.advance({ minutes: 61 })
    await app.work()

    expect(untold).toBe('mission_validation|mission_sent_to_subscriber')
    expect(await app.statusOf(id)).toBe('adequacy_report_validation|mission_signed_by_subscriber')
    expect(app.double.calls.length).toBeGreaterThan(calls)
  })

  test('has a newer state, the page is refused and the envelope is synchronised', async () => {
    const id = await app.sendMission()
    app.double.connect.holding = true
    newest()?.void('by hand')

    const answer = await app.signer.frame(id, 'mission_subscriber')
    await app.work()

    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'STATE_CONFLICT'])
    expect(await app.statusOf(id)).toBe('mission_abort')
  })
})
