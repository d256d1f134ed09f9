import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { CHAPTERS } from '#server/configuration-chapters.ts'
import { CHECKS } from '#server/verify/verify-store.ts'
import { ALERTS } from '#vocabulary/alert.ts'
import { listHouseFiles, readHouseFile } from '../support/house-files.ts'

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'deployments/README.md',
  ...(await listHouseFiles('docs')),
].filter((path) => path.endsWith('.md') && !path.startsWith('docs/decisions/'))
const pages = new Map(
  await Promise.all(PAGES.map(async (path) => [path, await readHouseFile(path)] as const)),
)
const prose = [...pages.values()].join('\n')
const sources = await Promise.all(
  [...(await listHouseFiles('src')), ...(await listHouseFiles('deploy'))]
    .filter((path) => /\.(tsx?|cjs|ya?ml|service)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map(readHouseFile),
)
const code = sources.join('\n')
const { scripts } = z
  .looseObject({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(await readHouseFile('package.json')))

describe('docs/operations.md', () => {
  test('lists the checks of verify in their order', () => {
    expect(firstColumn('docs/operations.md', '## Verify')).toEqual(CHECKS)
  })

  test('lists every alert', () => {
    expect(firstColumn('docs/operations.md', '### Alerts')).toEqual(ALERTS.map((alert) => `\`${alert}\``))
  })
})

test('every npm script is documented', () => {
  const own = Object.keys(scripts).filter((name) => !name.startsWith('pre'))

  expect(own.filter((name) => !new RegExp(`(npm (run )?|\`)${name}\\b`).test(prose))).toEqual([])
})

describe('environment variables', () => {
  const configured = new Set(CHAPTERS.flatMap(({ schema }) => Object.keys(schema.shape)))

  test('those read without the configuration schemas are documented', () => {
    const read = [...code.matchAll(/\b(?:env|environment)\[['"]([A-Z][A-Z_0-9]*)['"]\]/g)].map(
      ([, name]) => name,
    )

    expect(read).toContain('LANG')
    expect(read.filter((name = '') => !prose.includes(`\`${name}`) && !SET_BY_THE_SYSTEM.has(name))).toEqual(
      [],
    )
  })

  test('pages name only variables, error codes and constants that exist', async () => {
    const paths = (await listHouseFiles()).filter((path) =>
      /^(?:test|bench)\/.*\.ts$|^[\w.-]+\.ts$/.test(path),
    )
    const tests = await Promise.all(paths.map(readHouseFile))
    const examples = prose.match(/^```.*?^```$/gms) ?? []
    const known = new Set(
      [code, ...tests, ...examples].join('\n').match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g),
    )
    const named = [...prose.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?==?[^`]*`)/g)].map(
      ([, name = '']) => name,
    )

    expect(named).toContain('DATABASE_URL')
    expect(
      [...new Set(named)].filter(
        (name) => !configured.has(name) && !OF_LIBRARIES.test(name) && !known.has(name),
      ),
    ).toEqual([])
  })
})

test('the example of a call in docs/architecture.md is one of src/server/dossiers/routes.ts', async () => {
  const [, example = ''] = /^```ts\n(.*?)^```$/ms.exec(pages.get('docs/architecture.md') ?? '') ?? []
  const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

  expect(example).toContain('shape(')
  expect(squeeze(await readHouseFile('src/server/dossiers/routes.ts'))).toContain(squeeze(example))
})

/** Locale and path of the shell. */
const SET_BY_THE_SYSTEM = new Set(['LC_ALL', 'LC_MESSAGES', 'PATH'])
/** Read by the AWS SDK and OpenTelemetry themselves. */
const OF_LIBRARIES = /^(AWS|OTEL)_/

test('every word of the glossary is one of the code', async () => {
  const words = firstColumn('docs/glossary.md', '# Glossary').flatMap((cell) =>
    Array.from(cell.matchAll(/`([^`]+)`/g), ([, word = '']) => word),
  )
  const names = new Set(code.toLowerCase().match(/[a-z][\w-]*/g))

  expect(words.length).toBeGreaterThan(50)
  expect(words.filter((word) => !names.has(word.toLowerCase()))).toEqual([])
})

/** The cells below the head of the first table after a heading. */
function firstColumn(page: string, heading: string): readonly string[] {
  const text = pages.get(page) ?? ''
  const [table = ''] = /(?:^\|.*\n)+/m.exec(text.slice(text.indexOf(`${heading}\n`))) ?? []
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split('|')[1]?.trim() ?? '')
}
