import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkContainer } from '#proof/check-container.ts'
import { checkDocuments } from '#proof/check-documents.ts'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { forFile } from '#test/support/for-file.ts'
import { askForContainer, partsOf, signOneDossier } from '#test/support/proof-container.ts'
import { createUser } from '#test/support/signing-app.ts'
import { startTrustAuthority } from '#test/support/trust-authority/start-trust-authority.ts'

const now = new Date(Date.now() + 3_600_000)
const authority = await forFile(startTrustAuthority({ now, stampYears: 2 }))
const { signing, client } = await openCeremony({ environment: { TSA_URL: authority.timestampUrl } })
const dossierId = await signOneDossier(signing, client)
const reviewer = await createUser(signing, 'manageDossier')
const container = new Uint8Array((await askForContainer(signing, dossierId, reviewer)).rawPayload)
const parts = partsOf(container)
const PART = 'envelopes/1/bulletin.pdf'
const ENVELOPE = 'envelopes/1/envelope.json'

/** The parts with another PDF, which the envelope names. */
function replace(pdf: Uint8Array<ArrayBuffer>) {
  const envelope = JSON.parse(Buffer.from(parts.get(ENVELOPE) ?? []).toString())
  const archivedSha256 = createHash('sha256').update(pdf).digest('hex')
  const documents = envelope.documents.map((each: { part: string }) =>
    each.part === PART ? { ...each, archivedSha256 } : each,
  )
  const text = new TextEncoder().encode(JSON.stringify({ ...envelope, documents }))
  return new Map([...parts, [PART, pdf], [ENVELOPE, text]])
}

it('reports the level, the day and the timestamps of each archived document', async () => {
  const { problems, documents } = await checkContainer(container)

  expect(problems).toEqual([])
  expect(documents.map(({ part, level }) => `${part} ${level}`)).toEqual([
    'envelopes/1/bulletin.pdf B-LTA',
    'envelopes/1/origine.pdf B-LTA',
  ])
  for (const { provableUntil, stampedAt } of documents) {
    expect(new Date(provableUntil) > now).toBe(true)
    expect(stampedAt).toEqual([new Date(Math.floor(now.getTime() / 1000) * 1000)])
  }
})

it('rejects a document that its envelope does not name', async () => {
  const other = new Map([...parts, [PART, parts.get('envelopes/1/origine.pdf') ?? new Uint8Array()]])

  expect((await checkDocuments(other)).problems).toEqual([{ part: PART, code: 'DOCUMENT' }])
})

it('rejects a document timestamp over other bytes', async () => {
  const pdf = parts.get(PART) ?? new Uint8Array()

  const { problems } = await checkDocuments(replace(pdf.with(100, (pdf[100] ?? 0) ^ 1)))

  expect(problems).toEqual([{ part: PART, code: 'DOCUMENT_TIMESTAMP' }])
})
