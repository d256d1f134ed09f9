import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkContainer, MOST_BYTES, type ProofReport } from '#proof/check-container.ts'
import {
  CONTAINER_TYPE,
  MANIFEST_PART,
  parseManifest,
  manifestText,
  SIGNATURE_PART,
} from '#proof/manifest.ts'
import { parseRootFile, type RootFile } from '#proof/signed-root.ts'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { checkSignatures, runPdfTool } from '#test/support/pdf-tools.ts'
import { askForContainer, partsOf, repack, signOneDossier } from '#test/support/proof-container.ts'
import { createDossier, createUser } from '#test/support/signing-app.ts'
import { readRootFile } from './root-file.ts'

const { signing, client, advisor } = await openCeremony()
const dossierId = await signOneDossier(signing, client)
const reviewer = await createUser(signing, 'manageDossier')
const container = new Uint8Array((await askForContainer(signing, dossierId, reviewer)).rawPayload)
const parts = partsOf(container)
const directory = mkdtempSync(join(tmpdir(), 'paraphe-container-'))
afterAll(() => rmSync(directory, { recursive: true }))

const textOf = (name: string) => Buffer.from(parts.get(name) ?? '').toString()
const jsonOf = (name: string) => JSON.parse(textOf(name))
const codes = ({ problems }: ProofReport) => problems.map(({ part, code }) => `${part} ${code}`)
const checkChanged = async (changes: Readonly<Record<string, string | Uint8Array | null>>) =>
  codes(await checkContainer(await repack(parts, changes)))
const write = (name: string, content: string | Uint8Array) => {
  const path = join(directory, name.replaceAll('/', '-'))
  writeFileSync(path, content)
  return path
}

/** Simulates an attacker with the sealing key: changed parts under a valid manifest and signature. */
async function reseal(changes: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const references = parseManifest(textOf(MANIFEST_PART)) ?? []
  const manifest = manifestText(
    references.map((each) => {
      const changed = changes[each.name]
      if (changed === undefined) return each
      return { ...each, digest: createHash('sha256').update(changed).digest('base64') }
    }),
  )
  const content = new TextEncoder().encode(manifest)
  const seal = await signing.services.documents.run({ kind: 'cms', content })
  return repack(parts, { ...changes, [MANIFEST_PART]: manifest, [SIGNATURE_PART]: seal })
}

