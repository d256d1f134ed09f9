import { checkAuditParts, type AuditReport } from './check-audit-parts.ts'
import { checkDocuments, type CheckedDocument } from './check-documents.ts'
import { parseObject } from './audit-lines.ts'
import { fromBase64, isSameBytes, sha256, utf8, type Bytes } from './bytes.ts'
import { checkDetached, type CheckedSignature } from './detached-signature.ts'
import { CONTAINER_TYPE, MANIFEST_PART, parseManifest, SIGNATURE_PART, TYPE_PART } from './manifest.ts'
import type { RootFile } from './signed-root.ts'
import type { ProofProblem } from './proof-problem.ts'
import { readStoredZip, type ContainerPart } from './stored-zip.ts'

/** Version of the container's contents. */
export const PROOF_FORMAT = 'paraphe-proof-1'
/** Larger files are refused before they are read. */
export const MOST_BYTES = 300 * 1024 * 1024

/** Result of checking a container; `problems` is empty when it is valid. */
export interface ProofReport {
  readonly problems: readonly ProofProblem[]
  /** Names of the parts covered by the signature; empty when the manifest is unreadable. */
  readonly parts: readonly string[]
  /** From the signer's certificate, which is not checked for trust. */
  readonly seal: CheckedSignature | undefined
  /** Number of the dossier; `undefined` when unreadable. */
  readonly dossier: number | undefined
  readonly audit: AuditReport | undefined
  /** Levels and timestamps of the sealed documents. */
  readonly documents: readonly CheckedDocument[]
  /** Whether the roots were compared with roots kept elsewhere. */
  readonly isComparedWithKept: boolean
}

const NOTHING = {
  parts: [],
  seal: undefined,
  dossier: undefined,
  audit: undefined,
  documents: [],
  isComparedWithKept: false,
}

/** The report for a file over the size limit, which is not read. */
export const TOO_LARGE: ProofReport = { ...NOTHING, problems: [{ part: null, code: 'TOO_LARGE' }] }

/** Checks the layout, the seal, the digest of each part, and the audit lines against the signed roots. */
export async function checkContainer(file: Bytes, kept?: RootFile): Promise<ProofReport> {
  if (file.length > MOST_BYTES) return TOO_LARGE
  const parts = readStoredZip(file)
  if (!isList(parts)) return { ...NOTHING, problems: [parts] }
  const { problems, seal, names } = await checkSeal(parts)
  const about = parseObject(textOf(parts, 'proof.json') ?? '')
  const format = about?.['format']
  if (about === undefined || format !== PROOF_FORMAT) {
    const version = {
      part: 'proof.json',
      code: 'UNKNOWN_VERSION',
      detail: typeof format === 'string' ? format : '?',
    } as const
    return { ...NOTHING, parts: names, seal, problems: [...problems, version] }
  }
  const dossier = Number(about['dossier'])
  const read = (name: string) => textOf(parts, name)
  const { documents, problems: ofDocuments } = await checkDocuments(
    new Map(parts.map(({ name, bytes }) => [name, bytes])),
  )
  const audit = await checkAuditParts(read, { subject: `dossier:${dossier}`, kept })
  return {
    problems: [
      ...problems,
      // A changed part is reported once.
      ...ofDocuments.filter(({ part }) => problems.every((each) => each.part !== part)),
      ...audit.problems,
    ],
    parts: names,
    seal,
    dossier,
    audit: audit.report,
    documents,
    isComparedWithKept: audit.isComparedWithKept,
  }
}

async function checkSeal(parts: readonly ContainerPart[]) {
  const problems: ProofProblem[] = []
  const [first] = parts
  if (first?.name !== TYPE_PART || !isSameBytes(first.bytes, utf8(CONTAINER_TYPE)))
    problems.push({ part: TYPE_PART, code: 'TYPE' })
  const byName = new Map(parts.map((part) => [part.name, part.bytes]))
  if (byName.size !== parts.length) problems.push({ part: findRepeated(parts), code: 'REPEATED_PART' })
  const manifest = byName.get(MANIFEST_PART)
  const references = parseManifest(new TextDecoder().decode(manifest))
  if (manifest === undefined || references === undefined)
    return {
      problems: [...problems, { part: MANIFEST_PART, code: 'MANIFEST' } as const],
      seal: undefined,
      names: [],
    }
  const seal = await checkDetached(byName.get(SIGNATURE_PART) ?? new Uint8Array(), manifest)
  if (seal === undefined) problems.push({ part: SIGNATURE_PART, code: 'SIGNATURE' })
  for (const { name, digest } of references) {
    const bytes = byName.get(name)
    if (bytes === undefined) problems.push({ part: name, code: 'MISSING_PART' })
    else if (!isSameBytes(await sha256(bytes), fromBase64(digest) ?? new Uint8Array()))
      problems.push({ part: name, code: 'DIGEST' })
  }
  const known = new Set([TYPE_PART, MANIFEST_PART, SIGNATURE_PART, ...references.map(({ name }) => name)])
  for (const { name } of parts) if (!known.has(name)) problems.push({ part: name, code: 'UNKNOWN_PART' })
  return { problems, seal, names: references.map(({ name }) => name) }
}

function findRepeated(parts: readonly ContainerPart[]): string {
  const names = parts.map(({ name }) => name)
  return names.find((name, at) => names.indexOf(name) !== at) ?? ''
}

function textOf(parts: readonly ContainerPart[], name: string): string | undefined {
  const bytes = parts.find((part) => part.name === name)?.bytes
  return bytes && new TextDecoder().decode(bytes)
}

function isList<T>(value: readonly T[] | object): value is readonly T[] {
  return Array.isArray(value)
}
