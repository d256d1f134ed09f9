import { afterEach, describe, expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { DocusignApp } from '#test/support/docusign-app.ts'
import { signDelivery, type ConnectEvent } from '#test/support/docusign-double/connect-sender.ts'

const app = await forFile(DocusignApp.open())
afterEach(() => {
  app.double.connect.holding = false
  app.double.connect.held = []
})

const connect = () => app.double.connect
const SENT = 'mission_validation|mission_sent_to_subscriber'

/** A mission at DocuSign whose later messages are held back. */
async function sendMissionUnreported(parties?: readonly ('subscriber' | 'coSubscriber')[]): Promise<number> {
  const id = await app.sendMission(parties)
  connect().holding = true
  return id
}

/** A message about the newest envelope, as if the first party had signed. */
function buildEvent(changes: Partial<ConnectEvent> = {}): ConnectEvent {
  return {
    event: 'recipient-completed',
    envelopeId: app.double.account.envelopes.at(-1)?.id ?? '',
    recipientId: '1',
    generatedDateTime: new Date().toISOString(),
    ...changes,
  }
}

/** All parties sign the newest envelope at DocuSign; no message is delivered. */
function signThere(): void {
  const envelope = app.double.account.envelopes.at(-1)
  for (const signer of envelope?.signers ?? []) {
    envelope?.deliver(signer)
    envelope?.sign(signer)
  }
}

function post(body: string, headers: Readonly<Record<string, string>>) {
  return app.signing.app.inject({ method: 'POST', url: '/api/docusign/connect', headers, payload: body })
}

describe('Connect messages', () => {
  test.each([
    ['another key', ['c2Vjb25kIGtleSBvZiBzb21lYm9keSBlbHNl']],
    ['no key', []],
  ])('a message signed with %s is refused and has no effect', async (_what, keys) => {
    const id = await app.sendMission()

    const status = await connect().send(buildEvent(), { keys })

    expect(status).toBe(401)
    expect(await app.statusOf(id)).toBe(SENT)
  })

  test('a message altered in transit is refused', async () => {
    const id = await app.sendMission()
    const { body, headers } = signDelivery(
      connect().build(buildEvent({ recipientId: '2' })),
      app.double.connectKeys,
    )

    const answer = await post(body.replace('"recipientId":"2"', '"recipientId":"1"'), headers)

    expect(answer.statusCode).toBe(401)
    expect(await app.statusOf(id)).toBe(SENT)
  })

  test('a message signed with any of the configured keys is accepted', async () => {
    const id = await app.sendMission()
    const [, second = ''] = app.double.connectKeys

    const status = await connect().send(buildEvent(), { keys: [second] })

    expect(status).toBe(200)
    expect(await app.statusOf(id)).toBe('mission_validation|mission_signed_by_subscriber')
  })

  test.each([
    ['unreadable', '{"event": '],
    ['of another shape', '{"status": "completed"}'],
  ])('a message that is %s is refused', async (_what, content) => {
    const { body, headers } = signDelivery(content, app.double.connectKeys)

    expect((await post(body, headers)).statusCode).toBe(422)
  })

  test('a message over the size limit is refused before it is parsed', async () => {
    const { body, headers } = signDelivery('x'.repeat(600 * 1024), app.double.connectKeys)

    expect((await post(body, headers)).statusCode).toBe(413)
  })

  test.each([
    ['an unknown envelope', { envelopeId: '00000000-0000-4000-8000-000000000000' }, {}],
    ['another account', {}, { accountId: 'another-account' }],
  ])('a message about %s is acknowledged and has no effect', async (_what, changes, account) => {
    const id = await app.sendMission()

    const status = await connect().send(buildEvent(changes), account)

    expect(status).toBe(200)
    expect(await app.statusOf(id)).toBe(SENT)
  })

  test('a message about an unknown recipient only triggers a sync of the envelope', async () => {
    const id = await app.sendMission()

    await connect().send(buildEvent({ recipientId: '4' }))
    await app.work()

    expect(await app.statusOf(id)).toBe(SENT)
  })
})

describe('order and duplicates', () => {
  test('a duplicate message is applied once', async () => {
    const id = await sendMissionUnreported()
    await app.signer.decide(id, 'mission_subscriber')
    for (const event of connect().held) {
      await connect().send(event)
      await connect().send(event, { retryCount: 1 })
    }
    await app.work()

    const events = await app.eventsOf(id)
    expect(await app.statusOf(id)).toBe('adequacy_report_validation|mission_signed_by_subscriber')
    expect(events.filter((event) => event === 'signed subscriber')).toHaveLength(1)
    expect(events.filter((event) => event === 'completed')).toHaveLength(1)
  })

  test('messages in reverse order lead to the same final state', async () => {
    const id = await sendMissionUnreported(['subscriber', 'coSubscriber'])
    signThere()
    const seen: string[] = []
    for (const event of connect().held.toReversed()) {
      await connect().send(event)
      await app.work()
      seen.push(await app.statusOf(id))
    }

    expect(new Set(seen)).toEqual(
      new Set(['adequacy_report_validation|mission_signed_by_subscriber|mission_signed_by_co_subscriber']),
    )
    const events = await app.eventsOf(id)
    expect(events.filter((event) => event.startsWith('signed'))).toEqual([
      'signed subscriber',
      'signed coSubscriber',
    ])
  })

  test('a late message does not move a party backwards', async () => {
    const id = await sendMissionUnreported(['subscriber', 'coSubscriber'])
    await app.signer.decide(id, 'mission_subscriber')
    const [delivered, completed] = ['recipient-delivered', 'recipient-completed'].map((name) =>
      connect().held.find(({ event }) => event === name),
    )
    if (delivered === undefined || completed === undefined) throw new Error('no message was held back')

    await connect().send(completed)
    await connect().send(delivered)

    expect(await app.statusOf(id)).toBe(
      'mission_validation|mission_signed_by_subscriber|mission_sent_to_co_subscriber',
    )
  })

  test('a message about a party before its turn is verified at DocuSign first', async () => {
    const id = await sendMissionUnreported(['subscriber', 'coSubscriber'])

    await connect().send(buildEvent({ recipientId: '2' }))
    await app.work()

    expect(await app.statusOf(id)).toBe(SENT)
  })

  test('concurrent messages complete the envelope once', async () => {
    const id = await sendMissionUnreported(['subscriber', 'coSubscriber'])
    signThere()
    const { held } = connect()

    const statuses = await Promise.all([...held, ...held].map((event) => connect().send(event)))
    await app.work()

    expect(new Set(statuses)).toEqual(new Set([200]))
    const events = await app.eventsOf(id)
    expect(events.filter((event) => event === 'received')).toHaveLength(1)
    expect(events.filter((event) => event === 'completed')).toHaveLength(1)
    expect(await app.statusOf(id)).toContain('adequacy_report_validation')
  })

  test('messages after the end have no effect', async () => {
    const id = await app.sendMission()
    await app.signer.decide(id, 'mission_subscriber')
    await app.work()

    await connect().send(buildEvent({ event: 'recipient-declined' }))
    await connect().send(buildEvent({ event: 'envelope-voided', recipientId: undefined }))
    await app.work()

    expect(await app.statusOf(id)).toBe('adequacy_report_validation|mission_signed_by_subscriber')
  })
})
