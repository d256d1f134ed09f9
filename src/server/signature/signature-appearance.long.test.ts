import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openCeremony, typedAs } from '#test/support/ceremony-client.ts'
import { buildDrawnPng } from '#test/support/drawn-png.ts'
import { checkSignatures } from '#test/support/pdf-tools.ts'
import { createUser } from '#test/support/signing-app.ts'

const { signing, client } = await openCeremony()

const drawn = (png: Uint8Array) => ({
  appearance: { kind: 'drawn', png: Buffer.from(png).toString('base64') },
  consent: true,
})

async function proveView() {
  const { dossierId, envelopeId } = await client.prepare()
  const view = await client.openView(dossierId)
  await client.proveOneself(view)
  return { dossierId, envelopeId, view }
}

describe('a drawn signature', () => {
  test.each([
    ['that inflates to 280 MB', { width: 2400, height: 1200, data: deflateSync(Buffer.alloc(280_000_000)) }],
    ['whose data is damaged', { data: Buffer.from('garbage') }],
  ])('%s is refused before it is stored', async (_, parts) => {
    const { dossierId, view } = await proveView()

    const answer = await view.post('sign', drawn(buildDrawnPng(parts)))

    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0]).toMatchObject({
      code: 'SIGNATURE_UNREADABLE',
      property: 'appearance.png',
      message: expect.stringContaining('dessinée'),
    })
    expect((await client.dossier(dossierId)).state).toBe('signature')
    expect((await view.post('sign', drawn(buildDrawnPng()))).statusCode).toBe(200)
  })

  test('that was stored and cannot be drawn gives way to the name, and the documents are sealed', async () => {
    const { dossierId, envelopeId, view } = await proveView()
    await view.post('sign', drawn(buildDrawnPng()))
    // As an earlier release, which looked at the header alone, had taken it.
    const { db } = signing.services.store
    const sha256 = await signing.services.files.write(buildDrawnPng({ data: Buffer.from('garbage') }))
    await db
      .updateTable('envelope_party')
      .set({ appearance: JSON.stringify({ kind: 'drawn', sha256 }) })
      .where('envelope_id', '=', envelopeId)
      .execute()

    await signing.services.outbox.drain()

    const events = await db
      .selectFrom('envelope_event')
      .select(['kind', 'detail'])
      .where('envelope_id', '=', envelopeId)
      .where('kind', '=', 'signature-replaced')
      .execute()
    const [bulletin] = await client.signedFiles(dossierId)
    expect((await client.dossier(dossierId)).state).toBe('signed')
    expect(checkSignatures(bulletin ?? new Uint8Array())).toMatchObject([
      { isValid: true },
      { isValid: true },
    ])
    expect(events).toEqual([{ kind: 'signature-replaced', detail: { problem: 'broken', sha256 } }])
  })

  test('is sealed once somebody retries the job that was given up', async () => {
    const { dossierId, view } = await proveView()
    await view.post('sign', drawn(buildDrawnPng()))
    const reviewer = await createUser(signing, 'manageDossier')
    const { id } = await signing.services.store.db
      .updateTable('outbox')
      .set({ dead_at: signing.clock.now(), attempts: 20, last_error: 'the key of the seal is missing' })
      .where('kind', '=', 'envelope.seal')
      .where('done_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow()
    await signing.services.outbox.drain()
    const before = await client.dossier(dossierId)

    const retried = await signing.app.inject({
      method: 'POST',
      url: `/api/register/dead-jobs/${id}/retry`,
      headers: reviewer.headers,
    })
    await signing.services.outbox.drain()

    expect(before.state).toBe('signature')
    expect(retried.statusCode).toBe(200)
    expect((await client.dossier(dossierId)).state).toBe('signed')
  })
})

describe('a typed signature', () => {
  test.each(['Signature', 'Henri Lemaire', 'F. Lemaire', '<img src=x onerror=alert(1)>'])(
    'of %s is refused: it is not the name of the party',
    async (name) => {
      const { view } = await proveView()

      const answer = await view.post('sign', typedAs(name))

      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors[0]).toMatchObject({
        code: 'SIGNATURE_NOT_THE_NAME',
        property: 'appearance.name',
        message: 'Signez de votre nom, tel qu’il figure dans les documents\u00a0: Florence Lemaire.',
      })
    },
  )

  test('may be written in another case, order and without accents', async () => {
    const { view } = await proveView()

    expect((await view.post('sign', typedAs('LEMAIRE  florence'))).statusCode).toBe(200)
  })
})
