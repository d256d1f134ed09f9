import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const DAY_MS = 24 * 3_600_000

/** What stays of former archives: the newest ones, and those younger than some days. */
export interface Keeping {
  readonly count?: number | undefined
  readonly days?: number | undefined
}

/**
 * Removes former archives beside a new one: files of its name with other digits, such as another date. One stays when either
 * rule keeps it, and the newest always does. Returns the names of those removed.
 */
export async function removeOldArchives(
  path: string,
  { count = 1, days = 0 }: Keeping,
  now: Date,
): Promise<readonly string[]> {
  const folder = dirname(path)
  const siblings = (await readdir(folder)).filter((name) => shapeOf(name) === shapeOf(basename(path)))
  const aged = await Promise.all(
    siblings.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  const old = aged
    .toSorted((one, other) => other.at - one.at)
    .filter(({ at }, place) => place >= Math.max(1, count) && now.getTime() - at >= days * DAY_MS)
    .map(({ name }) => name)
  for (const name of old) await rm(join(folder, name))
  return old
}

function shapeOf(name: string): string {
  return name.replace(/\d/g, '0')
}
