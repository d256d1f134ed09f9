import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkCms } from '#signature/seal/check-cms.ts'
import { checkSeal } from '#signature/seal/check-seal.ts'
import { openCeremony, TYPED } from '#test/support/ceremony-client.ts'
import { getEnvelope } from '../envelopes/index.ts'
import { Evidence, EvidenceFile } from './evidence.ts'
import { reconcileSeals } from './reconcile-seals.ts'

const { signing, client } = await openCeremony()

async function signAlone(): Promise<{ readonly dossierId: number; readonly envelopeId: string }> {
  const prepared = await client.prepare()
  const view = await client.openView(prepared.dossierId)
  await view.get('state')
  await client.proveOneself(view)
  await view.post('sign', TYPED)
  return prepared
}

async function readEvidence(envelopeId: string) {
  const row = await signing.services.store.db
    .selectFrom('envelope')
    .select('evidence_sha256')
    .where('id', '=', envelopeId)
    .executeTakeFirstOrThrow()
  const bytes = await signing.services.files.read(row.evidence_sha256 ?? '')
  const file = EvidenceFile.parse(JSON.parse(bytes.toString('utf8')))
  return { file, evidence: Evidence.parse(JSON.parse(file.evidence)) }
}

describe('evidence of an envelope', () => {
  test('says who signed what, how they proved themselves, what they agreed to and from where', async () => {
    const { envelopeId, dossierId } = await signAlone()
    await signing.services.outbox.drain()

    const { evidence } = await readEvidence(envelopeId)

    const eventOf = (kind: string) => evidence.events.find((event) => event.kind === kind)
    expect(evidence).toMatchObject({ dossier: dossierId, envelope: { id: envelopeId, state: 'completed' } })
    expect(eventOf('code-sent')?.detail).toMatchObject({ channel: 'email', to: 'florence@orange.test' })
    expect(eventOf('signed')?.detail).toMatchObject({
      ip: '127.0.0.1',
      locale: 'fr',
      consent: expect.stringContaining('J’ai lu les 2 documents'),
      appearance: TYPED.appearance,
      documents: evidence.documents.map(({ code, shownSha256 }) => ({ code, sha256: shownSha256 })),
    })
    expect(JSON.stringify(evidence)).not.toMatch(/"\d{6}"/)
  })

  test('holds under its seal, for OpenSSL as well, and not once changed', async () => {
    const { envelopeId } = await signAlone()
    await signing.services.outbox.drain()

    const { file } = await readEvidence(envelopeId)

    const seal = new Uint8Array(Buffer.from(file.seal, 'base64'))
    const bytes = new TextEncoder().encode(file.evidence)
    expect(checkCms(seal, bytes)?.namesCertificate).toBe(true)
    expect(checkCms(seal, new TextEncoder().encode(`${file.evidence} `))).toBeUndefined()
    const directory = mkdtempSync(join(tmpdir(), 'paraphe-evidence-'))
    const path = (name: string, content: Uint8Array) => {
      writeFileSync(join(directory, name), content)
      return join(directory, name)
    }
    const verify = () =>
      execFileSync(
        'openssl',
        ['cms', '-verify', '-binary', '-noverify', '-inform', 'DER', '-out', '/dev/null'].concat([
          '-in',
          path('seal', seal),
          '-content',
          path('evidence', bytes),
        ]),
        { stdio: 'pipe' },
      )
    expect(verify).not.toThrow()
    rmSync(directory, { recursive: true })
  })

  test('is kept of a declined envelope too', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    const view = await client.openView(dossierId)
    await client.proveOneself(view)
    await view.post('decline', { reason: 'Montant à revoir' })
    await signing.services.outbox.drain()

    const { evidence } = await readEvidence(envelopeId)

    expect(evidence.envelope.state).toBe('declined')
    expect(evidence.events.find(({ kind }) => kind === 'declined')?.detail).toMatchObject({
      reason: 'Montant à revoir',
    })
  })
})

describe('a signature without its seal', () => {
  test('is found and sealed, once its job is dead', async () => {
    const { dossierId, envelopeId } = await signAlone()
    const { db } = signing.services.store
    await db
      .updateTable('outbox')
      .set({ dead_at: signing.services.clock.now() })
      .where('kind', '=', 'envelope.seal')
      .where('done_at', 'is', null)
      .execute()
    const early = await reconcileSeals(signing.services)
    signing.clock.advance({ minutes: 6 })

    const found = await reconcileSeals(signing.services)
    await reconcileSeals(signing.services)
    await signing.services.outbox.drain()

    expect([early, found]).toEqual([0, 1])
    expect((await client.dossier(dossierId)).state).toBe('signed')
    for (const { currentSha256 } of (await getEnvelope(db, envelopeId)).documents) {
      const check = checkSeal(new Uint8Array(await signing.services.files.read(currentSha256)))
      expect(check.ok && check.signatures.length).toBe(2)
    }
    expect(await reconcileSeals(signing.services)).toBe(0)
  })

  test('is sealed once when two jobs of its envelope run at the same time', async () => {
    const { dossierId, envelopeId } = await signAlone()
    signing.clock.advance({ minutes: 6 })
    await reconcileSeals(signing.services)

    await Promise.all([signing.services.outbox.drain(), signing.services.outbox.drain()])

    const { db } = signing.services.store
    const seals = await db
      .selectFrom('envelope_event')
      .select('id')
      .where('envelope_id', '=', envelopeId)
      .where('kind', 'in', ['sealed', 'completed'])
      .execute()
    expect(seals).toHaveLength(2)
    expect((await client.dossier(dossierId)).state).toBe('signed')
  })
})
