import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { ConfigError } from '../config-error.ts'
import { createSecret } from '../files/create-secret.ts'

/** First bytes of a file in the age format. Source: https://age-encryption.org/v1. */
const MAGIC = 'age-encryption.org/v1\n'

/** An archive, and the file of the identity that opens it when it is encrypted. */
export interface ArchiveSource {
  readonly path: string
  readonly identityFile?: string | undefined
}

/** Encrypts a stream for a recipient; returns it unchanged without one. */
export async function encryptArchive(plain: Readable, recipient: string | undefined): Promise<Readable> {
  if (recipient === undefined) return plain
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return Readable.fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** Opens an archive, decrypted if it is encrypted. Throws `ConfigError` without the right identity. */
export async function readPlainArchive({ path, identityFile }: ArchiveSource): Promise<Readable> {
  if (!(await isEncrypted(path))) return createReadStream(path)
  if (identityFile === undefined)
    throw new ConfigError(`${path} is encrypted: name the file of its identity with --identity`)
  const decrypter = new Decrypter()
  decrypter.addIdentity(await readIdentity(identityFile))
  const file = createReadStream(path)
  const plain = await decrypter.decrypt(toWeb(file)).catch((cause: unknown) => {
    file.destroy()
    throw new ConfigError(`${path} is not encrypted for the identity of ${identityFile}, or is damaged`, {
      cause,
    })
  })
  return Readable.fromWeb(plain)
}

/** Creates a key pair: writes the identity to a new file (0600) and returns the recipient, for `BACKUP_RECIPIENT`. */
export async function createBackupKey(path: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  await createSecret(path, `# recipient: ${recipient}\n${identity}\n`)
  // Never overwrite an identity: archives may need it.
  if ((await readIdentity(path)) !== identity) throw new ConfigError(`${path} exists already`)
  return recipient
}

/** In the format of `age-keygen`: comments, then one line. */
async function readIdentity(path: string): Promise<string> {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim())
  const identity = lines.find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identity === undefined) throw new ConfigError(`${path} holds no identity (AGE-SECRET-KEY-…)`)
  return identity
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === MAGIC
  } finally {
    await file.close()
  }
}

function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream)
}
