import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../keys.ts'
import type { FileStorage } from './file-storage.ts'

const PREFIX = 'seal-certificate-'

interface Places {
  readonly files: FileStorage
  readonly keys: Keys
}

/**
 * Notes, when the sealing key is opened, whose certificate it is: signatures made with a key that was
 * replaced since are still this installation's own, and nobody else's ever are.
 */
export async function rememberSealCertificate({ files, keys }: Places, der: Uint8Array): Promise<void> {
  const sha256 = createHash('sha256').update(der).digest('hex')
  await files.keepNote(PREFIX + sha256, noteOf(keys, sha256))
}

/** True when this installation has sealed with the certificate. */
export async function isOwnSealCertificate({ files, keys }: Places, der: Uint8Array): Promise<boolean> {
  const sha256 = createHash('sha256').update(der).digest('hex')
  const note = Buffer.from((await files.readNote(PREFIX + sha256)) ?? '')
  const expected = Buffer.from(noteOf(keys, sha256))
  return note.length === expected.length && timingSafeEqual(note, expected)
}

/** Keyed: a note that somebody else put there is no note. */
function noteOf(keys: Keys, sha256: string): string {
  return createHmac('sha256', keys.derive('seal certificate')).update(sha256).digest('hex')
}
