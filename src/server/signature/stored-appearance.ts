import * as z from 'zod'
import type { Sign } from '#contract/signature.ts'
import { errorText, type ErrorCode } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'
import { isNameOf } from '#rules/person-name.ts'
import { registerFile } from '../files/file-storage.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { SigningTrace } from './signing-trace.ts'

/** A party's mark as stored; a drawing is in the file storage. */
export const StoredAppearance = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('typed'), name: z.string() }),
  z.object({ kind: z.literal('drawn'), sha256: z.string() }),
])
export type StoredAppearance = z.infer<typeof StoredAppearance>

export function parseAppearance(appearance: Readonly<Record<string, unknown>> | null): StoredAppearance {
  return StoredAppearance.parse(appearance)
}

/**
 * Writes a drawing to the file storage, before the transaction that refers to it. 422 for a typed text that is not the
 * party's name, and for a drawing that cannot be decoded, which would only fail later in the seal.
 */
export async function storeAppearance(
  services: Services,
  appearance: Sign['appearance'],
  { name, locale }: { readonly name: string; readonly locale: SigningTrace['locale'] },
): Promise<{ readonly stored: StoredAppearance; readonly note: (trx: Trx) => Promise<void> }> {
  if (appearance.kind === 'typed') {
    if (!isNameOf(appearance.name, name))
      throw refuse('SIGNATURE_NOT_THE_NAME', { property: 'appearance.name', locale, params: { name } })
    return { stored: { kind: 'typed', name: appearance.name.normalize('NFC') }, note: async () => undefined }
  }
  const file = new Uint8Array(Buffer.from(appearance.png, 'base64'))
  const drawing = await services.documents.run({ kind: 'drawing', file })
  if ('problem' in drawing)
    throw refuse('SIGNATURE_UNREADABLE', { property: 'appearance.png', locale, params: {} })
  const { png } = drawing
  const sha256 = await services.files.write(png)
  return {
    stored: { kind: 'drawn', sha256 },
    note: (trx) => registerFile(trx, sha256, png.length, 'image/png'),
  }
}

function refuse(
  code: ErrorCode,
  {
    property,
    locale,
    params,
  }: {
    readonly property: string
    readonly locale: SigningTrace['locale']
    readonly params: Readonly<Record<string, string>>
  },
): Failure {
  return new Failure(code, {
    params,
    details: [{ property, code, message: errorText(locale, code, params), params }],
  })
}
