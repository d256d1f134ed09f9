import { hash } from 'node:crypto'
import { readDocumentLevel } from '#signature/long-term/document-level.ts'
import { checkCms } from '#signature/seal/check-cms.ts'
import { checkSeal, type SealCheck, type SealProblem } from '#signature/seal/check-seal.ts'
import { BeginningDigests } from '#signature/seal/signed-content.ts'
import type { PadesLevel } from '#vocabulary/pades-level.ts'
import { Evidence, EvidenceFile } from '../signature/evidence-file.ts'
import { parseJson } from '../json-values.ts'

/**
 * A file and what to examine. For an archived document the level is examined in addition to what is examined for a sealed
 * one.
 */
export interface FileQuestion {
  readonly sha256: string
  readonly as: 'file' | 'sealed' | 'archived' | 'evidence'
}

/** What all checks need to know about a file, so that it is read, hashed and its signatures verified only once. */
export interface Examination {
  /** Whether it can be read and matches its hash. If not, nothing else is examined. */
  readonly isWhole: boolean
  readonly seal?: SealExamination
  readonly evidence?: EvidenceExamination
}

export type SealExamination =
  | { readonly problem: SealProblem }
  | {
      readonly problem: undefined
      /** SHA-256 of each signature's certificate. */
      readonly certificates: readonly string[]
      /** SHA-256 of the file up to the end of each signature. */
      readonly beginnings: readonly string[]
      /** Only for an archived document. */
      readonly level?: ExaminedLevel
    }

export type ExaminedLevel =
  | { readonly problem: string }
  | { readonly problem: undefined; readonly level: PadesLevel; readonly provableUntil: Date }

export type EvidenceExamination =
  | { readonly problem: 'not an evidence file' | 'invalid seal' }
  | {
      readonly problem: undefined
      /** SHA-256 of the seal's certificate. */
      readonly certificate: string
      /** Undefined when the sealed text is not evidence of an envelope. */
      readonly envelope: Pick<Evidence, 'envelope' | 'documents'> | undefined
    }

export async function examineFile(bytes: Uint8Array, { sha256, as }: FileQuestion): Promise<Examination> {
  if (as === 'file' || as === 'evidence') {
    const isWhole = hash('sha256', bytes) === sha256
    return isWhole && as === 'evidence' ? { isWhole, evidence: examineEvidence(bytes) } : { isWhole }
  }
  const digests = new BeginningDigests(bytes)
  const check = checkSeal(bytes, digests)
  if (digests.upTo(bytes.length) !== sha256) return { isWhole: false }
  return { isWhole: true, seal: await examineSeal(bytes, check, { digests, as }) }
}

async function examineSeal(
  bytes: Uint8Array,
  check: SealCheck,
  { digests, as }: { readonly digests: BeginningDigests; readonly as: FileQuestion['as'] },
): Promise<SealExamination> {
  if (!check.ok) return { problem: check.problem }
  const { signatures } = check
  return {
    problem: undefined,
    certificates: signatures.map(({ certificate }) => fingerprintOf(certificate)),
    beginnings: signatures.map(({ end }) => digests.upTo(end)),
    ...(as === 'archived' ? { level: await examineLevel(bytes, signatures) } : {}),
  }
}

async function examineLevel(...given: Parameters<typeof readDocumentLevel>): Promise<ExaminedLevel> {
  try {
    const { level, provableUntil } = await readDocumentLevel(...given)
    return { problem: undefined, level, provableUntil }
  } catch (error) {
    // A file that cannot be parsed must not prevent the check of the others.
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function examineEvidence(bytes: Uint8Array): EvidenceExamination {
  const file = EvidenceFile.safeParse(parseJson(Buffer.from(bytes).toString('utf8')))
  if (!file.success) return { problem: 'not an evidence file' }
  const { evidence: text, seal } = file.data
  const cms = checkCms(new Uint8Array(Buffer.from(seal, 'base64')), new TextEncoder().encode(text))
  if (!cms) return { problem: 'invalid seal' }
  const { data } = Evidence.safeParse(parseJson(text))
  return {
    problem: undefined,
    certificate: fingerprintOf(cms.certificate),
    envelope: data && { envelope: data.envelope, documents: data.documents },
  }
}

function fingerprintOf(certificate: Uint8Array): string {
  return hash('sha256', certificate)
}
