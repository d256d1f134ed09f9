import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  sign,
  type KeyObject,
} from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config-error.ts'
import type { Config } from '../config.ts'
import { createSecret } from '../files/create-secret.ts'
import type { FileStorage } from '../files/file-storage.ts'

/** Key that signs roots; distinct from the master key and the sealing key. */
export interface EvidenceKey {
  /** SHA-256 of the public key, in hexadecimal. */
  readonly name: string
  /** SubjectPublicKeyInfo. */
  readonly spki: Buffer
  /** `undefined` when this machine has only the public key. */
  readonly sign: ((statement: string) => Buffer) | undefined
}

const FILE = 'evidence.key'
const NOTE = 'evidence-key-'

type KeyConfig = Pick<Config, 'evidenceKey' | 'databaseUrl' | 'dataDir'>

/** The key of `EVIDENCE_KEY`, or the generated one; `undefined` when there is none, and roots stay unsigned. */
export async function loadEvidenceKey(config: KeyConfig): Promise<EvidenceKey | undefined> {
  if (config.evidenceKey !== undefined) return readEvidenceKey(config.evidenceKey)
  const path = pathOfGenerated(config)
  return path !== undefined && existsSync(path) ? readEvidenceKey(path) : undefined
}

/**
 * Generates a key (0600) next to an embedded store. `undefined` with a separate database, for which the operator must
 * configure one.
 */
export async function generateEvidenceKey(config: KeyConfig): Promise<EvidenceKey | undefined> {
  const path = pathOfGenerated(config)
  if (path === undefined) return undefined
  const { privateKey } = generateKeyPairSync('ed25519')
  await createSecret(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  return readEvidenceKey(path)
}

/** Never generated for a separate database, since each of its servers would generate another key. */
function pathOfGenerated({ evidenceKey, databaseUrl, dataDir }: KeyConfig): string | undefined {
  return evidenceKey === undefined && databaseUrl === undefined ? join(dataDir, FILE) : undefined
}

/** Reads a PEM file with a private or a public key. Throws `ConfigError` for anything else. */
export async function readEvidenceKey(path: string): Promise<EvidenceKey> {
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`EVIDENCE_KEY: ${path} cannot be read (${error.code ?? error.message})`)
  })
  try {
    const privateKey = pem.includes('PRIVATE KEY') ? createPrivateKey(pem) : undefined
    const publicKey = createPublicKey(pem)
    requireKind(publicKey)
    const spki = publicKey.export({ type: 'spki', format: 'der' })
    return { name: nameKey(spki), spki, sign: privateKey && signWith(privateKey) }
  } catch (cause) {
    throw new ConfigError(`EVIDENCE_KEY: ${path}: an Ed25519 or ECDSA P-256 key in PEM is needed`, { cause })
  }
}

function requireKind({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): void {
  if (asymmetricKeyType === 'ed25519') return
  if (asymmetricKeyType !== 'ec' || asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error(`a key of type ${asymmetricKeyType} is not supported`)
}

function signWith(key: KeyObject): (statement: string) => Buffer {
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  return (statement) => sign(digest, Buffer.from(statement), key)
}

/** Stores the public key with the files, so that older roots can be verified after a key change. */
export async function keepEvidenceKey(files: FileStorage, { name, spki }: EvidenceKey): Promise<void> {
  await files.keepNote(NOTE + name, spki.toString('base64'))
}

/** Finds a public key by fingerprint, in base64; `undefined` when it was never used here. */
export async function findEvidenceKey(files: FileStorage, name: string): Promise<string | undefined> {
  const text = await files.readNote(NOTE + name)
  return text !== undefined && nameKey(Buffer.from(text, 'base64')) === name ? text : undefined
}

function nameKey(spki: Buffer): string {
  return hash('sha256', spki)
}
