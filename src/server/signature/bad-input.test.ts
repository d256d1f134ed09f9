import { describe, expect, test } from 'vitest'
import type { ProviderEnvelope, SignatureProvider } from '#signature/provider.ts'
import { openCeremony, TYPED } from '#test/support/ceremony-client.ts'
import { createDossier, openEnvelope } from '#test/support/signing-app.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { prepareEnvelope } from './prepare-envelope.ts'

const { envelopes } = buildDeployment()
const { signing, advisor, client } = await openCeremony({
  deployment: { envelopes: { ...envelopes, stages: [['subscriber', 'coSubscriber']] } },
})

async function countEvents(envelopeId: string, kind: string): Promise<number> {
  const events = await signing.services.store.db
    .selectFrom('envelope_event')
    .select('id')
    .where('envelope_id', '=', envelopeId)
    .where('kind', '=', kind)
    .execute()
  return events.length
}

describe('two concurrent last signatures', () => {
  test('give two signatures, one completion and one seal', async () => {
    const { dossierId, envelopeId } = await client.prepare(['subscriber', 'coSubscriber'])
    const views = [
      await client.openView(dossierId),
      await client.openView(dossierId, 'subscription_co_subscriber'),
    ]
    for (const view of views) await client.proveOneself(view)

    const answers = await Promise.all(views.map((view) => client.sign(view)))
    await Promise.all([signing.services.outbox.drain(), signing.services.outbox.drain()])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await countEvents(envelopeId, 'sealed')).toBe(2)
    expect(await countEvents(envelopeId, 'completed')).toBe(1)
    expect((await client.dossier(dossierId)).state).toBe('signed')
  })
})

describe('a double click', () => {
  test('signs once and says so', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    const view = await client.openView(dossierId)
    await client.proveOneself(view)

    const answers = await Promise.all([view.post('sign', TYPED), view.post('sign', TYPED)])

    const [first, second] = answers.toSorted((a, b) => a.statusCode - b.statusCode)
    expect(first?.statusCode).toBe(200)
    expect(second?.json().errors[0]).toMatchObject({ code: 'ALREADY_SIGNED' })
    expect(await countEvents(envelopeId, 'signed')).toBe(1)
  })

  test('on sending opens one envelope', async () => {
    const dossierId = await createDossier(signing, advisor)

    const statuses = await Promise.all([
      openEnvelope(signing, advisor, dossierId),
      openEnvelope(signing, advisor, dossierId),
    ])
    const envelopes = await signing.services.store.db
      .selectFrom('envelope')
      .select('id')
      .where('dossier_id', '=', dossierId)
      .execute()

    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(envelopes).toHaveLength(1)
  })
})

describe('a document that is not the one that was read', () => {
  test('takes no code that was sent for the other, and no signature', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    const view = await client.openView(dossierId)
    await view.post('code')
    const code = await client.readCode()
    await view.post('code/verify', { code })
    await signing.services.store.db
      .updateTable('envelope_document')
      .set((eb) => ({
        unsigned_sha256: eb
          .selectFrom('file')
          .select('sha256')
          .where('sha256', '!=', eb.ref('envelope_document.unsigned_sha256'))
          .limit(1),
      }))
      .where('envelope_id', '=', envelopeId)
      .where('rank', '=', 1)
      .execute()

    const verified = await view.post('code/verify', { code })
    const signed = await view.post('sign', TYPED)

    expect(verified.json().errors[0].code).toBe('CODE_EXPIRED')
    expect(signed.json().errors[0].code).toBe('CODE_REQUIRED')
    expect(await countEvents(envelopeId, 'signed')).toBe(0)
  })
})

describe('a provider', () => {
  /** Keeps what it was given; refuses or loses its answer as told. */
  function buildProvider(ways: ('down' | 'lost' | 'well')[]) {
    const created: ProviderEnvelope[] = []
    const provider: SignatureProvider = {
      async createEnvelope(envelope) {
        const way = ways.shift() ?? 'well'
        if (way === 'down') throw new Error('connect ECONNREFUSED')
        created.push(envelope)
        if (way === 'lost') throw new Error('socket hang up')
      },
      openView: async () => ({ url: '' }),
    }
    return { provider, created }
  }

  test('that is down, then times out, is called again with the same id; one envelope is sent', async () => {
    const dossierId = await createDossier(signing, advisor)
    await openEnvelope(signing, advisor, dossierId)
    const { db } = signing.services.store
    const { id } = await db
      .selectFrom('envelope')
      .select('id')
      .where('dossier_id', '=', dossierId)
      .executeTakeFirstOrThrow()
    const { provider, created } = buildProvider(['down', 'lost', 'well'])
    const prepare = () => prepareEnvelope(signing.services, { 'built-in': provider, docusign: provider }, id)
    const stateOf = async () =>
      (await db.selectFrom('envelope').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

    await expect(prepare()).rejects.toThrow('ECONNREFUSED')
    const whileDown = await stateOf()
    await expect(prepare()).rejects.toThrow('hang up')
    await prepare()
    await prepare()

    expect(whileDown).toBe('preparing')
    expect(await stateOf()).toBe('sent')
    expect(created.map(({ envelopeId }) => envelopeId)).toEqual([id, id])
    expect(created[0]?.documents.map(({ pdf }) => pdf.length)).toEqual(
      created[1]?.documents.map(({ pdf }) => pdf.length),
    )
    expect(await countEvents(id, 'sent')).toBe(1)
  })
})
