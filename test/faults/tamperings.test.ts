import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sealAuditHead } from '#server/audit/seal-audit-head.ts'
import { closeAccount } from '#server/accounts/close-account.ts'
import { lockVisibleDossier } from '#server/dossiers/index.ts'
import { loadTemplates } from '#server/documents/load-templates.ts'
import { rememberSealCertificate } from '#server/files/seal-certificates.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { createSqlSecondFactors } from '#server/identity/sql-second-factors.ts'
import { addVersion } from '#server/publication/publications.ts'
import { setLegalHold } from '#server/retention/legal-hold.ts'
import { propose } from '#server/review/propose.ts'
import type { Services } from '#server/services.ts'
import type { Db } from '#server/store/store.ts'
import { verifyStore } from '#server/verify/verify-store.ts'
import { checkSeal } from '#signature/seal/check-seal.ts'
import { forFile } from '#test/support/for-file.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { TAMPERINGS } from './tamperings.ts'

const world = await forFile(openWorld())
const { services } = world

/** The demo with dossiers signed, reviewed and sent to the register, a second factor, a hold and a closed account. */
async function openWorld() {
  const deployment = await loadDeployment('demo')
  const report = (await loadTemplates(deployment)).filter(({ code }) => code === 'rapport-d-adequation')
  const application = await startTestApplication({ deployment, templates: report })
  const { services } = application
  // Jobs are due by the database's clock, which is behind the test clock from here on.
  application.clock.advance({ minutes: 60 })
  // Lines leave for the register some seconds after the decision.
  const ticking = setInterval(() => application.clock.advance({ seconds: 1 }), 100)
  await services.outbox.drain().finally(() => clearInterval(ticking))
  const { id: reviewer } = await services.store.db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'manageDossier')
    .executeTakeFirstOrThrow()
  const factors = createSqlSecondFactors(services)
  await factors.prepare(reviewer)
  await factors.confirm(reviewer, 1, ['ABCD-EFGH'])
  const { id: dossier } = await services.store.db
    .selectFrom('dossier')
    .select('id')
    .where('integration_state', '=', 'sync')
    .executeTakeFirstOrThrow()
  await setLegalHold(services, dossier, 'procès')
  await proposeDecision(services)
  await publishFolder(services)
  await closeAccount(services, 'client3@demo.test')
  const { sha256 } = await services.store.db
    .selectFrom('envelope')
    .innerJoin('envelope_document', 'envelope_document.envelope_id', 'envelope.id')
    .select('current_sha256 as sha256')
    .where('envelope.state', '=', 'completed')
    .executeTakeFirstOrThrow()
  const seal = checkSeal(new Uint8Array(await services.files.read(sha256)))
  if (seal.ok) await rememberSealCertificate(services, seal.signatures[0]?.certificate ?? new Uint8Array())
  await sealAuditHead(services, services.clock.now().toISOString().slice(0, 10))
  return application
}

/** The version that a start publishes from the deployment's folder. */
async function publishFolder({ store, keys, clock }: Services): Promise<void> {
  const version = {
    code: 'demo',
    files: { 'texts.json': '{}' },
    baseDigest: '',
    source: 'folder',
    note: '',
  } as const
  await store.db
    .transaction()
    .execute((trx) =>
      addVersion(trx, keys, { ...version, by: null, at: clock.now(), over: null, isFolder: true }),
    )
}

/** A decision of a reviewer that waits for a second person. */
async function proposeDecision(services: Services): Promise<void> {
  const {
    first_name: firstName,
    last_name: lastName,
    ...account
  } = await services.store.db
    .selectFrom('account')
    .select(['id', 'role', 'email', 'username', 'first_name', 'last_name'])
    .where('role', '=', 'manageDossier')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const user = { ...account, firstName, lastName }
  const { id } = await services.store.db
    .selectFrom('dossier')
    .select('id')
    .where('integration_state', '=', 'ongoing')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await services.store.db.transaction().execute(async (trx) => {
    const row = await lockVisibleDossier(trx, user, id)
    const at = services.clock.now()
    await propose(services, trx, {
      row,
      user,
      to: 'refused',
      reason: 'Fonds',
      message: null,
      cause: null,
      at,
    })
  })
}

/** Findings as `check: place: problem`. */
async function verify(db: Db = services.store.db): Promise<readonly string[]> {
  const store = { ...services.store, db }
  const reports = await Array.fromAsync(verifyStore({ ...services, store }, { most: 10_000 }))
  return reports.flatMap(({ check, first }) =>
    first.map(({ place, problem }) => `${check}: ${place}: ${problem}`),
  )
}

/** Findings after changes that are rolled back. */
async function verifyWith(statements: readonly string[]): Promise<readonly string[]> {
  const trx = await services.store.db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const statement of statements) {
      const { numAffectedRows } = await sql.raw(statement).execute(trx)
      expect(Number(numAffectedRows), statement).toBeGreaterThan(0)
    }
    return await verify(trx)
  } finally {
    await trx.rollback().execute()
  }
}

const pathOf = (sha256: string) => join(services.config.dataDir, 'files', sha256.slice(0, 2), sha256)

it('reports nothing for an untouched store', async () => {
  expect(await verify()).toEqual([])
})

describe('verify reports, in the database', () => {
  it.each(TAMPERINGS.map((tampering) => [tampering.name, tampering] as const))(
    '%s',
    async (_name, { sql: statements, found }) => {
      expect(await verifyWith(statements)).toContainEqual(expect.stringMatching(found))
    },
  )
})

describe('verify reports, in the files', () => {
  const FILES = {
    'a changed sealed document': {
      select: `select current_sha256 as sha256 from envelope_document where kind = 'signed' limit 1`,
      change: async (path: string) => writeFile(path, 'x'),
      found: /^files: file \w+: 1 bytes instead of \d+/,
    },
    'a missing sealed document': {
      select: `select current_sha256 as sha256 from envelope_document where kind = 'signed' limit 1`,
      change: async (path: string) => rm(path),
      found: /^files: file \w+: the file is missing/,
    },
    'a receipt replaced by one of the same length': {
      select: 'select sha256 from receipt limit 1',
      change: async (path: string) => writeFile(path, Buffer.alloc((await readFile(path)).length)),
      found: /^files: file \w+: the content does not match its hash/,
    },
    'changed evidence': {
      select: 'select evidence_sha256 as sha256 from envelope where evidence_sha256 is not null limit 1',
      change: async (path: string) => writeFile(path, 'x'),
      found: /^evidence: evidence of envelope \S+: the file cannot be read/,
    },
  } as const

  it.each(Object.entries(FILES))('%s', async (_name, { select, change, found }) => {
    const { rows } = await services.store.pool.query<{ sha256: string }>(select)
    const path = pathOf(rows[0]?.sha256 ?? '')
    const before = await readFile(path)

    await change(path)
    const findings = await verify().finally(() => writeFile(path, before))

    expect(findings).toContainEqual(expect.stringMatching(found))
  })

  it('a removed head', async () => {
    const [name = ''] = await services.files.listNotes('audit-head-')
    const path = join(services.config.dataDir, 'files', 'notes', name)
    const before = await readFile(path)

    await rm(path)
    const findings = await verify().finally(() => writeFile(path, before))

    expect(findings).toContainEqual(
      expect.stringMatching(/^audit heads: .* missing, although the audit records it/),
    )
  })
})
