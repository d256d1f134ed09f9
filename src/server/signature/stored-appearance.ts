import * as z from 'zod'

/** How a party signed, as kept with it; a drawing is a file of the storage. */
export const StoredAppearance = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('typed'), name: z.string() }),
  z.object({ kind: z.literal('drawn'), sha256: z.string() }),
])
export type StoredAppearance = z.infer<typeof StoredAppearance>

export function parseAppearance(appearance: Readonly<Record<string, unknown>> | null): StoredAppearance {
  return StoredAppearance.parse(appearance)
}
