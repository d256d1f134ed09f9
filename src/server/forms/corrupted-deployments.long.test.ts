import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseTree, type Node } from 'jsonc-parser'
import { expect, it } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { checkDeployment } from '../documents/check-deployment.ts'
import { DEPLOYMENTS, listDeployments } from './list-deployments.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

/** Corruptions of the daily run; `LONG_RUN=1` tries two thousand. */
const COUNT = process.env['LONG_RUN'] ? 2_000 : 12
const SEED = 20_261_123

const root = await openTestFolder()
await cp(DEPLOYMENTS, root, { recursive: true })
const names = await listDeployments()
const files = (await Promise.all([...names, 'base'].map(listFiles))).flat()

it(
  `refuses each of ${COUNT} corrupted files with a located message in both languages`,
  { timeout: 20 * 60_000 },
  async () => {
    const random = createRandom(SEED)
    const wrong: string[] = []
    for (let index = 0; index < COUNT; index++) {
      const corruption = await corrupt(random)
      await writeFile(join(root, corruption.file), corruption.after)
      const verdict = await judge(corruption, random).catch((error: unknown) => `throws ${String(error)}`)
      await writeFile(join(root, corruption.file), corruption.before)
      if (verdict !== undefined) wrong.push(`${index} ${corruption.file}: ${corruption.what}: ${verdict}`)
    }

    expect(wrong).toEqual([])
  },
)

interface Corruption {
  readonly file: string
  readonly what: string
  readonly before: string
  readonly after: string
}

/** What is missing in the answer of the check; undefined when the corruption is refused where it is. */
async function judge({ file }: Corruption, random: Random): Promise<string | undefined> {
  const [folder = ''] = file.split('/')
  const { problems } = await checkDeployment(folder === 'base' ? random.pick(names) : folder, root)
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return 'is accepted'
  if (!errors.some((each) => each.file === file)) return `is reported elsewhere: ${errors[0]?.file}`
  const isBad = errors.find(
    ({ line, column, reason }) =>
      !(line >= 1 && column >= 1) ||
      [reason.fr, reason.en].some((text) => /^\s*$|undefined|\[object/.test(text)),
  )
  return isBad && `has a bad message: ${JSON.stringify(isBad)}`
}

async function corrupt(random: Random): Promise<Corruption> {
  const file = random.pick(files)
  const before = await readFile(join(root, file), 'utf8')
  const tree = parseTree(before)
  if (!tree) throw new Error(`${file} is no JSON`)
  const kind = random.pick(KINDS)
  const place = random.maybe(nodesOf(tree).filter((node) => kind.fits(node, file)))
  if (!place)
    return { file, before, what: 'cut', after: before.slice(0, 1 + random.below(before.length - 3)) }
  const { offset, length, text } = kind.change(place)
  const after = `${before.slice(0, offset)}${text}${before.slice(offset + length)}`
  return { file, before, what: `${kind.what} at ${offset}`, after }
}

interface Change {
  readonly offset: number
  readonly length: number
  readonly text: string
}

/** Properties that no file may lack where they occur; in patches most may be absent. */
const REQUIRED = ['fr', 'en', 'validFrom', 'operator', 'today', 'form']
/** Properties whose value names something else. */
const REFERENCES = ['element', 'after', 'startsFrom', 'datalistId']

const KINDS: readonly {
  readonly what: string
  readonly fits: (node: Node, file: string) => boolean
  readonly change: (node: Node) => Change
}[] = [
  { what: 'cut', fits: () => false, change: ({ offset }) => ({ offset, length: 0, text: '' }) },
  {
    what: 'dropped key',
    fits: (node) => node.type === 'property' && REQUIRED.includes(keyOf(node)),
    // Renaming a key drops it without leaving a comma behind.
    change: (node) => ({ ...spanOf(node.children?.[0]), text: '"dropped"' }),
  },
  {
    what: 'changed type',
    fits: (node) => node.parent?.type === 'property' && node.parent.children?.[1] === node,
    change: (node) => ({ ...spanOf(node), text: '{ "unexpected": [true] }' }),
  },
  {
    what: 'swapped name',
    fits: (node, file) =>
      !file.startsWith('base/') && node.type === 'property' && REFERENCES.includes(keyOf(node)),
    change: (node) => ({ ...spanOf(node.children?.[1]), text: '"nothing_has_this_name"' }),
  },
]

function keyOf(property: Node): string {
  return String(property.children?.[0]?.value)
}

function spanOf(node: Node | undefined): Pick<Change, 'offset' | 'length'> {
  return { offset: node?.offset ?? 0, length: node?.length ?? 0 }
}

function nodesOf(node: Node): readonly Node[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)]
}

/** The files of the guide; the record of the base may hold any value, and the people of the demo are read by its seed. */
async function listFiles(name: string): Promise<readonly string[]> {
  const found = await readdir(join(root, name), { recursive: true })
  return found
    .filter((file) => file.endsWith('.json') && !/^(base\.lock|seed)/.test(file))
    .toSorted()
    .map((file) => `${name}/${file}`)
}

interface Random {
  below(limit: number): number
  pick<T>(items: readonly T[]): T
  maybe<T>(items: readonly T[]): T | undefined
}

/** The same corruptions on every machine. */
function createRandom(seed: number): Random {
  const next = seededRandom(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  const maybe = <T>(items: readonly T[]): T | undefined => items[below(items.length)]
  return {
    below,
    maybe,
    pick(items) {
      const found = maybe(items)
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
  }
}
