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
 * Serves React, which is CommonJS, as ES modules. The bundler's own conversion is repeated in every file that imports
 * React, with its helpers in a separate chunk (one more request for each page), and keeps exports that nothing imports.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    // React and react-aria look for names that other versions of React export.
    config: () => ({ build: { rolldownOptions: { checks: { importIsUndefined: false } } } }),
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

/** A CommonJS file of React with the exports and imports of an ES module. */
export async function renderModule(path: string): Promise<string> {
  const code = await readFile(path, 'utf8')
  const names = [...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name = '']) => name)
  const exported: object = require(path)
  if (new Set(names).symmetricDifference(new Set(Object.keys(exported))).size > 0)
    throw new Error(`${path} assigns its exports in another way`)
  return [
    code
      .replace(/^var (?:\w+ = require\("[^"]+"\)[,;]\s*)+/gm, renderImports)
      // Renamed, because the file has functions of the same names.
      .replace(/^exports\.(?=\w+ =)/gm, 'var exported_')
      .replace(/\bexports\.(?=\w)/g, 'exported_'),
    `export { ${names.map((name) => `exported_${name} as ${name}`).join(', ')} }`,
    // Not an object with all of them, which would keep those that nothing uses.
    `export * as default from '${path}${MARK}'`,
  ].join('\n')
}

/** `var A = require("a"), B = require("b");` as imports. */
function renderImports(variables: string): string {
  return variables.replace(/(?:var )?(\w+) = require\(("[^"]+")\)[,;]/g, 'import * as $1 from $2;')
}
