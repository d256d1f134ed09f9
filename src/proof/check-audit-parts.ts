import {
  chainHeads,
  commitmentText,
  isRecord,
  leafText,
  parseAuditLine,
  parseObject,
  type AuditLine,
} from './audit-lines.ts'
import { fromBase64, fromHex, sha256, toHex, utf8, type Bytes } from './bytes.ts'
import { leafInput, rootOfInclusion } from './merkle-tree.ts'
import type { ProofProblem } from './proof-problem.ts'
import {
  isRootSignedBy,
  keyName,
  parseRootFile,
  parseRootStatement,
  type RootFile,
  type RootStatement,
} from './signed-root.ts'

/** Container parts of the audit chain. */
export const AUDIT_PARTS = {
  /** The dossier's chain, one JSON line per row. */
  lines: 'audit/lines.jsonl',
  /** Openings of the details that the reader may see. */
  details: 'audit/details.jsonl',
  /** Inclusion proofs of the chain's heads. */
  proofs: 'audit/proofs.json',
  /** The roots of these proofs, each with its predecessor. */
  roots: 'audit/roots.json',
} as const

/** Result of checking the audit lines against the roots. */
export interface AuditReport {
  readonly lines: readonly AuditLine[]
  /** Number of leading lines covered by a signed root. */
  readonly coveredLines: number
  /** Roots that include a head of the chain. */
  readonly roots: readonly RootStatement[]
  /** Fingerprints of the keys in the file of roots. */
  readonly keys: readonly string[]
}

interface Context {
  readonly subject: string
  readonly kept?: RootFile | undefined
}

/** Tolerance between the clocks of a transaction and of a root. */
const SLACK_MS = 15 * 60_000
/** The first run over an existing store creates several roots in a row, and its rows are older than all of them. */
const ONE_RUN_MS = 5 * 60_000

/** Checks the audit chain, the openings of its details, and the inclusion of its heads in the signed roots. */
export async function checkAuditParts(
  read: (name: string) => string | undefined,
  { subject, kept }: Context,
): Promise<{
  readonly problems: readonly ProofProblem[]
  readonly report: AuditReport | undefined
  readonly isComparedWithKept: boolean
}> {
  const problems: ProofProblem[] = []
  const texts = linesOf(read(AUDIT_PARTS.lines))
  const lines: AuditLine[] = []
  for (const [at, text] of texts.entries()) {
    const line = parseAuditLine(text)
    const problem = judgeLine(line, at + 1, subject)
    if (problem !== undefined)
      problems.push({ part: AUDIT_PARTS.lines, code: problem, detail: String(at + 1) })
    if (line !== undefined) lines.push(line)
  }
  problems.push(...(await checkDetails(linesOf(read(AUDIT_PARTS.details)), lines)))
  const file = parseRootFile(read(AUDIT_PARTS.roots) ?? '')
  const proofs = parseProofs(read(AUDIT_PARTS.proofs) ?? '')
  if (file === undefined || proofs === undefined) {
    problems.push({ part: file === undefined ? AUDIT_PARTS.roots : AUDIT_PARTS.proofs, code: 'ROOTS' })
    return { problems, report: undefined, isComparedWithKept: false }
  }
  const roots = await checkRootFile(file, kept, problems)
  const heads = await chainHeads(texts)
  let covered = 0
  for (const proof of proofs) {
    const problem = await judgeProof(proof, { subject, head: heads[proof.sequence - 1], roots })
    if (problem !== undefined) {
      problems.push({ part: AUDIT_PARTS.proofs, code: problem, detail: String(proof.root) })
      continue
    }
    const backdated = findBackdated(lines.slice(covered, proof.sequence), roots, proof.root)
    if (backdated !== undefined)
      problems.push({ part: AUDIT_PARTS.lines, code: 'BACKDATED', detail: String(backdated) })
    covered = Math.max(covered, proof.sequence)
  }
  const proved = new Set(proofs.map(({ root }) => root))
  const report = {
    lines,
    coveredLines: covered,
    roots: [...roots.values()].filter(({ number }) => proved.has(number)),
    keys: await Promise.all(keysOf(file).map(keyName)),
  }
  return { problems, report, isComparedWithKept: kept !== undefined }
}

function linesOf(text: string | undefined): readonly string[] {
  return (text ?? '').split('\n').filter((line) => line !== '')
}

function judgeLine(
  line: AuditLine | undefined,
  sequence: number,
  subject: string,
): ProofProblem['code'] | undefined {
  if (line === undefined) return 'LINE'
  if (line.subject !== subject) return 'OTHER_DOSSIER'
  return line.sequence === sequence ? undefined : 'SEQUENCE'
}

