import { access, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = join(import.meta.dirname, '..', '..')
const OUT = join(ROOT, 'dist/web')
/** Written last, so that an interrupted build has none. */
const STAMP = join(OUT, '.built')
/** Sources of the bundle, and these files. */
const SOURCES = [
  'src/web',
  'src/engine',
  'src/rules',
  'src/form',
  'src/vocabulary',
  'src/proof',
  'package-lock.json',
]

const HELP = `Builds the browser application into dist/web.

  --if-stale   do nothing when dist/web is newer than its sources, or when a production install cannot build
  --help       show this text
`

async function newestChange(path: string): Promise<number> {
  const entry = await stat(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  const names = await readdir(path)
  const times = await Promise.all(names.map((name) => newestChange(join(path, name))))
  // The directory's mtime changes when a file is removed.
  return Math.max(entry.mtimeMs, ...times)
}

async function newestSource(): Promise<string> {
  const changes = await Promise.all(SOURCES.map((source) => newestChange(join(ROOT, source))))
  return String(Math.max(...changes))
}

async function isFresh(): Promise<boolean> {
  return (await readFile(STAMP, 'utf8').catch(() => '')) === (await newestSource())
}

/** Whether the development dependencies are installed. */
function hasBuildTools(): Promise<boolean> {
  return access(join(ROOT, 'node_modules/vite')).then(
    () => true,
    () => false,
  )
}

async function buildWeb(): Promise<void> {
  process.stdout.write('Building the web application, some ten seconds ...\n')
  const newest = await newestSource()
  const { buildApplication } = await import('./build-application.ts')
  await buildApplication(OUT)
  await writeFile(STAMP, newest)
}

/** A release built elsewhere is served as it is: copying it may have changed the times of its files. */
async function buildIfStale(): Promise<void> {
  if (await isFresh()) return
  if (await hasBuildTools()) return buildWeb()
  await access(STAMP).catch(() => {
    process.stderr.write(
      '\ndist/web is missing, and only a full install can build it: npm ci && npm run build, then npm prune --omit=dev.\n\n',
    )
    process.exit(1)
  })
}

const { values } = parseArgs({ options: { 'if-stale': { type: 'boolean' }, help: { type: 'boolean' } } })
if (values.help) process.stdout.write(HELP)
else await (values['if-stale'] ? buildIfStale() : buildWeb())
