import { describe, expect, test } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { checkSignatures } from '#test/support/pdf-tools.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { sealEnvelope } from './seal-envelope.ts'

const { envelopes } = buildDeployment()
const { signing, client } = await openCeremony({
  deployment: { envelopes: { ...envelopes, stages: [['subscriber', 'coSubscriber']] } },
})
const { services } = signing
const { db } = services.store

/** Lets the next task of the document pool, which calls the time-stamping authority, wait for `answer`. */
function holdNextTask(): { readonly started: Promise<void>; readonly answer: () => void } {
  const { documents } = services
  const run = documents.run.bind(documents)
  const started = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  documents.run = async (task) => {
    documents.run = run
    started.resolve()
    await answered.promise
    return run(task)
  }
  return { started: started.promise, answer: answered.resolve }
}

async function readFiles(envelopeId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('envelope_document')
    .select('current_sha256')
    .where('envelope_id', '=', envelopeId)
    .orderBy('rank')
    .execute()
  return rows.map(({ current_sha256: sha256 }) => sha256)
}

async function readEvents(envelopeId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('envelope_event')
    .select('kind')
    .where('envelope_id', '=', envelopeId)
    .where('kind', 'in', ['declined', 'sealed', 'completed'])
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

describe('while the time-stamping authority does not answer', () => {
  test('a party can decline, and the seal of the other is discarded', async () => {
    const { dossierId, envelopeId } = await client.prepare(['subscriber', 'coSubscriber'])
    const signer = await client.openView(dossierId)
    const decliner = await client.openView(dossierId, 'subscription_co_subscriber')
    await client.proveOneself(signer)
    await client.proveOneself(decliner)
    await client.sign(signer)
    const shown = await readFiles(envelopeId)

    const authority = holdNextTask()
    const jobs = services.outbox.drain()
    await authority.started
    const answer = await decliner.post('decline', { reason: 'Non' })
    authority.answer()
    await jobs

    expect(answer.statusCode).toBe(200)
    expect(await readFiles(envelopeId)).toEqual(shown)
    expect(await readEvents(envelopeId)).toEqual(['declined'])
  })

  test('the other party can sign, and each signature is sealed once', async () => {
    const { dossierId, envelopeId } = await client.prepare(['subscriber', 'coSubscriber'])
    const first = await client.openView(dossierId)
    const second = await client.openView(dossierId, 'subscription_co_subscriber')
    await client.proveOneself(first)
    await client.proveOneself(second)
    await client.sign(first)

    const authority = holdNextTask()
    const jobs = services.outbox.drain()
    await authority.started
    const answer = await client.sign(second)
    // Overtakes the job that waits.
    await sealEnvelope(services, envelopeId)
    authority.answer()
    await jobs

    expect(answer.statusCode).toBe(200)
    expect(await readEvents(envelopeId)).toEqual(['sealed', 'sealed', 'completed'])
    const [bulletin] = await client.signedFiles(dossierId)
    expect(checkSignatures(bulletin ?? new Uint8Array())).toEqual([
      { field: 'subscription_subscriber', isValid: true, coversAll: false },
      { field: 'subscription_co_subscriber', isValid: true, coversAll: false },
      { field: 'seal', isValid: true, coversAll: true },
    ])
  })
})

test('a crash between the signed files and their commit leaves the shown files, and the retry seals once', async () => {
  const { dossierId, envelopeId } = await client.prepare()
  const view = await client.openView(dossierId)
  await client.proveOneself(view)
  await client.sign(view)
  const shown = await readFiles(envelopeId)
  const crash = new Error('crash before the commit')
  const now = () => {
    throw crash
  }

  await expect(sealEnvelope({ ...services, clock: { now } }, envelopeId)).rejects.toThrow(crash)
  const afterCrash = await readFiles(envelopeId)
  await services.outbox.drain()

  expect(afterCrash).toEqual(shown)
  expect(await readEvents(envelopeId)).toEqual(['sealed', 'completed'])
  for (const pdf of await client.signedFiles(dossierId)) {
    expect(checkSignatures(pdf)).toEqual([
      { field: 'subscription_subscriber', isValid: true, coversAll: false },
      { field: 'seal', isValid: true, coversAll: true },
    ])
  }
})
