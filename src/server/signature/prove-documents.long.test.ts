import { afterEach, expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { checkSignatures } from '#test/support/pdf-tools.ts'
import { startTrustAuthority } from '#test/support/trust-authority/start-trust-authority.ts'
import { checkSeal } from '#signature/seal/check-seal.ts'
import { proveDocuments } from './prove-documents.ts'

const DAY_MINUTES = 24 * 60
const authority = await forFile(startTrustAuthority({ now: new Date(Date.now() + 3_600_000), stampYears: 2 }))
const { signing, advisor, client } = await openCeremony({ environment: { TSA_URL: authority.timestampUrl } })
const { services, clock } = signing
const plain = await openCeremony()

afterEach(() => {
  authority.behave('timestamps', 'well')
  authority.behave('ocsp', 'well')
})

function advance(days: number): void {
  clock.advance({ minutes: days * DAY_MINUTES })
  authority.moveTo(clock.now())
}

async function signDossier({ client: by, signing: app } = { client, signing }): Promise<number> {
  const { dossierId } = await by.prepare()
  const view = await by.openView(dossierId)
  await by.proveOneself(view)
  await by.sign(view)
  await app.services.outbox.drain()
  return dossierId
}

async function readDocuments(dossierId: number, { app } = signing, { headers } = advisor) {
  const answer = await app.inject({ url: `/api/dossier/${dossierId}/docusign/documents`, headers })
  return answer.json().documents
}

async function readProofs(dossierId: number) {
  return services.store.db
    .selectFrom('document_proof')
    .innerJoin('envelope', 'envelope.id', 'envelope_id')
    .select(['document_proof.sha256', 'level', 'failure', 'failures', 'due_at as dueAt'])
    .where('dossier_id', '=', dossierId)
    .orderBy('document_id')
    .execute()
}

test('signed documents are archived with their proofs, and are given out with them', async () => {
  const id = await signDossier()

  const documents = await readDocuments(id)
  expect(documents).toMatchObject([{ level: 'B-LTA' }, { level: 'B-LTA' }])
  expect(new Date(documents[0].provable_until).getTime()).toBeGreaterThan(clock.now().getTime())
  for (const pdf of await client.signedFiles(id)) {
    expect(checkSeal(pdf)).toMatchObject({ ok: true })
    expect(checkSignatures(pdf).map(({ field }) => field)).toEqual([
      'subscription_subscriber',
      'seal',
      'timestamp-2',
    ])
  }
  const actions = await services.store.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', `dossier:${id}`)
    .where('action', '=', 'document.archived')
    .execute()
  expect(actions.map(({ detail }) => detail)).toMatchObject(
    (await readProofs(id)).map(({ sha256 }) => ({ level: 'B-LTA', sha256 })),
  )
})

test('archived documents are renewed after a year, once', async () => {
  const id = await signDossier()
  const [before] = await client.signedFiles(id)

  advance(364)
  await proveDocuments(services)
  const [early] = await client.signedFiles(id)
  advance(2)
  await Promise.all([proveDocuments(services), proveDocuments(services)])
  const [after] = await client.signedFiles(id)

  expect(early).toEqual(before)
  expect(Buffer.from(after ?? []).subarray(0, before?.length)).toEqual(Buffer.from(before ?? []))
  expect(checkSignatures(after ?? new Uint8Array()).map(({ field }) => field)).toEqual([
    'subscription_subscriber',
    'seal',
    'timestamp-2',
    'timestamp-3',
  ])
})

test('documents are sealed while OCSP is unreachable, say their level, and are archived later', async () => {
  authority.behave('ocsp', 'refusing')
  const id = await signDossier()

  expect(await readDocuments(id)).toMatchObject([{ level: 'B-T' }, { level: 'B-T' }])
  expect(await readProofs(id)).toMatchObject([
    { failure: 'ocsp-refused', failures: 1 },
    { failure: 'ocsp-refused', failures: 1 },
  ])
  authority.behave('ocsp', 'well')
  await proveDocuments(services)
  expect(await readDocuments(id)).toMatchObject([{ level: 'B-T' }, { level: 'B-T' }])
  advance(1 / 12)
  await proveDocuments(services)

  expect(await readDocuments(id)).toMatchObject([{ level: 'B-LTA' }, { level: 'B-LTA' }])
  expect(await readProofs(id)).toMatchObject([
    { failure: null, failures: 0 },
    { failure: null, failures: 0 },
  ])
})

test('a crash before the commit loses nothing, and the next run archives once', async () => {
  authority.behave('ocsp', 'refusing')
  const id = await signDossier()
  authority.behave('ocsp', 'well')
  advance(1)
  const { keys } = services
  const crash = new Error('crash before the commit')
  const broken = {
    ...services,
    keys: new Proxy(keys, {
      get: () => {
        throw crash
      },
    }),
  }

  await expect(proveDocuments(broken)).rejects.toThrow(crash)
  expect(await readDocuments(id)).toMatchObject([{ level: 'B-T' }, { level: 'B-T' }])
  await proveDocuments(services)

  expect(await readDocuments(id)).toMatchObject([{ level: 'B-LTA' }, { level: 'B-LTA' }])
})

test('without an authority the level is B-B, and an authority configured later archives the documents', async () => {
  const id = await signDossier(plain)

  expect(await readDocuments(id, plain.signing, plain.advisor)).toMatchObject([
    { level: 'B-B' },
    { level: 'B-B' },
  ])
  const config = { ...plain.signing.services.config, tsaUrl: authority.timestampUrl }
  authority.moveTo(plain.signing.clock.now())
  await proveDocuments({ ...plain.signing.services, config, documents: services.documents })
  authority.moveTo(clock.now())

  expect(await readDocuments(id, plain.signing, plain.advisor)).toMatchObject([
    { level: 'B-LTA' },
    { level: 'B-LTA' },
  ])
})

test('a document that is not sealed yet has no level', async () => {
  const { dossierId } = await client.prepare()

  expect(await readDocuments(dossierId)).toMatchObject([
    { level: null, provable_until: null },
    { level: null, provable_until: null },
  ])
})
