import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Config } from '../config.ts'
import { VERSION } from '../version.ts'
import { parseJson } from '../json-values.ts'

const NAME = 'upgrade-rehearsal.json'
const VALID_DAYS = 7
const DAY_MS = 86_400_000

/** The last rehearsal of an upgrade, stored in `DATA_DIR` for the upgrade itself. */
const RehearsalNote = z.object({
  storeId: z.string(),
  release: z.string(),
  migrations: z.array(z.string()),
  isGo: z.boolean(),
  at: z.iso.datetime(),
})
type RehearsalNote = z.infer<typeof RehearsalNote>

/** False when this machine has no `DATA_DIR`. */
export async function keepRehearsalNote(
  { dataDir }: Config,
  note: Pick<RehearsalNote, 'storeId' | 'isGo'> & {
    readonly migrations: readonly string[]
    readonly at: Date
  },
): Promise<boolean> {
  const text = JSON.stringify({ ...note, release: VERSION, at: note.at.toISOString() })
  return writeFile(join(dataDir, NAME), text, { mode: 0o600 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}

/** Why the upgrade differs from the rehearsed one; undefined when it does not. */
export async function findRehearsalProblem(
  { dataDir }: Config,
  upgrade: { readonly storeId: string; readonly migrations: readonly string[]; readonly now: Date },
): Promise<string | undefined> {
  const note = await readNote(join(dataDir, NAME))
  if (note === undefined) return 'it was not rehearsed on this machine'
  if (note.storeId !== upgrade.storeId) return 'the last rehearsal was of another store'
  if (note.release !== VERSION || note.migrations.join() !== upgrade.migrations.join())
    return 'the last rehearsal was of another release'
  if (!note.isGo) return 'the last rehearsal said NO'
  const days = (upgrade.now.getTime() - Date.parse(note.at)) / DAY_MS
  return days > VALID_DAYS ? `the last rehearsal is ${Math.floor(days)} days old` : undefined
}

async function readNote(path: string): Promise<RehearsalNote | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : RehearsalNote.safeParse(parseJson(text)).data
}
