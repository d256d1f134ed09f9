import { access, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'vite'
import { buildVerifier } from './build-verifier.ts'
import { webPlugins } from './build-plugins.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const WEB = join(ROOT, 'src/web')
const OUT = join(ROOT, 'dist/web')
/** Written last, so that an interrupted build has none. */
const STAMP = join(OUT, '.built')
/** Sources of the bundle, and this file. */
const SOURCES = [
  'src/web',
  'src/engine',
  'src/rules',
  'src/form',
  'src/vocabulary',
  'src/proof',
  'package-lock.json',
]

/** Loaded by every page: one file is 5 % smaller than separate ones. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|i18next|react-i18next|@tanstack\/[^/]+)\//
/** Code that several pages share. Tiny files compress badly alone: 5 balances the first page and the wizard. */
const SHELL = /src\/(web\/(address|api|dossiers|session|shell|ui|wording)|rules|vocabulary)\/(?!.*\?)/
const SHARED_SHELL_PAGES = 5
/** Parts of lists, wizard, review and corrections: about a kilobyte each, they compress badly alone. */
const SMALL_PARTS =
  /src\/web\/(api|dossiers|elements)\/(datalists|receipts|upload|upload-queue|duplicate-modal|error-list|evidence-button|missing-dossier|signing-history|use-signed-archive)\./

const HELP = `Builds the browser application into dist/web.

  --if-stale   do nothing when dist/web is newer than its sources
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

async function isFresh(): Promise<boolean> {
  const builtFrom = await readFile(STAMP, 'utf8').catch(() => '')
  const changes = await Promise.all(SOURCES.map((source) => newestChange(join(ROOT, source))))
  return builtFrom === String(Math.max(...changes))
}

async function buildWeb(): Promise<void> {
  process.stdout.write('Building the web application, some ten seconds ...\n')
  const changes = await Promise.all(SOURCES.map((source) => newestChange(join(ROOT, source))))
  await build({
    root: WEB,
    configFile: false,
    logLevel: 'warn',
    plugins: webPlugins(),
    build: {
      outDir: OUT,
      emptyOutDir: true,
      manifest: true,
      target: 'baseline-widely-available',
      // The content security policy forbids inline code and data: fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { index: join(WEB, 'index.html'), ceremony: join(WEB, 'ceremony.html') },
        output: {
          codeSplitting: {
            groups: [
              { name: 'libraries', test: LIBRARIES },
              { name: 'shell', test: SHELL, minShareCount: SHARED_SHELL_PAGES },
              { name: 'parts', test: SMALL_PARTS },
            ],
          },
        },
      },
    },
  })
  await writeFile(join(ROOT, 'dist/verifier.html'), await buildVerifier())
  await access(join(OUT, 'index.html'))
  await compressAssets()
  await writeFile(STAMP, String(Math.max(...changes)))
}

/** Compressed once at the highest level, a seventh smaller than on-the-fly compression. */
async function compressAssets(): Promise<void> {
  const assets = join(OUT, 'assets')
  const names = (await readdir(assets)).filter((name) => /\.(js|mjs|css)$/.test(name))
  const compress = promisify(brotliCompress)
  await Promise.all(
    names.map(async (name) =>
      writeFile(join(assets, `${name}.br`), await compress(await readFile(join(assets, name)))),
    ),
  )
}

const { values } = parseArgs({ options: { 'if-stale': { type: 'boolean' }, help: { type: 'boolean' } } })
if (values.help) process.stdout.write(HELP)
else if (!values['if-stale'] || !(await isFresh())) await buildWeb()
