import { createHash } from 'node:crypto'
import * as z from 'zod'

/**
 * A backup is a tar archive: `paraphe-backup.json`, sequences, keys, one member per table, notes, files, and
 * `manifest.json` last, so that a truncated archive has no manifest.
 */
export const HEADER = 'paraphe-backup.json'
export const MANIFEST = 'manifest.json'
export const SEQUENCES = 'sequences.json'
export const FORMAT = 1

/** Keys under `DATA_DIR`, which an archive may hold. */
export const MASTER_KEY = 'secret.key'
export const SEALING_KEY = 'seal.pem'
/** Signs roots; see `evidence/evidence-key.ts`. */
export const EVIDENCE_KEY = 'evidence.key'
export const KEYS = [MASTER_KEY, SEALING_KEY, EVIDENCE_KEY] as const

const Table = z.strictObject({
  name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
  columns: z.array(z.string().regex(/^[a-z_][a-z0-9_]*$/)).min(1),
})
export type BackupTable = z.infer<typeof Table>

export const BackupHeader = z.object({
  product: z.literal('paraphe'),
  format: z.int(),
  createdAt: z.iso.datetime(),
  storeId: z.uuid(),
  /** What the store is bound to; absent in archives of earlier releases. */
  owner: z
    .object({
      deployment: z.string().nullable(),
      isDemo: z.boolean().nullable(),
      keyCheck: z.string().nullable(),
    })
    .optional(),
  migrations: z.array(z.string()).min(1),
  /** In topological order of foreign keys. */
  tables: z.array(Table),
})
export type BackupHeader = z.infer<typeof BackupHeader>

const Member = z.strictObject({ name: z.string(), size: z.int().min(0), sha256: z.string() })
export type Member = z.infer<typeof Member>

export const BackupManifest = z.strictObject({
  members: z.array(Member),
  /** Count, size and SHA-256 over the manifest lines of all members. */
  total: z.strictObject({ members: z.int(), bytes: z.int(), sha256: z.string() }),
})
export type BackupManifest = z.infer<typeof BackupManifest>

/** Current value of each sequence. */
export const Sequences = z.array(
  z.strictObject({ name: z.string().regex(/^[a-z_][a-z0-9_]*$/), value: z.int(), called: z.boolean() }),
)
export type Sequences = z.infer<typeof Sequences>

export function controlTotal(members: readonly Member[]): BackupManifest['total'] {
  const hash = createHash('sha256')
  for (const { name, size, sha256 } of members) hash.update(`${sha256} ${size} ${name}\n`)
  return {
    members: members.length,
    bytes: members.reduce((sum, { size }) => sum + size, 0),
    sha256: hash.digest('hex'),
  }
}

/** Names of the keys that an archive holds. */
export function listKeys({ members }: BackupManifest): readonly string[] {
  return KEYS.filter((key) => members.some(({ name }) => name === `keys/${key}`))
}

/** Kind of a member by its name; `undefined` for an unknown name. */
export function readMemberName(
  name: string,
):
  | { readonly kind: 'table' | 'file' | 'note' | 'key'; readonly name: string }
  | { readonly kind: 'sequences' }
  | undefined {
  if (name === SEQUENCES) return { kind: 'sequences' }
  const key = KEYS.find((each) => name === `keys/${each}`)
  if (key !== undefined) return { kind: 'key', name: key }
  const match =
    /^(?:tables\/(?<table>[a-z_][a-z0-9_]*)\.copy|files\/(?<file>[0-9a-f]{64})|notes\/(?<note>[a-z0-9-]{1,120}))$/.exec(
      name,
    )
  for (const kind of ['table', 'file', 'note'] as const) {
    const value = match?.groups?.[kind]
    if (value !== undefined) return { kind, name: value }
  }
  return undefined
}
