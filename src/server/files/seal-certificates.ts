import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../keys.ts'
import type { FileStorage } from './file-storage.ts'

const PREFIX = 'seal-certificate-'

interface Places {
  readonly files: FileStorage
  readonly keys: Keys
}

/**
 * Records the certificate when the sealing key is opened, so that documents are still recognised as this installation's own
 * after the key was rotated.
 */
export async function rememberSealCertificate({ files, keys }: Places, der: Uint8Array): Promise<void> {
  const sha256 = hash('sha256', der)
  await files.keepNote(PREFIX + sha256, noteOf(keys, sha256))
}

/** Whether this installation has ever sealed with the certificate of this SHA-256. */
export async function isOwnSealCertificate({ files, keys }: Places, sha256: string): Promise<boolean> {
  const note = Buffer.from((await files.readNote(PREFIX + sha256)) ?? '')
  const expected = Buffer.from(noteOf(keys, sha256))
  return note.length === expected.length && timingSafeEqual(note, expected)
}

/** Keyed with the master key, so that a planted note is not accepted. */
function noteOf(keys: Keys, sha256: string): string {
  return createHmac('sha256', keys.derive('seal certificate')).update(sha256).digest('hex')
}
