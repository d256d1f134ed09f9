import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Node, parseTree } from 'jsonc-parser'
import type { Text } from '#form/definition.ts'
import { placeAt } from '#form/look-problem.ts'
import type { DeploymentProblem, LocatedProblem } from './deployment-error.ts'
import { describePlace, type Step } from './describe-place.ts'
import { walkNames, walkPath, type Walk } from './walk-json.ts'

const NOWHERE: Text = { fr: '', en: '' }

/** Adds file, line, column and the names that an author knows. `folders` are nearest first. */
export function locateProblems(
  problems: readonly DeploymentProblem[],
  folders: readonly string[],
): readonly LocatedProblem[] {
  const trees = new TreeCache()
  return problems.map((problem) => locate(problem, folders, trees))
}

/** A place of a value that no single file holds, as an author knows it. */
export function placeIn(value: unknown, path: string): Text {
  const root = parseTree(JSON.stringify(value))
  if (!root) return toText(path)
  const { steps, rest } = walkNames(root, path)
  return describePlace(steps, rest)
}

interface Found {
  readonly file: string
  readonly text: string
  readonly walk: Walk
}

function locate(problem: DeploymentProblem, folders: readonly string[], trees: TreeCache): LocatedProblem {
  const { line, column } = problem
  if (line !== undefined && column !== undefined) return { ...problem, line, column, place: NOWHERE }
  const found = findEverywhere(problem, folders, trees)
  // What a deployment does not define comes from its base: uses the nearest file that has the place, or else the named
  // file.
  const best = found.find(({ walk }) => walk.isWhole) ?? found[0]
  if (best === undefined) return { ...problem, line: 1, column: 1, place: toText(problem.path) }
  return {
    ...problem,
    file: best.file,
    ...placeAt(best.text, best.walk.node.offset),
    place: problem.place ?? describePlace(mergeSteps(found.map(({ walk }) => walk.steps)), best.walk.rest),
  }
}

/** The place in the named file, and in the same file of the bases. */
function findEverywhere(
  { file, path, at }: DeploymentProblem,
  folders: readonly string[],
  trees: TreeCache,
): readonly Found[] {
  const [name = '', ...rest] = file.split('/')
  const inner = rest.join('/')
  const own = folders.findIndex((folder) => basename(folder) === name)
  const named = folders[own] ?? join(dirname(folders[0] ?? ''), name)
  return [named, ...folders.slice(own + 1)].flatMap((folder, index) => {
    const tree = trees.get(join(folder, inner))
    if (!tree) return []
    if (at !== undefined && index > 0) return []
    const walk = at === undefined ? walkNames(tree.root, path) : walkPath(tree.root, at)
    return [{ file: `${basename(folder)}/${inner}`, text: tree.text, walk }]
  })
}

/** Adds page titles from the base when the layer only contains a block. */
function mergeSteps(all: readonly (readonly Step[])[]): readonly Step[] {
  const [first = [], ...others] = all
  const longest = [first, ...others].toSorted((one, two) => two.length - one.length)[0] ?? []
  // In order: a page and its block may have the same name.
  const own = [...first]
  return longest.map((step) => {
    const index = own.findIndex(({ name }) => name === step.name)
    return index < 0 ? step : (own.splice(0, index + 1).at(-1) ?? step)
  })
}

function toText(path: string): Text {
  return { fr: path, en: path }
}

interface Tree {
  readonly root: Node
  readonly text: string
}

/** Files are parsed with positions only when they have a problem. */
class TreeCache {
  readonly #trees = new Map<string, Tree | undefined>()

  get(path: string): Tree | undefined {
    if (!this.#trees.has(path)) this.#trees.set(path, readTree(path))
    return this.#trees.get(path)
  }
}

function readTree(path: string): Tree | undefined {
  if (!path.endsWith('.json')) return undefined
  try {
    const text = readFileSync(path, 'utf8')
    const root = parseTree(text)
    return root && { root, text }
  } catch {
    // The problem may be that the file is missing.
    return undefined
  }
}
