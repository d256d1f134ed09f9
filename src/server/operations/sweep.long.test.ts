import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { CeremonyClient, DRAWN_PNG } from '#test/support/ceremony-client.ts'
import { createUser, openSigningApp } from '#test/support/signing-app.ts'
import { registerFile } from '../files/file-storage.ts'
import { sweepFiles } from './sweep-files.ts'
import { sweepRows } from './sweep-rows.ts'

const signing = await forFile(openSigningApp())

const HOUR_MS = 3_600_000

async function keepFile(text: string): Promise<string> {
  const { files, store } = signing.services
  const sha256 = await files.write(Buffer.from(text))
  await store.db.transaction().execute((trx) => registerFile(trx, sha256, text.length, 'image/png'))
  return sha256
}

/** Backdates a file and its row, if it has one. */
async function age(sha256: string, hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * HOUR_MS)
  const path = join(signing.services.config.dataDir, 'files', sha256.slice(0, 2), sha256)
  await utimes(path, then, then)
  await sql`update file set created_at = ${then} where sha256 = ${sha256}`.execute(signing.services.store.db)
}

const exists = (sha256: string) =>
  signing.services.files.read(sha256).then(
    () => true,
    () => false,
  )

it('removes an unused file a day after its row, and keeps recent ones', async () => {
  const [old, young] = [await keepFile('unused and old'), await keepFile('unused and young')]
  await age(old, 25)

  const first = await sweepFiles(signing.services)
  const between = await exists(old)
  signing.clock.advance({ minutes: 25 * 60 })
  const second = await sweepFiles(signing.services)

  expect([first, between]).toEqual([{ rows: 1, files: 0 }, true])
  expect(second).toEqual({ rows: 0, files: 1 })
  expect([await exists(old), await exists(young)]).toEqual([false, true])
})

it('keeps the files of a signed dossier, including its drawn signature', async () => {
  const client = new CeremonyClient(signing, await createUser(signing, 'advisor'))
  const { dossierId } = await client.prepare()
  const view = await client.openView(dossierId)
  await client.proveOneself(view)
  await view.post('sign', { appearance: { kind: 'drawn', png: DRAWN_PNG }, consent: true })
  await signing.services.outbox.drain()
  for await (const { sha256 } of signing.services.files.list()) await age(sha256, 100)
  const named = await signing.services.store.db
    .selectFrom('envelope_document')
    .select('current_sha256 as sha256')
    .execute()
  const drawn = await sql<{ sha256: string }>`
    select appearance ->> 'sha256' as sha256 from envelope_party where appearance ? 'sha256'`.execute(
    signing.services.store.db,
  )

  await sweepFiles(signing.services)
  signing.clock.advance({ minutes: 25 * 60 })
  await sweepFiles(signing.services)

  const kept = [...named, ...drawn.rows]
  expect(kept.length).toBeGreaterThan(1)
  for (const { sha256 } of kept) expect(await exists(sha256)).toBe(true)
})

it('reuses a file that was scheduled for removal', async () => {
  const sha256 = await keepFile('used again')
  await age(sha256, 25)
  await sweepFiles(signing.services)

  await keepFile('used again')
  signing.clock.advance({ minutes: 25 * 60 })
  await sweepFiles(signing.services)

  expect(await exists(sha256)).toBe(true)
})

it('deletes expired rows only', async () => {
  const { db } = signing.services.store
  await sql`insert into identity_payload (model, id, payload, expires_at) values
    ('Session', 'old', '{}', now() - interval '2 days'), ('Session', 'live', '{}', now() + interval '1 day')`.execute(
    db,
  )
  await sql`insert into studio_run (kind, digest, files, state, started_at) values
    ('rehearsal', 'old', '{}', 'done', now() - interval '31 days'), ('rehearsal', 'new', '{}', 'done', now())`.execute(
    db,
  )

  const counts = await sweepRows(signing.services)

  expect(counts['identity_payload']).toBe(1)
  expect(counts['studio_run']).toBe(1)
  const left = await db.selectFrom('identity_payload').select('id').where('model', '=', 'Session').execute()
  expect(left).toEqual([{ id: 'live' }])
})
