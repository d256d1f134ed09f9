import { describe, expect, test } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { MISSION_FORM, REPORT_TEMPLATE, SUITABILITY } from '#test/support/mission-form.ts'
import { checkSignatures, runPdfTool } from '#test/support/pdf-tools.ts'
import {
  createDossier,
  createUser,
  sendBlock,
  type SignedInUser,
  submitBlock,
} from '#test/support/signing-app.ts'

const { signing, advisor, client } = await openCeremony({
  deployment: {
    forms: { client: MISSION_FORM },
    suitability: SUITABILITY,
    reflectionPeriod: { role: 'advisor.contact', value: 'SOLICITED', hours: 48 },
  },
  templates: [REPORT_TEMPLATE],
})

const SUITED = { score: '12', horizon: '3', contact: 'MEETING' }

/** A dossier whose mission envelope is with its first signer. */
async function sendMission(
  profile: Readonly<Record<string, string>> = SUITED,
  parties: readonly ('subscriber' | 'coSubscriber')[] = ['subscriber'],
): Promise<number> {
  const id = await createDossier(signing, advisor, parties)
  await submitBlock(signing, advisor.headers, { id, block: 'profile' }, profile)
  await submitBlock(signing, advisor.headers, { id, block: 'engage' }, {})
  await signing.services.outbox.drain()
  return id
}

async function sign(id: number, button: string): Promise<void> {
  const view = await client.openView(id, button)
  await client.proveOneself(view)
  await client.sign(view)
  await signing.services.outbox.drain()
}

const detailOf = async (id: number) =>
  (await signing.app.inject({ url: `/api/dossiers/${id}`, headers: advisor.headers })).json().dossier
const confirm = (id: number, { headers }: SignedInUser = advisor) =>
  signing.app.inject({ method: 'POST', url: `/api/dossiers/${id}/adequacy-report`, headers })
const codeOf = (answer: { json: () => { errors: readonly { code: string }[] } }) =>
  answer.json().errors[0]?.code

describe('mission', () => {
  test('leads from the signature to a report that awaits its confirmation', async () => {
    const id = await sendMission(SUITED, ['subscriber', 'coSubscriber'])
    const sent = await client.dossier(id)
    await sign(id, 'mission_subscriber')
    const half = await client.dossier(id)
    await sign(id, 'mission_co_subscriber')

    const detail = await detailOf(id)

    expect(sent.status).toBe('mission_validation|mission_sent_to_subscriber')
    expect(half.status).toBe('mission_validation|mission_signed_by_subscriber|mission_sent_to_co_subscriber')
    expect(detail.status).toBe(
      'adequacy_report_validation|mission_signed_by_subscriber|mission_signed_by_co_subscriber',
    )
    expect(detail.adequacy_report).toMatchObject({ suitable: true, reasons: [], confirmable: true })
  })

  test('keeps signed documents and the report, which an independent reader opens', async () => {
    const id = await sendMission()
    await sign(id, 'mission_subscriber')

    const read = async (docId: number) => {
      const answer = await signing.app.inject({
        url: `/api/dossier/${id}/docusign/documents/${docId}`,
        headers: advisor.headers,
      })
      return Buffer.from(answer.json().resource, 'base64')
    }

    expect(checkSignatures(await read(1))).toEqual([
      { field: 'mission_subscriber', isValid: true, coversAll: false },
      { field: 'seal', isValid: true, coversAll: true },
    ])
    expect(checkSignatures(await read(2))).toEqual([{ field: 'seal', isValid: true, coversAll: true }])
    expect(runPdfTool('pdfinfo', ['-struct-text'], await read(2))).toContain('Adapté.')
    expect((await detailOf(id)).adequacy_report.document_id).toBe(2)
    expect((await detailOf(id)).envelopes[0].documents).toMatchObject([{ id: 1 }])
  })

  test.each([
    [{ ...SUITED, score: '6' }, ['Score trop bas.']],
    [{ ...SUITED, horizon: '0' }, ['Horizon trop court.']],
    [{ score: '4', horizon: '0' }, ['Score trop bas.', 'Horizon trop court.']],
    [{ score: '12' }, ['Questionnaire incomplet.']],
  ])('of the profile %j ends unsuitable', async (profile, reasons) => {
    const id = await sendMission(profile)
    await sign(id, 'mission_subscriber')

    const detail = await detailOf(id)

    expect(detail.status).toBe('adequacy_report_failure|mission_signed_by_subscriber')
    expect(detail.adequacy_report).toMatchObject({
      suitable: false,
      reasons,
      way_back: 'Dupliquez le dossier.',
      confirmable: false,
    })
    expect(codeOf(await confirm(id))).toBe('STATE_CONFLICT')
    expect(codeOf(await sendBlock(signing, advisor.headers, { id, block: 'declare' }, {}))).toBe(
      'STATE_CONFLICT',
    )
  })
})

describe('report', () => {
  test('is confirmed once, by those who advise on the dossier', async () => {
    const id = await sendMission()
    await sign(id, 'mission_subscriber')
    const [stranger, investor] = [await createUser(signing, 'advisor'), await createUser(signing, 'client')]

    expect((await confirm(id, investor)).statusCode).toBe(403)
    expect((await confirm(id, stranger)).statusCode).toBe(404)
    const answers = await Promise.all([confirm(id), confirm(id)])

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await detailOf(id)).adequacy_report).toMatchObject({
      confirmed_by: 'Claire Delmas',
      confirmable: false,
    })
    expect((await client.dossier(id)).state).toBe('adequacy_report_validated')
  })

  test('opens the subscription, which the advisor signs last', async () => {
    const id = await sendMission()
    const early = await sendBlock(signing, advisor.headers, { id, block: 'declare' }, {})
    await sign(id, 'mission_subscriber')
    await confirm(id)

    expect(await submitBlock(signing, advisor.headers, { id, block: 'declare' }, {})).toBe(200)
    await signing.services.outbox.drain()
    await sign(id, 'subscription_subscriber')
    await sign(id, 'subscription_subscriber_advisor')
    const events = await signing.services.store.db
      .selectFrom('integration_event')
      .select('state')
      .where('dossier_id', '=', id)
      .execute()

    expect(early.statusCode).toBe(409)
    expect(await client.dossier(id)).toEqual({
      state: 'signed',
      status: 'signed',
      integration_state: 'ongoing',
    })
    expect(events).toEqual([{ state: 'ongoing' }])
  })

  test('is asked for before an advised subscription', async () => {
    const id = await createDossier(signing, advisor)
    await submitBlock(signing, advisor.headers, { id, block: 'profile' }, SUITED)

    expect(codeOf(await sendBlock(signing, advisor.headers, { id, block: 'declare' }, {}))).toBe(
      'SIGNATURE_MISSING',
    )
  })
})

describe('solicitation', () => {
  test('keeps the subscription waiting for 48 hours', async () => {
    const id = await sendMission({ ...SUITED, contact: 'SOLICITED' })
    await sign(id, 'mission_subscriber')
    await confirm(id)

    const early = await sendBlock(signing, advisor.headers, { id, block: 'declare' }, {})
    signing.clock.advance({ minutes: 48 * 60 })
    const later = await sendBlock(signing, advisor.headers, { id, block: 'declare' }, {})

    expect(codeOf(early)).toBe('REFLECTION_PERIOD')
    expect(early.statusCode).toBe(409)
    expect(later.statusCode).toBe(200)
  })
})
