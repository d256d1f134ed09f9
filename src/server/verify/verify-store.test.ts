import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { checkSeal } from '#signature/seal/check-seal.ts'
import { CeremonyClient, TYPED } from '#test/support/ceremony-client.ts'
import { createUser, openSigningApp } from '#test/support/signing-app.ts'
import { sealAuditHead } from '../audit/seal-audit-head.ts'
import { bindStorage } from '../files/bind-storage.ts'
import { registerFile } from '../files/file-storage.ts'
import { rememberSealCertificate } from '../files/seal-certificates.ts'
import { changeIntegrationState } from '../dossiers/index.ts'
import { VerifyRun } from './verify-run.ts'
import { verifyStore } from './verify-store.ts'

const signing = await forFile(openSigningApp())
const client = new CeremonyClient(signing, await createUser(signing, 'advisor'))
const dossierId = (await client.prepare()).dossierId
const view = await client.openView(dossierId)
await client.proveOneself(view)
await view.post('sign', TYPED)
await signing.services.outbox.drain()
const { store, files } = signing.services
const sealed = await store.db.selectFrom('envelope_document').selectAll().executeTakeFirstOrThrow()
const party = await store.db.selectFrom('envelope_party').selectAll().executeTakeFirstOrThrow()
const check = checkSeal(await files.read(sealed.current_sha256))
if (check.ok)
  await rememberSealCertificate(signing.services, check.signatures[0]?.certificate ?? new Uint8Array())

/** Findings as `check: place: problem`. */
async function findings(): Promise<readonly string[]> {
  const reports = await Array.fromAsync(verifyStore(signing.services))
  return reports.flatMap(({ check, first }) =>
    first.map(({ place, problem }) => `${check}: ${place}: ${problem}`),
  )
}

/** Changes rows as a superuser, with triggers off. */
async function tamper(statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = await signing.services.store.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(statement, [...values])
  client.release(true)
}

const pathOf = (sha256: string) => join(signing.services.config.dataDir, 'files', sha256.slice(0, 2), sha256)

it('accepts a file that is written during the check', async () => {
  const files = { ...signing.services.files, async *list() {} }

  const reports = await Array.fromAsync(verifyStore({ ...signing.services, files }))

  expect(reports.filter(({ ok }) => !ok)).toEqual([])
})

it('reports nothing for a signed dossier', async () => {
  expect(await findings()).toEqual([])
})

it('reports a file storage that lost the id of its store', async () => {
  const note = join(signing.services.config.dataDir, 'files', 'notes', 'store-id')
  await bindStorage(store.db, files)
  await store.db.updateTable('store_identity').set({ key_check: 'bound' }).execute()
  const kept = await readFile(note)

  await rm(note)
  const lost = await findings()
  await writeFile(note, kept)

  expect(lost).toEqual(['files: note store-id: the note is missing'])
  expect(await findings()).toEqual([])
})

it('reports the first audit row that was changed, removed or inserted', async () => {
  const subject = `dossier:${dossierId}`
  const { store } = signing.services
  const rows = await store.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('sequence')
    .execute()
  const third = rows[2]
  if (!third) throw new Error('too few audit rows')

  await tamper(`update audit set action = 'other' where id = $1`, [third.id])
  const changed = await findings()
  await tamper('update audit set action = $2 where id = $1', [third.id, third.action])
  await tamper('update audit set sequence = -sequence where id = $1', [third.id])
  const removed = await findings()
  await tamper('update audit set sequence = -sequence where id = $1', [third.id])

  expect(changed).toContain(`audit: audit row ${third.id}: row 3 of ${subject} was changed`)
  expect(removed.filter((line) => line.startsWith('audit:'))).toHaveLength(1)
  expect(await findings()).toEqual([])
})

