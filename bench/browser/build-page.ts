import { readFile, writeFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { phoneMetadata } from '../../src/web/build-phone-metadata.ts'
import { oneLanguage } from '../../src/web/build-wording.ts'

export interface BuiltPage {
  readonly name: string
  readonly folder: string
  /** Size of the page's JavaScript and style sheets, gzip. */
  readonly bytes: number
}

/**
 * Builds one benchmark page into a folder of its own. `profiling` keeps React's render counting, which production
 * builds strip.
 */
export async function buildPage(
  entry: string,
  {
    name,
    folder,
    profiling = false,
    external = [],
  }: {
    readonly name: string
    readonly folder: string
    readonly profiling?: boolean
    /** Packages excluded from the bundle and its size. */
    readonly external?: readonly RegExp[]
  },
): Promise<BuiltPage> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), phoneMetadata(), oneLanguage()],
    ...(profiling ? { resolve: { alias: { 'react-dom/client': 'react-dom/profiling' } } } : {}),
    build: {
      write: false,
      target: 'esnext',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        external: [...external],
        input: entry,
        output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]' },
      },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  )
  await mkdir(folder, { recursive: true })
  let bytes = 0
  const sheets: string[] = []
  for (const file of outputs) {
    const content = file.type === 'chunk' ? file.code : file.source
    await mkdir(join(folder, file.fileName, '..'), { recursive: true })
    await writeFile(join(folder, file.fileName), content)
    if (file.fileName.endsWith('.css')) sheets.push(file.fileName)
    // A browser loads one language; the benchmark uses French.
    if (/\.(js|css)$/.test(file.fileName) && !/(^|\/)en-/.test(file.fileName))
      bytes += gzipSync(content).length
  }
  const chunks = outputs.filter((file) => file.type === 'chunk')
  const preloads = findImports(chunks, 'page.js').map((file) => `<link rel="modulepreload" href="/${file}">`)
  const links = [...sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}">`), ...preloads].join('')
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${name}</title>${links}<div id="root"></div><script type="module" src="/page.js"></script></html>`,
  )
  return { name, folder, bytes }
}

/** Transitive imports of a chunk, which the page preloads as the application's page does. */
function findImports(
  chunks: readonly { readonly fileName: string; readonly imports: readonly string[] }[],
  of: string,
): readonly string[] {
  const found = new Set<string>()
  const follow = (name: string): void => {
    for (const file of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) {
      if (found.has(file)) continue
      found.add(file)
      follow(file)
    }
  }
  follow(of)
  return [...found]
}

/** Serves a page from its folder. */
export async function readPageFile(folder: string, path: string): Promise<{ body: Buffer; type: string }> {
  const file = path === '/' ? '/index.html' : path
  const type = TYPES[file.slice(file.lastIndexOf('.'))] ?? 'application/octet-stream'
  return { body: await readFile(join(folder, file)), type }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}
