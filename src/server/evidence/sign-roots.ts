import { hash } from 'node:crypto'
import { isRootSignedBy, parseRootFile, parseRootStatement, type RootFile } from '#proof/signed-root.ts'
import type { Services } from '../services.ts'
import { keepEvidenceKey, readEvidenceKey } from './evidence-key.ts'
import { requireEvidenceKey } from './require-evidence-key.ts'
import { storeSignature } from './make-roots.ts'

/** Signs the unsigned roots of a file. Runs on a machine without a store. */
export async function signRootFile(text: string, keyPath: string): Promise<RootFile> {
  const file = requireRootFile(text)
  const { name, spki, sign } = await readEvidenceKey(keyPath)
  if (!sign) throw new Error(`${keyPath} holds a public key: signing needs the private key`)
  const roots = file.roots.map((root) =>
    root.signature === null
      ? { ...root, key: name, signature: sign(root.statement).toString('base64') }
      : root,
  )
  return { ...file, roots, keys: [...new Set([...file.keys, spki.toString('base64')])] }
}

/**
 * Imports the signatures of a file. Returns the number of roots signed. Throws, and imports none, when one is not of the
 * key in `EVIDENCE_KEY` or signs a statement that differs from the store's.
 */
export async function takeSignatures(
  { store, files, config }: Pick<Services, 'store' | 'files' | 'config'>,
  text: string,
): Promise<number> {
  const { roots } = requireRootFile(text)
  const { db } = store
  const key = await requireEvidenceKey({ store, config })
  if (!key) throw new Error('EVIDENCE_KEY must name the public key of the signatures')
  const unsigned = await db
    .selectFrom('evidence_root')
    .select(['number', 'statement'])
    .where('signature', 'is', null)
    .execute()
  const waiting = new Map(unsigned.map(({ number, statement }) => [number, statement]))
  const taken: { number: number; signature: string }[] = []
  for (const root of roots) {
    const number = parseRootStatement(root.statement)?.number
    if (number === undefined || root.signature === null || !waiting.has(number)) continue
    if (waiting.get(number) !== root.statement)
      throw new Error(
        `root ${number}: the store has a different root of this number (${hash('sha256', root.statement)})`,
      )
    if (!(await isRootSignedBy(root, new Uint8Array(key.spki))))
      throw new Error(`root ${number}: not signed by key ${key.name}`)
    taken.push({ number, signature: root.signature })
  }
  await keepEvidenceKey(files, key)
  for (const { number, signature } of taken)
    await storeSignature({ db, files }, number, { key: key.name, signature })
  return taken.length
}

function requireRootFile(text: string): RootFile {
  const file = parseRootFile(text)
  if (!file) throw new Error('not a file of roots, or an unknown version')
  return file
}
