import { isRecord, parseObject } from './audit-lines.ts'
import { fromBase64, sha256, toHex, utf8, type Bytes } from './bytes.ts'

/** Signed statement about the tree over the heads of all chains. Contains no personal data. */
export interface RootStatement {
  readonly format: typeof ROOT_FORMAT
  /** Id of the installation; roots of different installations cannot be compared. */
  readonly log: string
  /** From 1, without gaps. */
  readonly number: number
  /** UTC, ISO 8601. */
  readonly at: string
  /** Number of leaves. A changed head adds a leaf; leaves are never replaced. */
  readonly size: number
  /** Hash of the tree, in hexadecimal. */
  readonly root: string
  /** Id of the last covered audit row. */
  readonly lastRow: number
  /** SHA-256 of the previous statement, in hexadecimal; empty for the first. */
  readonly previous: string
}

/** A root as published. */
export interface SignedRoot {
  /** JSON of a `RootStatement`; the signature and the timestamp are over its UTF-8 bytes. */
  readonly statement: string
  /** SHA-256 of the public key (SubjectPublicKeyInfo), in hexadecimal; null until it is signed. */
  readonly key: string | null
  /** Base64: 64 bytes for Ed25519, DER for ECDSA P-256 with SHA-256. Null until it is signed. */
  readonly signature: string | null
  /** Base64 of an RFC 3161 token over the statement; null without an authority. */
  readonly timestamp: string | null
}

/** Published file: roots in ascending order, with the public keys that signed them. */
export interface RootFile {
  readonly format: typeof ROOTS_FORMAT
  readonly roots: readonly SignedRoot[]
  /** SubjectPublicKeyInfo in base64. */
  readonly keys: readonly string[]
}

/** Version of a statement. */
export const ROOT_FORMAT = 'paraphe-root-1'
/** Version of the file. */
export const ROOTS_FORMAT = 'paraphe-roots-1'

/** Serializes a statement exactly as it is signed. */
export function rootStatementText(statement: Omit<RootStatement, 'format'>): string {
  const { log, number, at, size, root, lastRow, previous } = statement
  return JSON.stringify({ format: ROOT_FORMAT, log, number, at, size, root, lastRow, previous })
}

/** Parses a statement; `undefined` when malformed or of another version. */
export function parseRootStatement(text: string): RootStatement | undefined {
  const value = parseObject(text)
  if (value?.['format'] !== ROOT_FORMAT) return undefined
  const { log, number, at, size, root, lastRow, previous } = value
  if (typeof log !== 'string' || typeof at !== 'string' || typeof root !== 'string') return undefined
  if (typeof number !== 'number' || typeof size !== 'number' || typeof lastRow !== 'number') return undefined
  if (typeof previous !== 'string') return undefined
  return { format: ROOT_FORMAT, log, number, at, size, root, lastRow, previous }
}

/** Parses a file of roots; `undefined` when malformed or of another version. */
export function parseRootFile(text: string): RootFile | undefined {
  const value = parseObject(text)
  if (value?.['format'] !== ROOTS_FORMAT) return undefined
  const { roots, keys } = value
  if (!Array.isArray(roots) || !Array.isArray(keys)) return undefined
  const signed = roots.map(readSignedRoot)
  if (signed.some((root) => root === undefined) || !keys.every((key) => typeof key === 'string'))
    return undefined
  return { format: ROOTS_FORMAT, roots: signed.filter((root) => root !== undefined), keys }
}

function readSignedRoot(value: unknown): SignedRoot | undefined {
  if (!isRecord(value)) return undefined
  const { statement, key, signature, timestamp } = value
  if (typeof statement !== 'string' || !isTextOrNull(key)) return undefined
  if (!isTextOrNull(signature) || !isTextOrNull(timestamp)) return undefined
  return { statement, key, signature, timestamp }
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

/** Fingerprint of a public key (SubjectPublicKeyInfo): SHA-256 in hexadecimal. */
export async function keyName(spki: Bytes): Promise<string> {
  return toHex(await sha256(spki))
}

/** Verifies the signature of a root with a public key (SubjectPublicKeyInfo, Ed25519 or P-256). */
export async function isRootSignedBy({ statement, signature }: SignedRoot, spki: Bytes): Promise<boolean> {
  const bytes = signature === null ? undefined : fromBase64(signature)
  return bytes !== undefined && isSignedBy(utf8(statement), bytes, spki)
}

async function isSignedBy(data: Bytes, signature: Bytes, spki: Bytes): Promise<boolean> {
  try {
    // In this encoding Ed25519 keys have 44 bytes, P-256 keys 91.
    if (spki.length === ED25519_BYTES) {
      const key = await crypto.subtle.importKey('spki', spki, 'Ed25519', false, ['verify'])
      return await crypto.subtle.verify('Ed25519', key, signature, data)
    }
    const raw = rawEcdsa(signature)
    const key = await crypto.subtle.importKey('spki', spki, P256, false, ['verify'])
    return raw !== undefined && (await crypto.subtle.verify({ ...P256, hash: 'SHA-256' }, key, raw, data))
  } catch {
    // Not a key of a supported kind.
    return false
  }
}

const ED25519_BYTES = 44
const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const
const P256_BYTES = 32

/** Converts a DER-encoded ECDSA signature to the fixed-length format of Web Cryptography. */
function rawEcdsa(der: Bytes): Bytes | undefined {
  const [sequence, length, ...rest] = der
  if (sequence !== 0x30 || length !== rest.length) return undefined
  const raw = new Uint8Array(2 * P256_BYTES)
  let at = 2
  for (const end of [P256_BYTES, 2 * P256_BYTES]) {
    const count = der[at + 1] ?? 0
    const integer = der.subarray(at + 2, at + 2 + count)
    const digits = integer[0] === 0 ? integer.subarray(1) : integer
    if (der[at] !== 0x02 || digits.length > P256_BYTES || integer.length !== count) return undefined
    raw.set(digits, end - digits.length)
    at += 2 + count
  }
  return at === der.length ? raw : undefined
}
