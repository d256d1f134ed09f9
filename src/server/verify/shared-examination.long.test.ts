import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { forFile } from '#test/support/for-file.ts'
import { startTrustAuthority } from '#test/support/trust-authority/start-trust-authority.ts'
import { checkSeal } from '#signature/seal/check-seal.ts'
import { hashOf, localFileStorage, registerFile } from '../files/file-storage.ts'
import { rememberSealCertificate } from '../files/seal-certificates.ts'
import { examineHere, examineInThreads } from './examine-files.ts'
import type { FileQuestion } from './examine-file.ts'
import { verifyStore } from './verify-store.ts'

/** What one check finds out about a file serves the others: nothing may be hidden by that. */

const authority = await forFile(startTrustAuthority({ now: new Date(Date.now() + 3_600_000), stampYears: 2 }))
const { signing, client } = await openCeremony({ environment: { TSA_URL: authority.timestampUrl } })
const { services } = signing
const { files, store } = services
const directory = join(services.config.dataDir, 'files')
const { dossierId } = await client.prepare()
const view = await client.openView(dossierId)
await client.proveOneself(view)
await client.sign(view)
await services.outbox.drain()
const [first, second] = await readDocuments()
const original = new Uint8Array(await files.read(first.archived))
const seal = checkSeal(original)
for (const { certificate } of seal.ok ? seal.signatures : [])
  await rememberSealCertificate(services, certificate)

afterEach(async () => {
  for (const { id, sealed, archived } of [first, second]) await point(id, { sealed, archived })
})

interface Document {
  readonly id: number
  readonly sealed: string
  readonly archived: string
}

async function readDocuments(): Promise<readonly [Document, Document]> {
  const [one, other] = await store.db
    .selectFrom('document_proof as proof')
    .innerJoin('envelope_document as document', (join) =>
      join
        .onRef('document.envelope_id', '=', 'proof.envelope_id')
        .onRef('document.id', '=', 'proof.document_id'),
    )
    .select(['document.id', 'current_sha256 as sealed', 'proof.sha256 as archived'])
    .orderBy('document.id')
    .execute()
  if (!one || !other) throw new Error('two archived documents are needed')
  return [one, other]
}

/** Lets the rows of a document name other files. */
async function point(id: number, { sealed, archived }: Partial<Document>): Promise<void> {
  const connection = await store.pool.connect()
  await connection.query('set session_replication_role = replica')
  if (sealed)
    await connection.query('update envelope_document set current_sha256 = $1 where id = $2', [sealed, id])
  if (archived)
    await connection.query('update document_proof set sha256 = $1 where document_id = $2', [archived, id])
  connection.release(true)
}

async function keep(bytes: Uint8Array): Promise<string> {
  const sha256 = await files.write(bytes)
  await store.db.transaction().execute((trx) => registerFile(trx, sha256, bytes.length, 'application/pdf'))
  return sha256
}

/** Findings about files as `check: problem`. */
async function findings(): Promise<readonly string[]> {
  const reports = await Array.fromAsync(verifyStore(services))
  return reports
    .filter(({ check }) => ['files', 'seals', 'archives', 'evidence'].includes(check))
    .flatMap(({ check, first: found }) =>
      found.map(({ problem }) => `${check}: ${problem.replace(/^file \w+: /, '')}`),
    )
}

it('nothing is found while nothing is changed', async () => {
  expect(first.archived).not.toBe(first.sealed)
  expect(await findings()).toEqual([])
})

