import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const MARK = '?module'
/** Import specifiers, and the file of the package behind each. */
const FILES: Readonly<Record<string, readonly [folder: string, file: string]>> = {
  react: ['react', 'react'],
  'react/jsx-runtime': ['react', 'react-jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom'],
  'react-dom/client': ['react-dom', 'react-dom-client'],
  scheduler: ['scheduler', 'scheduler'],
  // For versions of React without `useSyncExternalStore`.
  'use-sync-external-store/shim/index.js': ['react', 'react'],
}

/**
 * Wraps React, which is CommonJS, in ES modules. The bundler's own conversion is repeated in every file that imports
 * React, with its helpers in a separate chunk: one more request for each page.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^(${Object.keys(FILES).join('|')})$`) },
      handler: (id) => findFile(id) ?? null,
    },
    load: {
      filter: { id: /\.production\.js\?module$/ },
      handler: (id) => renderModule(id.slice(0, -MARK.length)),
    },
  }
}

function findFile(id: string): string | undefined {
  const [folder, file] = FILES[id] ?? []
  if (folder === undefined) return undefined
  return `${join(dirname(require.resolve(`${folder}/package.json`)), `cjs/${file}.production.js`)}${MARK}`
}

async function renderModule(path: string): Promise<string> {
  const code = await readFile(path, 'utf8')
  const exported: object = require(path)
  const names = Object.keys(exported)
  const required = [...new Set([...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name))]
  return [
    ...required.map((name, index) => `import required${index} from '${name}'`),
    'const exports = {}',
    code.replace(/\brequire\("([^"]+)"\)/g, (_call, name: string) => `required${required.indexOf(name)}`),
    'export default exports',
    // Renamed, because the file has functions of the same names.
    `const { ${names.map((name, index) => `${name}: exported${index}`).join(', ')} } = exports`,
    `export { ${names.map((name, index) => `exported${index} as ${name}`).join(', ')} }`,
  ].join('\n')
}
