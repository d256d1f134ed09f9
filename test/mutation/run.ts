import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { EQUIVALENT_MUTANTS } from './equivalent-mutants.ts'
import { sampleLines } from './sample-lines.ts'

/** `npm run test:mutation [rules] [engine/expression] [--sample 3]`; see README.md. Fails when a room is below its goal. */
const ROOMS = ['rules', 'engine']
const HERE = import.meta.dirname
const ROOT = join(HERE, '../..')
const STRYKER = join(HERE, 'node_modules/@stryker-mutator/core/bin/stryker.js')

/** The part of Stryker's JSON report that is read here. Source: mutation-testing-elements, report schema 2. */
const Report = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          status: z.string(),
          replacement: z.string().default(''),
          location: z.object({ start: z.object({ line: z.int() }) }),
        }),
      ),
    }),
  ),
})

interface Survivor {
  readonly file: string
  readonly lineNumber: number
  /** The mutated line of the source, trimmed. */
  readonly line: string
  readonly replacement: string
}

function main(): void {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { sample: { type: 'string' } },
  })
  const unknown = positionals.filter(
    (part) => !ROOMS.includes(roomOf(part)) || !existsSync(join(ROOT, 'src', part)),
  )
  if (unknown.length > 0)
    throw new Error(`mutation: no such part of ${ROOMS.join(' or ')}: ${unknown.join(', ')}`)

  if (!existsSync(STRYKER)) run('npm', ['ci', '--prefix', HERE, '--legacy-peer-deps', '--ignore-scripts'])
  for (const part of positionals.length > 0 ? positionals : ROOMS) {
    const report = join(ROOT, `.cache/mutation-${part.replaceAll('/', '-')}.json`)
    const sample = values.sample && sampleLines(ROOT, part, Number(values.sample)).join()
    const env = { ROOM: roomOf(part), PART: part, REPORT: report, ...(sample && { MUTATE: sample }) }
    run(process.execPath, [STRYKER, 'run', join(HERE, 'stryker.config.js')], env)
    if (existsSync(report)) printSurvivors(part, readSurvivors(report))
  }
}

function roomOf(part: string): string {
  return part.split('/')[0] ?? part
}

function readSurvivors(report: string): readonly Survivor[] {
  const { files } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ location, replacement }) => {
        const lineNumber = location.start.line
        return { file, lineNumber, line: lines[lineNumber - 1]?.trim() ?? '', replacement }
      })
  })
}

/** Prints the survivors that equivalent-mutants.ts does not list, and the number of those it does. */
function printSurvivors(part: string, survivors: readonly Survivor[]): void {
  const unexplained = survivors.filter((survivor) => !isEquivalent(survivor))
  for (const { file, lineNumber, line, replacement } of unexplained) {
    process.stdout.write(`survived: ${file}:${lineNumber} ${line} -> ${replacement}\n`)
  }
  const equivalent = survivors.length - unexplained.length
  process.stdout.write(`${part}: ${survivors.length} survivors, ${equivalent} of them listed as equivalent\n`)
}

function isEquivalent({ file, line, replacement }: Survivor): boolean {
  return EQUIVALENT_MUTANTS.some(
    (known) =>
      known.file === file &&
      line.startsWith(known.line) &&
      (known.replacements === 'any' || known.replacements.includes(replacement)),
  )
}

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exitCode = 1
}

main()