it('reports a chain without its last row, once the head of its day is sealed', async () => {
  const { store, clock } = signing.services
  const day = clock.now().toISOString().slice(0, 10)
  await sealAuditHead(signing.services, day)
  const { rows } = await store.pool.query(
    `select * from audit where subject <> 'store' order by id desc limit 1`,
  )

  await tamper('delete from audit where id = $1', [rows[0].id])
  const found = await findings()
  await tamper(
    'insert into audit overriding system value select * from jsonb_populate_record(null::audit, $1)',
    [JSON.stringify(rows[0])],
  )

  expect(found.some((line) => line.startsWith(`audit heads: audit head ${day}: the head covers`))).toBe(true)
  expect(await findings()).toEqual([])
})

it('names snapshots whose shared facts were changed or deleted', async () => {
  const { rows } = await store.pool.query('select hash, content from snapshot_facts')
  const [facts] = rows
  const place = `rows: dossier ${dossierId}: snapshot/`

  await tamper(`update snapshot_facts set content = content || '{"settings": {"x": 1}}'`)
  const changed = await findings()
  await tamper('delete from snapshot_facts')
  const deleted = await findings()
  await tamper('insert into snapshot_facts values ($1, $2)', [facts.hash, JSON.stringify(facts.content)])

  expect(rows).toHaveLength(1)
  expect(changed).toContainEqual(expect.stringContaining(place))
  expect(changed.join()).toContain(`facts ${facts.hash} do not match their hash`)
  expect(deleted.join()).toContain(`facts ${facts.hash} are missing`)
  expect(await findings()).toEqual([])
})

it('reports missing, damaged and orphaned files', async () => {
  const { files, clock } = signing.services
  const path = pathOf(sealed.current_sha256)
  const bytes = await readFile(path)
  const stray = await files.write(Buffer.from('stray'))
  const longAgo = new Date(clock.now().getTime() - 25 * 3_600_000)

  await utimes(pathOf(stray), longAgo, longAgo)
  const unnamed = await findings()
  await writeFile(path, Buffer.from(bytes).fill('x', 100, 120))
  const damaged = await findings()
  await rm(path)
  const missing = await findings()
  await writeFile(path, bytes)
  await rm(pathOf(stray))

  expect(unnamed).toEqual([`files: file ${stray}: no row references it`])
  expect(damaged).toContain(`files: file ${sealed.current_sha256}: the content does not match its hash`)
  expect(missing).toContain(`files: file ${sealed.current_sha256}: the file is missing`)
  expect(await findings()).toEqual([])
})

it('reports a sealed file that was appended to, altered or sealed with another certificate', async () => {
  const { files } = signing.services
  const original = await files.read(sealed.current_sha256)
  const replaceBy = async (bytes: Buffer) => {
    const sha256 = await files.write(bytes)
    const { db } = signing.services.store
    await db.transaction().execute((trx) => registerFile(trx, sha256, bytes.length, 'application/pdf'))
    await tamper('update envelope_document set current_sha256 = $1 where envelope_id = $2 and id = $3', [
      sha256,
      sealed.envelope_id,
      sealed.id,
    ])
    const lines = (await findings()).filter((line) => line.startsWith('seals:'))
    return lines.map((line) => line.split(': ').at(-1))
  }
  const note = (await files.listNotes('seal-certificate-'))[0] ?? ''
  const notePath = join(signing.services.config.dataDir, 'files', 'notes', note)
  const mac = await readFile(notePath)

  const appended = await replaceBy(Buffer.concat([original, Buffer.from('\n% more')]))
  const altered = await replaceBy(Buffer.from(original).fill(' ', 20, 24))
  await replaceBy(original)
  await writeFile(notePath, 'forged')
  const foreign = (await findings()).filter((line) => line.startsWith('seals:'))
  await writeFile(notePath, mac)

  expect(appended).toEqual(['bytes added or removed after the last signature'])
  expect(altered).toEqual(['invalid signature'])
  expect(foreign[0]).toContain('signed with an unknown certificate')
  expect(await findings()).toEqual([])
})

