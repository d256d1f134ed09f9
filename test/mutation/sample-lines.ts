import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One in `share` lines of the sources below `src/part`, as Stryker's patterns (`src/engine/exact.ts:12-12`). A line is
 * chosen by its number, so that a later run measures the same ones. Mutants of several lines are left out.
 */
export function sampleLines(root: string, part: string, share: number): readonly string[] {
  return findSources(root, `src/${part}`).flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((_line, index) =>
      isChosen(`${file}:${index + 1}`, share) ? [`${file}:${index + 1}-${index + 1}`] : [],
    )
  })
}

function findSources(root: string, path: string): readonly string[] {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${path}/${name}`)
}

function isChosen(place: string, share: number): boolean {
  return createHash('sha256').update(place).digest().readUInt32BE(0) % share === 0
}