async function checkDetails(
  openings: readonly string[],
  lines: readonly AuditLine[],
): Promise<readonly ProofProblem[]> {
  const problems: ProofProblem[] = []
  for (const text of openings) {
    const { sequence, salt, detail } = parseObject(text) ?? {}
    const line = lines.find((each) => each.sequence === sequence)
    const isOpening = typeof salt === 'string' && typeof detail === 'string'
    const digest = isOpening ? toHex(await sha256(utf8(commitmentText({ salt, detail })))) : ''
    if (line === undefined || line.detail !== digest)
      problems.push({ part: AUDIT_PARTS.details, code: 'COMMITMENT', detail: String(sequence) })
  }
  return problems
}

function keysOf(file: RootFile): readonly Bytes[] {
  return file.keys.map(fromBase64).filter((key) => key !== undefined)
}

/** Returns the roots by number. Each must be signed, chained to its predecessor, and equal to the kept root of its number. */
async function checkRootFile(
  file: RootFile,
  kept: RootFile | undefined,
  problems: ProofProblem[],
): Promise<ReadonlyMap<number, RootStatement>> {
  const roots = new Map<number, RootStatement>()
  const keptTexts = new Map(
    (kept?.roots ?? []).map(({ statement }) => [parseRootStatement(statement)?.number, statement]),
  )
  const keys = keysOf(file)
  let before: { readonly number: number; readonly digest: string } | undefined
  for (const root of file.roots) {
    const statement = parseRootStatement(root.statement)
    const number = statement?.number ?? 0
    const problem = (code: ProofProblem['code']) =>
      problems.push({ part: AUDIT_PARTS.roots, code, detail: String(number) })
    if (statement === undefined) problem('UNKNOWN_VERSION')
    else {
      const signed = await Promise.all(keys.map((key) => isRootSignedBy(root, key)))
      if (!signed.includes(true)) problem('ROOT_SIGNATURE')
      if (before?.number === number - 1 && before.digest !== statement.previous) problem('ROOTS')
      if ((keptTexts.get(number) ?? root.statement) !== root.statement) problem('ROOT_KEPT')
      roots.set(number, statement)
    }
    before = { number, digest: toHex(await sha256(utf8(root.statement))) }
  }
  return roots
}

/** Inclusion proof of the head after line `sequence` as leaf `index` of root `root`. */
export interface HeadProof {
  readonly sequence: number
  readonly root: number
  readonly index: number
  /** Sibling hashes in hexadecimal, from leaf to root. */
  readonly path: readonly string[]
}

function parseProofs(text: string): readonly HeadProof[] | undefined {
  const { proofs } = parseObject(text) ?? {}
  if (!Array.isArray(proofs)) return undefined
  const read = proofs.map((value: unknown): HeadProof | undefined => {
    if (!isRecord(value)) return undefined
    const { sequence, root, index, path } = value
    if (typeof sequence !== 'number' || typeof root !== 'number' || typeof index !== 'number')
      return undefined
    if (!Array.isArray(path) || !path.every((hash) => typeof hash === 'string')) return undefined
    return { sequence, root, index, path }
  })
  return read.includes(undefined) ? undefined : read.filter((proof) => proof !== undefined)
}

async function judgeProof(
  { sequence, root, index, path }: HeadProof,
  {
    subject,
    head,
    roots,
  }: {
    readonly subject: string
    readonly head: string | undefined
    readonly roots: ReadonlyMap<number, RootStatement>
  },
): Promise<ProofProblem['code'] | undefined> {
  const statement = roots.get(root)
  if (statement === undefined) return 'ROOT_MISSING'
  const hashes = path.map(fromHex).filter((hash) => hash !== undefined)
  if (head === undefined || hashes.length !== path.length) return 'INCLUSION'
  const leafHash = await sha256(leafInput(utf8(leafText({ subject, sequence, head }))))
  const found = await rootOfInclusion({ leafHash, index, size: statement.size, path: hashes })
  return found !== undefined && toHex(found) === statement.root ? undefined : 'INCLUSION'
}

/** The first line dated before the previous root or after its own root. */
function findBackdated(
  lines: readonly AuditLine[],
  roots: ReadonlyMap<number, RootStatement>,
  number: number,
): number | undefined {
  const until = Date.parse(roots.get(number)?.at ?? '')
  const from = Date.parse(roots.get(number - 1)?.at ?? '')
  const isOneRun = until - from < ONE_RUN_MS
  return lines.find(({ at }) => {
    const time = Date.parse(at)
    return time > until + SLACK_MS || (!isOneRun && time < from - SLACK_MS)
  })?.sequence
}