describe('an archived document is found that', () => {
  it('is that of another document, valid in itself', async () => {
    await point(first.id, { archived: second.archived })

    expect(await findings()).toEqual(['archives: it does not begin with the sealed document'])
  })

  it('differs from the sealed one within its beginning', async () => {
    await point(first.id, { archived: await keep(original.with(40, (original[40] ?? 0) ^ 1)) })

    expect(await findings()).toEqual(['archives: it is not validly archived: SIGNATURE_INVALID'])
  })

  it('was appended to', async () => {
    await point(first.id, { archived: await keep(Buffer.concat([original, Buffer.from('\n% more')])) })

    expect(await findings()).toEqual(['archives: it is not validly archived: NOT_COVERED'])
  })

  it('is the sealed one itself, which has no archive timestamp', async () => {
    await point(first.id, { archived: first.sealed })

    expect(await findings()).toEqual([
      expect.stringMatching(/^archives: its level is B-L?T, recorded is B-LTA$/),
    ])
  })

  it('begins with another sealed document, whose own is in order', async () => {
    await point(first.id, { sealed: second.sealed })

    const found = await findings()
    expect(found).toContain('archives: it does not begin with the sealed document')
    expect(found).toContainEqual(expect.stringMatching(/^evidence: document \S+ does not match its hash$/))
  })
})

describe('a file is found that on the disk', () => {
  const pathOf = (sha256: string) => join(directory, sha256.slice(0, 2), sha256)
  const changed = async (sha256: string, change: (path: string) => Promise<void>) => {
    const bytes = await readFile(pathOf(sha256))
    await change(pathOf(sha256))
    return findings().finally(() => writeFile(pathOf(sha256), bytes))
  }
  const flip = async (path: string) => {
    const bytes = await readFile(path)
    // In the padding of the last signature, which no signature covers.
    await writeFile(path, bytes.fill('1', bytes.lastIndexOf('0>'), bytes.lastIndexOf('0>') + 1))
  }

  it('is an archived one with a byte that no signature covers changed', async () => {
    expect(await changed(first.archived, flip)).toEqual([
      'files: the content does not match its hash',
      'archives: a file cannot be read',
    ])
  })

  it('is a sealed one with such a byte changed, while its archived one is in order', async () => {
    expect(await changed(first.sealed, flip)).toEqual([
      'files: the content does not match its hash',
      'seals: the file cannot be read',
      'archives: a file cannot be read',
    ])
  })

  it('is a sealed one that is missing', async () => {
    expect(await changed(first.sealed, (path) => rm(path))).toEqual([
      'files: the file is missing',
      'seals: the file cannot be read',
      'archives: a file cannot be read',
    ])
  })
})

it('threads find out about files what this thread does', async () => {
  const { evidence_sha256: evidence } = await store.db
    .selectFrom('envelope')
    .select('evidence_sha256')
    .where('evidence_sha256', 'is not', null)
    .executeTakeFirstOrThrow()
  const local = localFileStorage(directory)
  const large = await local.write(Buffer.alloc(3_000_000, '/ByteRange [0 1 2 3] '))
  const appended = await local.write(Buffer.concat([original, Buffer.from('% more')]))
  const small = await local.write(original.subarray(0, original.length - 1))
  const damaged = await local.write(Buffer.from('damaged'))
  await writeFile(join(directory, damaged.slice(0, 2), damaged), 'changed')
  const names = [
    large,
    first.archived,
    small,
    first.sealed,
    appended,
    evidence ?? '',
    damaged,
    hashOf(Buffer.from('none')),
  ]
  // The larger before the smaller: a thread reads all into one buffer.
  const questions = names.flatMap((sha256) =>
    (['file', 'archived', 'sealed', 'evidence'] as const).map((as): FileQuestion => ({ sha256, as })),
  )
  const threads = examineInThreads(directory, 2)

  const there = await threads.examine(questions).finally(() => threads.close())

  expect(there).toEqual(await examineHere(local).examine(questions))
  expect(there.map(({ isWhole }) => isWhole)).toEqual(
    names.flatMap((_name, at) => Array.from({ length: 4 }, () => at < 6)),
  )
  expect(there[5]).toMatchObject({
    seal: {
      problem: undefined,
      level: { level: 'B-LTA' },
      beginnings: expect.arrayContaining([first.sealed]),
    },
  })
  expect(there[23]).toMatchObject({
    evidence: { problem: undefined, envelope: { envelope: { state: 'completed' } } },
  })
  for (const sha256 of [large, appended, small, damaged])
    await rm(join(directory, sha256.slice(0, 2), sha256))
})
