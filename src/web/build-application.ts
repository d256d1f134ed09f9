import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'vite'
import { bundledPackages } from './build-bundled-packages.ts'
import { createChunkGroups, isOfFirstView, listPreloads } from './build-chunks.ts'
import { webPlugins } from './build-plugins.ts'
import { removeFacades } from './build-facades.ts'
import { buildVerifier } from './build-verifier.ts'

const WEB = import.meta.dirname

/** URLs in style sheets that the server serves, not files of the bundle. */
const SERVED = [/^\/auth\/assets\//, /^\/deployment\//]

/** Builds the application into `out` and the verifier page next to it. */
export async function buildApplication(out: string): Promise<void> {
  await build({
    root: WEB,
    configFile: false,
    logLevel: 'warn',
    plugins: [...webPlugins(), bundledPackages(join(out, '../bundled-packages.json'))],
    build: {
      outDir: out,
      emptyOutDir: true,
      manifest: true,
      target: 'baseline-widely-available',
      // The content security policy forbids inline code and data: fonts.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, files, { hostType }) =>
          hostType === 'html' ? files : listPreloads(file, files),
      },
      rolldownOptions: {
        input: { index: join(WEB, 'index.html'), ceremony: join(WEB, 'ceremony.html') },
        external: SERVED,
        output: {
          codeSplitting: { groups: createChunkGroups() },
        },
      },
    },
  })
  await removeFacades(out)
  await compileAtOnce(join(out, 'assets'))
  await writeFile(join(out, '../verifier.html'), await buildVerifier())
  await access(join(out, 'index.html'))
  await compressAssets(join(out, 'assets'))
}

/**
 * Makes Chromium compile the functions of the initial chunks eagerly, on a background thread, instead of lazily on
 * first call. Other browsers ignore the comment.
 */
async function compileAtOnce(assets: string): Promise<void> {
  for (const file of await readdir(assets)) {
    const name = /^(.+)-[\w-]{8}\.js$/.exec(file)?.[1]
    if (name === undefined || !isOfFirstView(name)) continue
    const path = join(assets, file)
    await writeFile(path, `//# allFunctionsCalledOnLoad\n${await readFile(path, 'utf8')}`)
  }
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