describe('a container', () => {
  it('is valid, with every audit line of the dossier covered by a signed root', async () => {
    const report = await checkContainer(container)

    expect(report.problems).toEqual([])
    expect(report.dossier).toBe(dossierId)
    expect(report.audit?.lines.length).toBeGreaterThan(5)
    expect(report.audit?.coveredLines).toBe(report.audit?.lines.length)
    expect(report.seal?.signer).not.toBe('')
  })

  it('contains answers, documents, evidence and receipts of the dossier', () => {
    expect([...parts.keys()]).toEqual(
      expect.arrayContaining([
        'mimetype',
        'proof.json',
        'answers.json',
        'form.json',
        'envelopes/1/envelope.json',
        'envelopes/1/evidence.json',
        'envelopes/1/snapshot.json',
        'decisions.json',
        'pairings.json',
        'receipts.json',
        'audit/lines.jsonl',
      ]),
    )
    expect(jsonOf('answers.json')[0]).toMatchObject({
      block: 'signers',
      by: { role: 'advisor', name: 'Claire Delmas' },
      answers: expect.arrayContaining([
        expect.objectContaining({
          element: 'email',
          given: { at: expect.any(String), by: expect.objectContaining({ role: 'advisor' }), how: 'typed' },
          former: [],
        }),
      ]),
    })
    const { events, parties, documents } = jsonOf('envelopes/1/envelope.json')
    expect(parties[0]).toMatchObject({ party: 'subscriber', email: 'florence@orange.test', state: 'signed' })
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['code-sent', 'signed']),
    )
    for (const { part, sealedSha256, level, archivedSha256 } of documents) {
      expect({ level, archivedSha256 }).toEqual({ level: 'B-B', archivedSha256: null })
      expect(
        createHash('sha256')
          .update(parts.get(part) ?? '')
          .digest('hex'),
      ).toBe(sealedSha256)
    }
    expect(JSON.stringify(events)).not.toMatch(/"\d{6}"/)
    const { settings, products } = signing.services.deployment
    expect(jsonOf('envelopes/1/snapshot.json').facts).toMatchObject({ settings, products })
  })

  it('can be opened by unzip, with its media type at the offset required by ASiC', () => {
    const path = write('whole.asice', container)

    expect(execFileSync('unzip', ['-t', path]).toString()).toContain('No errors detected')
    expect(Buffer.from(container.subarray(30, 38 + CONTAINER_TYPE.length)).toString()).toBe(
      `mimetype${CONTAINER_TYPE}`,
    )
  })

  it('is verified by OpenSSL, and its documents by pdfsig and qpdf', () => {
    const verify = (content: string, signature: string) =>
      execFileSync(
        'openssl',
        ['cms', '-verify', '-binary', '-noverify', '-inform', 'DER', '-out', '/dev/null', '-in']
          .concat(write(signature, parts.get(signature) ?? ''))
          .concat('-content', write(content, parts.get(content) ?? '')),
        { stdio: 'pipe' },
      )
    expect(() => verify(MANIFEST_PART, SIGNATURE_PART)).not.toThrow()
    expect(() => verify('envelopes/1/evidence.json', 'envelopes/1/evidence.p7s')).not.toThrow()
    for (const [name, bytes] of parts) {
      if (!name.endsWith('.pdf')) continue
      expect(checkSignatures(bytes).every(({ isValid }) => isValid)).toBe(true)
      expect(runPdfTool('qpdf', ['--check'], bytes)).toContain('No syntax or stream encoding errors')
    }
  })
})

describe('the content for each reader', () => {
  it('omits reasons and pairings for the advisor', async () => {
    const own = partsOf((await askForContainer(signing, dossierId, advisor)).rawPayload)

    expect(own.has('pairings.json')).toBe(false)
    expect(Buffer.from(own.get('audit/details.jsonl') ?? '').toString()).toBe('')
    expect(Buffer.from(own.get('decisions.json') ?? '').toString()).not.toContain('reason')
    expect((await checkContainer(await repack(own))).problems).toEqual([])
  })

  it('omits the contact data of other parties for a signatory', async () => {
    const { dossierId: shared } = await client.prepare(['subscriber', 'coSubscriber'])
    const subscriber = await createUser(signing, 'client')
    const { db } = signing.services.store
    await db
      .insertInto('dossier_access')
      .values({ dossier_id: shared, account_id: subscriber.user.id })
      .execute()
    await signing.services.store.pool.query(
      `update envelope_party set account_id = $1 where party = 'subscriber'
         and envelope_id in (select id from envelope where dossier_id = $2)`,
      [subscriber.user.id, shared],
    )

    const answer = await askForContainer(signing, shared, subscriber)

    const own = partsOf(answer.rawPayload)
    const texts = [...own]
      .filter(([name]) => !name.endsWith('.pdf'))
      .map(([, bytes]) => Buffer.from(bytes).toString())
    expect(texts.join('\n')).toContain('florence@orange.test')
    expect(texts.join('\n')).not.toContain('henri@orange.test')
    expect((await checkContainer(await repack(own))).problems).toEqual([])
  })

  it('has digests instead of receipts when the caller gives a reason', async () => {
    const refused = await askForContainer(signing, dossierId, reviewer, '?receipts=digests')
    const given = await askForContainer(signing, dossierId, reviewer, '?receipts=digests&reason=Tribunal')

    expect(refused.statusCode).toBe(422)
    const about = Buffer.from(partsOf(given.rawPayload).get('proof.json') ?? '').toString()
    expect(JSON.parse(about)).toMatchObject({ receipts: 'digests', reason: 'Tribunal' })
  })
})

