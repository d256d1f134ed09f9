import { createHash } from 'node:crypto'
import * as z from 'zod'

/**
 * A backup is a tar archive: `paraphe-backup.json` first, then sequences, keys, one member a table, notes
 * and files, and `manifest.json` last, so that an archive cut short has none.
 */
export const HEADER = 'paraphe-backup.json'
export const MANIFEST = 'manifest.json'
export const SEQUENCES = 'sequences.json'
export const FORMAT = 1

const Table = z.strictObject({
  name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
  columns: z.array(z.string().regex(/^[a-z_][a-z0-9_]*$/)).min(1),
})
export type BackupTable = z.infer<typeof Table>

/** What the archive is, before anything of it is read. */
export const BackupHeader = z.object({
  product: z.literal('paraphe'),
  format: z.int(),
  createdAt: z.iso.datetime(),
  storeId: z.uuid(),
  /** The schema the tables are of. */
  migrations: z.array(z.string()).min(1),
  /** In an order in which no row comes before one it refers to. */
  tables: z.array(Table),
})
export type BackupHeader = z.infer<typeof BackupHeader>

const Member = z.strictObject({ name: z.string(), size: z.int().min(0), sha256: z.string() })
export type Member = z.infer<typeof Member>

export const BackupManifest = z.strictObject({
  members: z.array(Member),
  /** Over all members: how many, how many bytes, and the SHA-256 of their lines. */
  total: z.strictObject({ members: z.int(), bytes: z.int(), sha256: z.string() }),
})
export type BackupManifest = z.infer<typeof BackupManifest>

/** Where each sequence stands. */
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

/** What a member is by its name; `undefined` for a name no backup has. */
export function readMemberName(
  name: string,
):
  | { readonly kind: 'table' | 'file' | 'note' | 'key'; readonly name: string }
  | { readonly kind: 'sequences' }
  | undefined {
  if (name === SEQUENCES) return { kind: 'sequences' }
  const match =
    /^(?:tables\/(?<table>[a-z_][a-z0-9_]*)\.copy|files\/(?<file>[0-9a-f]{64})|notes\/(?<note>[a-z0-9-]{1,120})|keys\/(?<key>secret\.key|seal\.pem))$/.exec(
      name,
    )
  for (const kind of ['table', 'file', 'note', 'key'] as const) {
    const value = match?.groups?.[kind]
    if (value !== undefined) return { kind, name: value }
  }
  return undefined
}
