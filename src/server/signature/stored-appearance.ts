import * as z from 'zod'
import type { Sign } from '#contract/signature.ts'
import { isNameOf } from '#rules/person-name.ts'
import { registerFile } from '../files/file-storage.ts'
import { refusedField } from '../http/invalid-field.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { SigningTrace } from './signing-trace.ts'

/** A party's mark as stored; a drawing is in the file storage. */
export const StoredAppearance = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('typed'), name: z.string() }),
  z.object({ kind: z.literal('drawn'), sha256: z.string() }),
])
export type StoredAppearance = z.infer<typeof StoredAppearance>

/** Stores the mark of the party with this name, in the transaction that refers to it. */
export type StoreAppearance = (trx: Trx, name: string) => Promise<StoredAppearance>

/**
 * Writes a drawing to the file storage, before the transaction that refers to it. 422 for a drawing that cannot be decoded,
 * which would only fail later in the seal, and when it is stored, for a typed text that is not the party's name.
 */
export async function prepareAppearance(
  services: Services,
  appearance: Sign['appearance'],
  locale: SigningTrace['locale'],
): Promise<StoreAppearance> {
  if (appearance.kind === 'typed')
    return async (_trx, name) => {
      if (!isNameOf(appearance.name, name))
        throw refusedField('SIGNATURE_NOT_THE_NAME', 'appearance.name', locale, { name })
      return { kind: 'typed', name: appearance.name.normalize('NFC') }
    }
  const file = new Uint8Array(Buffer.from(appearance.png, 'base64'))
  const drawing = await services.documents.run({ kind: 'drawing', file })
  if ('problem' in drawing) throw refusedField('SIGNATURE_UNREADABLE', 'appearance.png', locale)
  const { png } = drawing
  const sha256 = await services.files.write(png)
  return async (trx) => {
    await registerFile(trx, sha256, png.length, 'image/png')
    return { kind: 'drawn', sha256 }
  }
}