describe('the route', () => {
  it('refuses a dossier that was never sent, and answers 404 to users without access', async () => {
    const stranger = await createUser(signing, 'advisor')
    const fresh = await createDossier(signing, advisor)

    expect((await askForContainer(signing, fresh, advisor)).statusCode).toBe(404)
    expect((await askForContainer(signing, dossierId, stranger)).statusCode).toBe(404)
    expect((await askForContainer(signing, dossierId, reviewer, '?receipts=all')).statusCode).toBe(422)
  })

  it('refuses receipts that are not scanned yet, unless digests are requested', async () => {
    const { store } = signing.services
    const row = {
      dossier_id: dossierId,
      element: 'x',
      type_id: 1,
      title: 'Pièce',
      mimetype: 'application/pdf',
      size: 3,
    }
    const sha256 = createHash('sha256').update('abc').digest('hex')
    await store.db
      .insertInto('file')
      .values({ sha256, size: 3, mimetype: 'application/pdf', scan_state: 'pending' })
      .execute()
    await store.db
      .insertInto('receipt')
      .values({ ...row, sha256, created_by: advisor.user.id })
      .execute()

    const refused = await askForContainer(signing, dossierId, reviewer)
    const digests = await askForContainer(signing, dossierId, reviewer, '?receipts=digests&reason=Antivirus')

    expect(refused.json().errors[0].code).toBe('FILE_NOT_SCANNED')
    const list = Buffer.from(partsOf(digests.rawPayload).get('receipts.json') ?? '').toString()
    expect(JSON.parse(list)).toMatchObject([{ part: null, sha256 }])
    await store.db.deleteFrom('receipt').where('sha256', '=', sha256).execute()
  })
})

