import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const DAY_MS = 24 * 3_600_000

/** Which former archives to keep: the newest `count`, and those younger than some days. */
export interface Keeping {
  readonly count?: number | undefined
  readonly days?: number | undefined
}

/**
 * Removes former archives next to a new one: files with its name but other digits, such as another date. Keeps an archive
 * when either rule applies, and always the newest. Returns the names of the removed archives.
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
