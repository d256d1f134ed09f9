import { expect, test } from 'vitest'
import { listHouseFiles, readHouseFile } from '../support/house-files.ts'

/** Rooms whose exports are documented, because other rooms depend on them. */
const ROOMS = ['vocabulary', 'proof', 'form', 'rules', 'engine', 'contract', 'documents', 'signature']

const sources = await Promise.all(
  (await Promise.all(ROOMS.map((room) => listHouseFiles(`src/${room}`))))
    .flat()
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .map(async (path) => ({ path, text: await readHouseFile(path) })),
)

test('detects exports without a doc comment; a derived type shares that of its list or schema', () => {
  const source = [
    '/** Described. */',
    'export const Price = z.string()',
    'export type Price = z.infer<typeof Price>',
    '/** Described as well. */',
    'const SIDES = [1, 2] as const',
    'export type Side = (typeof SIDES)[number]',
    '// Not for the callers.',
    'export function findPrice() {}',
    'export { other } from "./other.ts"',
  ].join('\n')

  expect(findUndocumented(source)).toEqual(['findPrice'])
})

test('every export of these rooms has a doc comment', () => {
  expect(sources.length).toBeGreaterThan(100)
  const undocumented = sources.flatMap(({ path, text }) =>
    findUndocumented(text).map((name) => `${path}: ${name}`),
  )

  expect(undocumented).toEqual([])
})

const DECLARATION = /^(export )?(?:async |abstract )?(?:const|function|class|interface|type) (\w+)/

function findUndocumented(text: string): readonly string[] {
  const lines = text.split('\n')
  const documented = new Set<string>()
  const bare: string[] = []
  for (const [index, line] of lines.entries()) {
    const [, exported, name] = DECLARATION.exec(line) ?? []
    if (name === undefined) continue
    const origin = /^export type .*\btypeof (\w+)/.exec(line)?.[1]
    const opening = lines.slice(0, index).findLast((each) => each.startsWith('/*'))
    const hasSentence = lines[index - 1]?.endsWith('*/') === true && opening?.startsWith('/**') === true
    if (hasSentence || (origin !== undefined && documented.has(origin))) documented.add(name)
    else if (exported !== undefined && !documented.has(name)) bare.push(name)
  }
  return bare
}
