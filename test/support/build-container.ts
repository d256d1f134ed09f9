import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { auditLineText, commitmentText, EMPTY_HEAD, headInput, leafText } from '#proof/audit-lines.ts'
import { AUDIT_PARTS } from '#proof/check-audit-parts.ts'
import { PROOF_FORMAT } from '#proof/check-container.ts'
import { CONTAINER_TYPE, MANIFEST_PART, manifestText, SIGNATURE_PART, TYPE_PART } from '#proof/manifest.ts'
import { leafInput, nodeInput } from '#proof/merkle-tree.ts'
import { ROOTS_FORMAT, rootStatementText, type RootFile } from '#proof/signed-root.ts'
import { createCmsSignature } from '#signature/seal/cms-signature.ts'
import { createDemoSigningIdentity, loadSigningIdentity } from '#signature/signing-key.ts'
import { repack } from './proof-container.ts'

const SUBJECT = 'dossier:1001'
const DOCUMENT = 'envelopes/1/documents/1.pdf'
const PDF = '%PDF-1.7 one line'
const SALT = 'ab'.repeat(32)

const DESCRIBED = {
  part: DOCUMENT,
  sealedSha256: digest(Buffer.from(PDF)).toString('hex'),
  level: 'B-T',
  // Half an hour into the next year in Paris.
  provableUntil: '2029-12-31T23:30:00.000Z',
}

/** A small valid container, built from docs/evidence.md alone, with the roots that somebody has kept. */
export async function buildContainer(): Promise<{
  readonly container: Uint8Array<ArrayBuffer>
  readonly kept: RootFile
}> {
  const lines = ['dossier.created', 'block.submitted', 'envelope.opened'].map((action, at) =>
    auditLineText({
      subject: SUBJECT,
      sequence: at + 1,
      at: `2026-11-22T09:0${at}:00.000Z`,
      actor: 7,
      action,
      detail: hex(commitmentText({ salt: SALT, detail: '{}' })),
    }),
  )
  const head = lines.reduce<Uint8Array>((previous, line) => digest(headInput(previous, line)), EMPTY_HEAD)
  const leaf = leafText({ subject: SUBJECT, sequence: 3, head: Buffer.from(head).toString('hex') })
  const [first, second] = ['a', 'b'].map((text) => digest(leafInput(Buffer.from(text))))
  const other = digest(nodeInput(first ?? EMPTY_HEAD, second ?? EMPTY_HEAD))
  const kept = signRoot(digest(nodeInput(other, digest(leafInput(Buffer.from(leaf))))))
  const proofs = [{ sequence: 3, root: 1, index: 2, path: [other.toString('hex')] }]
  const parts = new Map([
    ['proof.json', JSON.stringify({ format: PROOF_FORMAT, dossier: 1001, receipts: 'files', reader: 'all' })],
    ['answers.json', JSON.stringify([{ block: 'signers', answers: [{ element: 'shares', value: '12' }] }])],
    [DOCUMENT, PDF],
    ['envelopes/1/envelope.json', JSON.stringify({ documents: [DESCRIBED] })],
    [AUDIT_PARTS.lines, `${lines.join('\n')}\n`],
    [AUDIT_PARTS.details, `${JSON.stringify({ sequence: 1, salt: SALT, detail: '{}' })}\n`],
    [AUDIT_PARTS.proofs, JSON.stringify({ proofs })],
    [AUDIT_PARTS.roots, JSON.stringify(kept)],
  ])
  const manifest = manifestText(
    [...parts].map(([name, text]) => ({
      name,
      mediaType: 'application/json',
      digest: digest(Buffer.from(text)).toString('base64'),
    })),
  )
  const at = new Date('2026-11-22T09:00:00Z')
  const identity = await loadSigningIdentity(await createDemoSigningIdentity({ organisation: 'Société', at }))
  const seal = await createCmsSignature(Buffer.from(manifest), identity)
  const container = await repack(new Map([[TYPE_PART, Buffer.from(CONTAINER_TYPE)]]), {
    ...Object.fromEntries(parts),
    [MANIFEST_PART]: manifest,
    [SIGNATURE_PART]: seal,
  })
  return { container, kept }
}

function signRoot(root: Buffer): RootFile {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const statement = rootStatementText({
    log: 'test',
    number: 1,
    at: '2026-11-22T10:00:00.000Z',
    size: 3,
    root: root.toString('hex'),
    lastRow: 4,
    previous: '',
  })
  const signature = sign(null, Buffer.from(statement), privateKey).toString('base64')
  const key = createHash('sha256').update(spki).digest('hex')
  return {
    format: ROOTS_FORMAT,
    roots: [{ statement, key, signature, timestamp: null }],
    keys: [spki.toString('base64')],
  }
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function hex(text: string): string {
  return digest(Buffer.from(text)).toString('hex')
}
