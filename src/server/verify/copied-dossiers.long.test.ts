import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { CeremonyClient, TYPED } from '#test/support/ceremony-client.ts'
import { copyDossiers } from '#test/support/copy-dossiers/copy-dossiers.ts'
import { forFile } from '#test/support/for-file.ts'
import { createUser, openSigningApp } from '#test/support/signing-app.ts'
import { checkSeal } from '#signature/seal/check-seal.ts'
import { rememberSealCertificate } from '../files/seal-certificates.ts'
import { verifyStore } from './verify-store.ts'

const signing = await forFile(openSigningApp())
const { services } = signing

it(
  'finds nothing in copies of a signed dossier, each with files of its own',
  { timeout: 60_000 },
  async () => {
    const client = new CeremonyClient(signing, await createUser(signing, 'advisor'))
    const { dossierId } = await client.prepare()
    const view = await client.openView(dossierId)
    await client.proveOneself(view)
    await view.post('sign', TYPED)
    await services.outbox.drain()
    const { db } = services.store
    const sealed = await db.selectFrom('envelope_document').select('current_sha256').executeTakeFirstOrThrow()
    const check = checkSeal(await services.files.read(sealed.current_sha256))
    if (check.ok)
      await rememberSealCertificate(services, check.signatures[0]?.certificate ?? new Uint8Array())

    await storeReading(dossierId, sealed.current_sha256)

    const made = await copyDossiers(services, { copies: 3, files: 'own' })

    const reports = await Array.fromAsync(verifyStore(services))
    expect(
      reports.flatMap(({ check: name, first }) => first.map(({ problem }) => `${name}: ${problem}`)),
    ).toEqual([])
    const documents = await db.selectFrom('envelope_document').select('current_sha256').execute()
    expect(made).toBe(3)
    expect(new Set(documents.map(({ current_sha256: sha256 }) => sha256)).size).toBe(documents.length)
  },
)

/** A receipt that was read: its reading has a number of its own, which two copies must not share. */
async function storeReading(dossierId: number, sha256: string): Promise<void> {
  await sql`
    with stored as (
      insert into receipt (dossier_id, element, type_id, title, mimetype, size, sha256, created_by)
      select id, 'identity', 1, 'CNI', 'application/pdf', file.size, file.sha256, created_by from dossier, file
      where id = ${dossierId} and file.sha256 = ${sha256} returning id, sha256)
    insert into receipt_reading (receipt_id, sha256, reader, reading, duration_ms, read_at)
    select id, sha256, 1, '{"readings":[],"notRead":"nothing"}', 1, ${signing.clock.now()} from stored`.execute(
    services.store.db,
  )
}
