import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'vite'
import { webPlugins } from './build-plugins.ts'
import { buildVerifier } from './build-verifier.ts'

const WEB = import.meta.dirname

/** Loaded by every page: one file is 5 % smaller than separate ones. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack\/[^/]+)\//
/** What the first script of the page needs: it must not import the rest. The script itself runs when imported. */
const START =
  /preload-helper|src\/(rules\/first-page|vocabulary\/locale|web\/(session\/(early-answers|language-cookie|oidc|page-data|pkce|stored-session)|wording\/start-locale)|contract\/page-data)\b/
/** Code that several pages share. Tiny files compress badly alone: 5 balances the first page and the wizard. */
const SHELL = /src\/(web\/(address|api|dossiers|session|shell|ui|wording)|rules|vocabulary)\/(?!.*\?)/
const SHARED_SHELL_PAGES = 5
/** Parts of lists, wizard, review and corrections: about a kilobyte each, they compress badly alone. */
const SMALL_PARTS =
  /src\/web\/(api|dossiers|elements)\/(datalists|receipts|upload|upload-queue|duplicate-modal|error-list|evidence-button|missing-dossier|signing-history|use-signed-archive)\./

/** Builds the application into `out` and the verifier page beside it. */
export async function buildApplication(out: string): Promise<void> {
  await build({
    root: WEB,
    configFile: false,
    logLevel: 'warn',
    plugins: webPlugins(),
    build: {
      outDir: out,
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
              { name: 'start', test: START },
              { name: 'libraries', test: LIBRARIES },
              { name: 'shell', test: SHELL, minShareCount: SHARED_SHELL_PAGES },
              { name: 'parts', test: SMALL_PARTS },
            ],
          },
        },
      },
    },
  })
  await writeFile(join(out, '../verifier.html'), await buildVerifier())
  await access(join(out, 'index.html'))
  await compressAssets(join(out, 'assets'))
}

/** Compressed once at the highest level, a seventh smaller than on-the-fly compression. */
async function compressAssets(assets: string): Promise<void> {
  const names = (await readdir(assets)).filter((name) => /\.(js|mjs|css)$/.test(name))
  const compress = promisify(brotliCompress)
  await Promise.all(
    names.map(async (name) =>
      writeFile(join(assets, `${name}.br`), await compress(await readFile(join(assets, name)))),
    ),
  )
}