it.each([
  [
    'a state without its transition in the audit',
    `state = 'ongoing', integration_state = null, status = 'ongoing'`,
  ],
  ['an unknown state', `state = 'lost', integration_state = null, status = 'lost'`],
  ['a review without a signature', `integration_state = null`],
  ['a status that contradicts its envelopes', `status = 'signed|signed_by_nobody'`],
])('reports %s', async (_name, change) => {
  const { store } = signing.services
  const {
    state,
    status,
    integration_state: integration,
  } = await store.db.selectFrom('dossier').selectAll().where('id', '=', dossierId).executeTakeFirstOrThrow()

  await tamper(`update dossier set ${change} where id = $1`, [dossierId])
  const found = await findings()
  await tamper('update dossier set state = $2, status = $3, integration_state = $4 where id = $1', [
    dossierId,
    state,
    status,
    integration,
  ])

  expect(found.filter((line) => line.startsWith(`states: dossier ${dossierId}:`)).length).toBeGreaterThan(0)
  expect(await findings()).toEqual([])
})

describe('once a reviewer has refused', () => {
  beforeAll(async () => {
    await createUser(signing, 'manageDossier')
    const reviewer = await signing.services.store.db
      .selectFrom('account')
      .select('id')
      .where('role', '=', 'manageDossier')
      .executeTakeFirstOrThrow()
    await signing.services.store.db.transaction().execute((trx) =>
      changeIntegrationState(signing.services, trx, {
        dossierId,
        to: 'refused',
        actor: 'manageDossier',
        actorId: reviewer.id,
        reason: 'Pièce illisible',
        at: signing.clock.now(),
      }),
    )
  })

  it('reports nothing', async () => {
    expect(await findings()).toEqual([])
  })

  it.each([
    [
      'a decision that was overturned',
      `update dossier set integration_state = 'validated' where id = $1`,
      `update dossier set integration_state = 'refused' where id = $1`,
      'the integration state is validated, the audit records refused',
    ],
    [
      'a decision taken out of the dossier',
      `update dossier set integration_state = 'ongoing' where id = $1`,
      `update dossier set integration_state = 'refused' where id = $1`,
      'the integration state is ongoing, the audit records refused',
    ],
    [
      'a decision rewritten in the history',
      `update integration_event set state = 'validated' where dossier_id = $1 and state = 'refused'`,
      `update integration_event set state = 'refused' where dossier_id = $1 and state = 'validated'`,
      'the history records validated, the audit refused',
    ],
    [
      'a decision under another name',
      `update integration_event set actor_id = null where dossier_id = $1 and state = 'refused'`,
      `update integration_event set actor_id = (select max(id) from account where role = 'manageDossier')
       where dossier_id = $1 and state = 'refused'`,
      'actor or time of refused differs between history and audit',
    ],
    [
      'a decision missing in the history',
      `update integration_event set dossier_id = -dossier_id where dossier_id = $1 and state = 'refused'`,
      `update integration_event set dossier_id = -dossier_id where dossier_id = -$1::int`,
      'the history has 0 decisions, the audit 1',
    ],
  ])('reports %s', async (_name, change, undo, problem) => {
    await tamper(change, [dossierId])

    const found = await findings()
    await tamper(undo, [dossierId])

    expect(found).toContain(`decisions: dossier ${dossierId}: ${problem}`)
    expect(await findings()).toEqual([])
  })
})