describe('a changed container', () => {
  it('is rejected by the name of the part, for one byte changed in each with valid checksums', async () => {
    for (const [name, bytes] of parts) {
      if (bytes.length === 0) continue
      // The signature value is at the end; the certificates before it are not covered.
      const at = name === SIGNATURE_PART ? bytes.length - 1 : Math.floor(bytes.length / 2)
      const found = await checkChanged({ [name]: bytes.with(at, (bytes[at] ?? 0) ^ 1) })
      expect(
        found.map((each) => each.split(' ')[0]),
        name,
      ).toContain(name)
    }
  })

  it('is rejected for a missing, added or duplicate part', async () => {
    expect(await checkChanged({ 'answers.json': null })).toEqual(['answers.json MISSING_PART'])
    expect(await checkChanged({ 'more.json': '{}' })).toEqual(['more.json UNKNOWN_PART'])
    expect(await checkChanged({ [MANIFEST_PART]: null })).toContain(`${MANIFEST_PART} MANIFEST`)
  })

  it.each([
    ['dropped', (lines: string[]) => lines.toSpliced(2, 1), 'SEQUENCE'],
    [
      'reordered',
      (lines: string[]) => [...lines.slice(0, 2), lines[3] ?? '', lines[2] ?? '', ...lines.slice(4)],
      'SEQUENCE',
    ],
    ['inserted', (lines: string[]) => lines.toSpliced(2, 0, lines[1] ?? ''), 'SEQUENCE'],
    [
      'dated back',
      (lines: string[]) => lines.with(2, (lines[2] ?? '').replace(/"at":"20\d\d/, '"at":"2011')),
      'INCLUSION',
    ],
    [
      'of another dossier',
      (lines: string[]) => lines.map((line) => line.replace(/dossier:\d+/, 'dossier:1')),
      'OTHER_DOSSIER',
    ],
    ['dropped at the end', (lines: string[]) => lines.slice(0, -1), 'INCLUSION'],
  ])('is named for an audit line %s, also under a seal that holds', async (_what, change, code) => {
    const lines = textOf('audit/lines.jsonl').trimEnd().split('\n')

    const report = await checkContainer(
      await reseal({ 'audit/lines.jsonl': `${change(lines).join('\n')}\n` }),
    )

    expect(report.problems.map((problem) => problem.code)).toContain(code)
  })

  it('is rejected for a detail that differs from the recorded one', async () => {
    const [first = '', ...rest] = textOf('audit/details.jsonl').split('\n')
    const opening = { ...JSON.parse(first), detail: '{"amount":1}' }

    const resealed = await reseal({ 'audit/details.jsonl': [JSON.stringify(opening), ...rest].join('\n') })

    expect(codes(await checkContainer(resealed))).toEqual(['audit/details.jsonl COMMITMENT'])
  })

  it('is rejected for roots that are missing, of another key, or different from the kept ones', async () => {
    const roots: RootFile = parseRootFile(textOf('audit/roots.json')) ?? {
      format: 'paraphe-roots-1',
      roots: [],
      keys: [],
    }
    const kept = await readRootFile(signing.services)
    const other = {
      ...kept,
      roots: kept.roots.map((root) => ({
        ...root,
        statement: root.statement.replace(/"size":\d+/, '"size":9'),
      })),
    }

    const without = await reseal({ 'audit/roots.json': JSON.stringify({ ...roots, roots: [] }) })
    const keyless = await reseal({ 'audit/roots.json': JSON.stringify({ ...roots, keys: [] }) })

    expect(codes(await checkContainer(without))).toContain('audit/proofs.json ROOT_MISSING')
    expect(codes(await checkContainer(keyless))).toContain('audit/roots.json ROOT_SIGNATURE')
    expect((await checkContainer(container, kept)).problems).toEqual([])
    expect(codes(await checkContainer(container, other))).toContain('audit/roots.json ROOT_KEPT')
  })

  it('is rejected with a distinct code for each kind of malformed file', async () => {
    const future = await reseal({
      'proof.json': textOf('proof.json').replace('paraphe-proof-1', 'paraphe-proof-9'),
    })

    expect((await checkContainer(future)).problems).toEqual([
      { part: 'proof.json', code: 'UNKNOWN_VERSION', detail: 'paraphe-proof-9' },
    ])
    for (const bytes of [new Uint8Array(), new Uint8Array(5000), new TextEncoder().encode('%PDF-1.7 hello')])
      expect(codes(await checkContainer(bytes))).toEqual(['null NO_ARCHIVE'])
    expect(codes(await checkContainer(new Uint8Array(MOST_BYTES + 1)))).toEqual(['null TOO_LARGE'])
  })

  it('is rejected for a flipped byte anywhere', async () => {
    const flips = process.env['LONG_RUN'] ? 10_000 : 150
    const regions = regionsOf()
    for (let round = 0; round < flips; round += 1) {
      // Spread over the whole file, with a different bit each time.
      const at = Math.floor(((round + 0.37) / flips) * container.length)
      const flipped = container.with(at, (container[at] ?? 0) ^ (1 << (round % 8)))
      const { problems } = await checkContainer(flipped)
      const region = regions.findLast(({ start }) => start <= at)?.name ?? null
      expect(problems.length, `byte ${at}`).toBeGreaterThan(0)
      if (region !== null)
        expect(
          problems.map(({ part }) => part),
          `byte ${at}`,
        ).toContain(region)
    }
  }, 3_600_000)
})

/** Start of each part with its header; null for the directory. */
function regionsOf(): readonly { readonly start: number; readonly name: string | null }[] {
  let at = 0
  const regions: { start: number; name: string | null }[] = []
  for (const [name, bytes] of parts) {
    regions.push({ start: at, name })
    at += 30 + Buffer.byteLength(name) + bytes.length
  }
  return [...regions, { start: at, name: null }]
}
