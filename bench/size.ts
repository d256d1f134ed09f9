import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Engine bundle for the browser, without the phone number library. Source: issue "Form definitions and engine". */
const BUDGET_KB = 30

const ROOT = new URL('..', import.meta.url).pathname

/** Bytes of the bundled, minified and gzipped engine, including what it imports from `rules/` and libraries. */
async function measureSize(external: readonly string[]): Promise<number> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      // Built like the web application: in library mode vite keeps whitespace and comments.
      rolldownOptions: {
        input: `${ROOT}src/engine/index.ts`,
        external: [...external],
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const code = outputs.flatMap((output) =>
    'output' in output ? output.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])) : [],
  )
  return gzipSync(code.join('\n'), { level: 9 }).length
}

const PHONE = 'libphonenumber-js/min'
const own = await measureSize([PHONE, 'decimal.js', 'ibantools', 'n2words/fr-FR'])
const all = await measureSize([PHONE])
const withPhone = await measureSize([])
const show = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
console.log(`engine without its libraries ${show(own)}`)
console.log(
  `engine without the telephone library ${show(all)} of ${BUDGET_KB} KB ${all <= BUDGET_KB * 1024 ? 'within' : 'OVER'}`,
)
console.log(`engine with everything ${show(withPhone)}`)