it('reports evidence that was changed or replaced', async () => {
  const { store, files } = signing.services
  const { id, evidence_sha256: sha256 } = await store.db
    .selectFrom('envelope')
    .selectAll()
    .where('dossier_id', '=', dossierId)
    .executeTakeFirstOrThrow()
  const file = JSON.parse((await files.read(sha256 ?? '')).toString('utf8'))
  const changed = Buffer.from(
    JSON.stringify({ ...file, evidence: file.evidence.replace('orange', 'citron') }),
  )
  const other = await files.write(changed)
  await store.db.transaction().execute((trx) => registerFile(trx, other, changed.length, 'application/json'))

  await tamper('update envelope set evidence_sha256 = $2 where id = $1', [id, other])
  const found = await findings()
  await tamper('update envelope set evidence_sha256 = $2 where id = $1', [id, sha256])

  expect(found).toContain(`evidence: evidence of envelope ${id}: invalid seal`)
})

it('reports an amount that differs from the engine’s', async () => {
  await tamper('update dossier set amount_cents = 500 where id = $1', [dossierId])
  const found = await findings()
  await tamper('update dossier set amount_cents = null where id = $1', [dossierId])

  expect(found).toEqual([`amounts: dossier ${dossierId}: 500 cents is stored, the engine computes no amount`])
})

it('reports dead letters', async () => {
  await tamper(
    `insert into outbox (kind, payload, attempts, dead_at, last_error) values ('mail', '{}', 20, now(), 'no answer')`,
  )
  const found = await findings()
  await tamper('delete from outbox where dead_at is not null')

  expect(found[0]).toMatch(/^outbox: outbox row \d+: mail failed after 20 attempts: no answer$/)
})

describe('a run that was interrupted', () => {
  const open = (resume: boolean) =>
    VerifyRun.open(
      { ...signing.services, dataDir: signing.services.config.dataDir },
      { since: undefined, resume },
    )
  const runFile = () => join(signing.services.config.dataDir, 'verify-run.json')

  async function interrupt(after: number): Promise<readonly string[]> {
    const seen: string[] = []
    for await (const { check } of verifyStore(signing.services, { run: open(false) })) {
      seen.push(check)
      if (seen.length === after) break
    }
    return seen
  }

  it('resumes where it stopped, with its findings', async () => {
    await tamper('update dossier set amount_cents = 500 where id = $1', [dossierId])
    await interrupt(12)
    const read: string[] = []
    const run = open(true)
    const options = { run, onProgress: (check: string) => read.push(check) }
    const reports = await Array.fromAsync(verifyStore(signing.services, options))
    run.end()
    await tamper('update dossier set amount_cents = null where id = $1', [dossierId])

    expect(reports.map(({ check }) => check)).toEqual(
      (await Array.fromAsync(verifyStore(signing.services))).map(({ check }) => check),
    )
    expect(reports.find(({ check }) => check === 'amounts')?.count).toBe(1)
    expect(new Set(read)).not.toContain('audit')
  })

  it('starts again when its progress file was changed', async () => {
    await interrupt(3)
    await writeFile(runFile(), (await readFile(runFile(), 'utf8')).replace('audit', 'other'))
    const read: string[] = []

    await Array.fromAsync(
      verifyStore(signing.services, { run: open(true), onProgress: (check) => read.push(check) }),
    )

    expect(read).toContain('audit')
  })
})

describe('since a day', () => {
  const findingsSince = async (since: Date) => {
    const reports = await Array.fromAsync(verifyStore({ ...signing.services, since }))
    return reports.flatMap(({ first }) => first.map(({ place, problem }) => `${place}: ${problem}`))
  }

  it('reports nothing for an untouched store', async () => {
    expect(await findingsSince(new Date(0))).toEqual([])
    expect(await findingsSince(signing.clock.now())).toEqual([])
  })

  it('reports a change in a dossier with audit rows since then', async () => {
    await tamper(`update envelope_party set email = 'x@evil.example'`)
    const found = await findingsSince(new Date(0))
    const later = await findingsSince(new Date(signing.clock.now().getTime() + 1_000))
    await tamper(`update envelope_party set email = $1`, [party.email])

    expect(found).toContainEqual(expect.stringMatching(/^dossier \d+: party\/\S+ does not match the audit$/))
    expect(later).toEqual([])
  })
})
