import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import * as z from 'zod'
import { findMissingEntries, parseLockFile, withEntries, type MissingEntry } from './support/lock-file.ts'

const HELP = `npm run lock

Completes package-lock.json: every optional package of a platform that a package names gets its entry, so that
npm ci works on each platform. To be run after npm install, which leaves out what it could not install here.
`
const FILE = join(import.meta.dirname, '..', 'package-lock.json')

/** What the registry says of a version, as far as a lock file repeats it. */
const Published = z.looseObject({
  version: z.string(),
  dist: z.object({ integrity: z.string() }),
  license: z.string().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  engines: z.record(z.string(), z.string()).optional(),
  scripts: z.record(z.string(), z.string()).optional(),
})

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  const lock = parseLockFile(await readFile(FILE, 'utf8'))
  const missing = findMissingEntries(lock)
  const entries: Record<string, Awaited<ReturnType<typeof describeEntry>>> = {}
  for (const each of missing) {
    entries[each.path] = await describeEntry(each)
    process.stdout.write(`${each.name}@${each.range}\n`)
  }
  if (missing.length > 0) await writeFile(FILE, `${JSON.stringify(withEntries(lock, entries), null, 2)}\n`)
  process.stdout.write(`${missing.length} entries added to package-lock.json\n`)
}

async function describeEntry({
  name,
  range,
}: MissingEntry): Promise<Readonly<Record<string, unknown>> & { readonly version: string }> {
  const found = await promisify(execFile)('npm', ['view', `${name}@${range}`, '--json']).catch(
    () => undefined,
  )
  // Not served here: npm ci only needs to know that it may do without on this platform.
  if (!found) return { version: range.replace(/^\D+/, ''), optional: true, ...platformOf(name) }
  const answer: unknown = JSON.parse(found.stdout)
  const {
    version,
    dist,
    license,
    os,
    cpu,
    libc,
    engines,
    scripts = {},
  } = Published.parse([answer].flat().at(-1))
  const isInstalledByScript = ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
  return {
    version,
    integrity: dist.integrity,
    cpu,
    ...(isInstalledByScript && { hasInstallScript: true }),
    libc,
    license,
    optional: true,
    os,
    engines,
  }
}

/** By the habit of such names: `@rolldown/binding-darwin-arm64`. */
function platformOf(name: string): { readonly os?: readonly string[]; readonly cpu?: readonly string[] } {
  const find = (words: readonly string[]) => words.filter((word) => new RegExp(`\\b${word}\\b`).test(name))
  const os = find(['darwin', 'linux', 'win32', 'android', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix'])
  const cpu = find(['x64', 'arm64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32'])
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }) }
}

await main()
