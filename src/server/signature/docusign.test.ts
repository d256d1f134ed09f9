import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DocusignDouble } from '#test/support/docusign-double/docusign-double.ts'
import { connectTo, DocusignSigner } from '#test/support/docusign-signer.ts'
import { MISSION_FORM, REPORT_TEMPLATE, SUITABILITY } from '#test/support/mission-form.ts'
import { extractText } from '#test/support/pdf-tools.ts'
import {
  createDossier,
  createUser,
  openSigningApp,
  submitBlock,
  type SignedInUser,
  type SigningApp,
} from '#test/support/signing-app.ts'

let double: DocusignDouble
let signing: SigningApp
let advisor: SignedInUser
let signer: DocusignSigner

beforeAll(async () => {
  double = await DocusignDouble.start()
  signing = await openSigningApp({
    deployment: { forms: { client: MISSION_FORM }, suitability: SUITABILITY },
    templates: [REPORT_TEMPLATE],
    environment: double.environment(),
  })
  connectTo(double, signing)
  advisor = await createUser(signing, 'advisor')
  signer = new DocusignSigner(signing, advisor, double)
})
afterAll(async () => {
  await signing.close()
  await double.close()
})

const drain = () => signing.services.outbox.drain()
const get = (url: string) => signing.app.inject({ url: `/api${url}`, headers: advisor.headers })
const statusOf = async (id: number): Promise<string> => (await get(`/dossiers/${id}`)).json().dossier.status

/** A dossier whose mission envelope is at DocuSign. */
async function sendMission(
  parties: readonly ('subscriber' | 'coSubscriber')[] = ['subscriber'],
): Promise<number> {
  const id = await createDossier(signing, advisor, parties)
  const profile = { score: '12', horizon: '3', contact: 'MEETING' }
  await submitBlock(signing, advisor.headers, { id, block: 'profile' }, profile)
  await submitBlock(signing, advisor.headers, { id, block: 'engage' }, {})
  await drain()
  return id
}

async function sendSubscription(id: number): Promise<void> {
  await signing.app.inject({
    method: 'POST',
    url: `/api/dossiers/${id}/adequacy-report`,
    headers: advisor.headers,
  })
  await submitBlock(signing, advisor.headers, { id, block: 'declare' }, {})
  await drain()
}

/** The text of a document, read by an independent program. */
async function readText(id: number, docId: number): Promise<string> {
  const { resource } = (await get(`/dossier/${id}/docusign/documents/${docId}`)).json()
  return extractText(Buffer.from(resource, 'base64'))
}

describe('a mission and a subscription at DocuSign', () => {
  test('go from party to party to signed, with its documents and certificates', async () => {
    const id = await sendMission(['subscriber', 'coSubscriber'])
    const sent = await statusOf(id)
    await signer.decide(id, 'mission_subscriber')
    const half = await statusOf(id)
    await signer.decide(id, 'mission_co_subscriber')
    await drain()
    const reported = await statusOf(id)
    await sendSubscription(id)
    for (const button of ['subscriber', 'co_subscriber', 'subscriber_advisor']) {
      await signer.decide(id, `subscription_${button}`)
    }
    await drain()

    expect(sent).toBe('mission_validation|mission_sent_to_subscriber')
    expect(half).toBe('mission_validation|mission_signed_by_subscriber|mission_sent_to_co_subscriber')
    expect(reported).toBe(
      'adequacy_report_validation|mission_signed_by_subscriber|mission_signed_by_co_subscriber',
    )
    expect(await statusOf(id)).toBe('signed')
    const { documents } = (await get(`/dossier/${id}/docusign/documents`)).json()
    expect(documents.map(({ name }: { name: string }) => name)).toEqual([
      'lettre-de-mission.pdf',
      'rapport.pdf',
      'bulletin.pdf',
      'origine.pdf',
    ])
    const [mission, subscription] = double.account.envelopes.slice(-2)
    expect(await readText(id, 1)).toContain(`Envelope ID: ${mission?.id}`)
    expect(await readText(id, 3)).toContain(`Envelope ID: ${subscription?.id}`)
    const history = (await get(`/dossier/${id}/docusign/history`)).json().envelopeHistoryData
    const pages = extractText(Buffer.from(history, 'base64'))
    expect(pages).toContain(`Certificate Of Completion: ${mission?.id}`)
    expect(pages).toContain(`Certificate Of Completion: ${subscription?.id}`)
  })
})
