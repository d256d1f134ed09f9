import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'

/** Prints the last coverage by room, as a Markdown table: `npm run coverage` ends with it. */
const ROOT = join(import.meta.dirname, '..')
const Counts = z.object({ total: z.int(), covered: z.int() })
const Summary = z.record(z.string(), z.object({ lines: Counts, branches: Counts, functions: Counts }))
type Summary = z.infer<typeof Summary>
const METRICS = ['lines', 'branches', 'functions'] as const

const summary = Summary.parse(
  JSON.parse(await readFile(join(ROOT, '.cache/coverage/coverage-summary.json'), 'utf8')),
)
const rooms = Map.groupBy(
  Object.entries(summary).filter(([file]) => file !== 'total'),
  ([file]) => relative(ROOT, file).split('/')[1] ?? '',
)
const rows = [...rooms].map(([room, files]) => presentRow(room, files))
process.stdout.write('\n| Room | Files | Lines | Branches | Functions |\n|---|---|---|---|---|\n')
process.stdout.write(`${rows.toSorted().join('\n')}\n`)

function presentRow(room: string, files: readonly (readonly [string, Summary[string]])[]): string {
  const shares = METRICS.map((metric) => {
    const total = files.reduce((sum, [, counts]) => sum + counts[metric].total, 0)
    const covered = files.reduce((sum, [, counts]) => sum + counts[metric].covered, 0)
    return total === 0 ? '' : `${((100 * covered) / total).toFixed(1)} %`
  })
  return `| \`${room}\` | ${files.length} | ${shares.join(' | ')} |`
}
