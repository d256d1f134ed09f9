import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Text } from '#form/definition.ts'
import { EquivalentMutants, FormCase } from '#form/form-case.ts'
import { DEPLOYMENTS } from '../forms/list-deployments.ts'
import { readCases } from '../forms/deployment-cases.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import { ignoreMissing } from '../ignore-missing.ts'
import { describeChanges } from './mutant-words.ts'
import { proposeCase, type ProposedCase } from './propose-case.ts'
import type { Mutant } from './mutant.ts'
import { findSurvivors, listAll, openCases, type RunCase } from './run-mutants.ts'

/** File of mutants that no answer can detect, by id, each with the reason. */
const EQUIVALENTS = 'equivalent-mutants.json'

/** A rule that no example guards. */
export interface Survivor {
  readonly id: string
  /** Undefined when none of the tried answers detects the change. */
  readonly proposed: ProposedCase | undefined
  /** Other rules that the proposed case guards. */
  readonly alsoGuards: readonly string[]
}

/** How well the examples of a deployment guard the rules of its forms. */
export interface MutationReport {
  readonly deployment: string
  /** Number of tried mutants, without equivalent ones. */
  readonly tried: number
  readonly caught: number
  readonly survivors: readonly Survivor[]
  /** The changes of `survivors` and of their `alsoGuards` in words, by id. */
  readonly words: Readonly<Record<string, Text>>
  readonly equivalents: Readonly<Record<string, string>>
}

interface MutationOptions {
  readonly root?: string
  readonly proposals?: boolean
  /** Cache of what the examples of each deployment guard, for later deployments that refer to it. */
  readonly models?: Map<string, Promise<ReadonlySet<string>>>
}

/** Changes each rule of a deployment's forms, one at a time, and lists the changes that its examples do not notice. */
export async function checkMutants(
  code: string,
  { root = DEPLOYMENTS, proposals = true, models = new Map() }: MutationOptions = {},
): Promise<MutationReport> {
  const deployment = await loadDeployment(code, root)
  const cases = openCases(deployment, readCases(deployment))
  const guarded = await findGuarded(deployment, root, models)
  const all = listAll(deployment)
  const own = all.filter((mutant) => !guarded.has(keyOf(mutant)))
  const { mutants: tested, survivors } = findSurvivors(deployment, cases, own)
  const mutants = [...tested, ...all.filter((mutant) => guarded.has(keyOf(mutant)))]
  const equivalents = await readEquivalents(deployment.folders)
  const open = survivors.filter(({ id }) => !Object.hasOwn(equivalents, id))
  const tried = mutants.filter(({ id }) => !Object.hasOwn(equivalents, id)).length
  return {
    deployment: code,
    tried,
    caught: tried - open.length,
    survivors: proposals
      ? proposeAll(open, deployment, cases)
      : open.map(({ id }) => ({ id, proposed: undefined, alsoGuards: [] })),
    words: describeChanges(open, deployment),
    equivalents,
  }
}

/** Mutants that the examples of the referenced deployment detect, where both have the same rule. */
async function findGuarded(
  { code, examplesOf }: LoadedDeployment,
  root: string,
  models: Map<string, Promise<ReadonlySet<string>>>,
): Promise<ReadonlySet<string>> {
  if (examplesOf === undefined || examplesOf === code) return new Set()
  const known = models.get(examplesOf) ?? readGuarded(examplesOf, root)
  models.set(examplesOf, known)
  return known
}

async function readGuarded(code: string, root: string): Promise<ReadonlySet<string>> {
  const model = await loadDeployment(code, root)
  const { mutants, survivors } = findSurvivors(model, openCases(model, readCases(model)))
  const open = new Set(survivors)
  return new Set(mutants.filter((mutant) => !open.has(mutant)).map(keyOf))
}

/** Without page and block, so that a rule moved along with its element counts as the same. */
function keyOf({ id, place, rule }: Mutant): string {
  return `${id.replace(place, place.split('/').at(-1) ?? place)} ${rule}`
}

/** Proposes cases, each for as many survivors as it guards. */
function proposeAll(
  mutants: readonly Mutant[],
  deployment: LoadedDeployment,
  cases: readonly RunCase[],
): readonly Survivor[] {
  const found: Survivor[] = []
  let open = mutants
  for (let [next] = open; next !== undefined; [next] = open) {
    const { id } = next
    const proposed = proposeCase(next, deployment, cases)
    open = open.filter((mutant) => mutant.id !== id)
    const run = proposed && openProposed(proposed, deployment, cases)
    const left = run ? findSurvivors(deployment, [run], open).survivors : open
    const alsoGuards = open.filter((mutant) => !left.includes(mutant)).map((mutant) => mutant.id)
    found.push({ id, proposed, alsoGuards })
    open = left
  }
  return found
}

function openProposed(
  { expect, answers, startsFrom }: ProposedCase,
  deployment: LoadedDeployment,
  cases: readonly RunCase[],
): RunCase | undefined {
  const start = cases.find(({ given }) => given.name === startsFrom)?.given
  const given = start && {
    ...start,
    answers: { ...start.answers, ...answers },
    expect: FormCase.shape.expect.parse(expect),
  }
  return given && openCases(deployment, [given])[0]
}

/** Those of a base also count for the deployments over it. */
async function readEquivalents(folders: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const found = await Promise.all(
    folders.toReversed().map(async (folder) => {
      const text = await readFile(join(folder, EQUIVALENTS), 'utf8').catch(ignoreMissing)
      return EquivalentMutants.parse(JSON.parse(text ?? '{}'))
    }),
  )
  return Object.assign({}, ...found)
}

const PERCENT = 100

/** The report for people: the score, each unguarded rule with a case to add, equivalents with their reasons. */
export function describeMutants({
  deployment,
  tried,
  caught,
  survivors,
  equivalents,
}: MutationReport): readonly string[] {
  const score = tried === 0 ? PERCENT : Math.floor((caught / tried) * PERCENT * 10) / 10
  return [
    `${deployment}: ${caught} of ${tried} changes of rules are noticed by the examples (${score} %)`,
    ...survivors.flatMap(({ id, proposed, alsoGuards }) => [
      ...[id, ...alsoGuards].map((each) => `  not guarded: ${each}`),
      ...(proposed === undefined
        ? ['    no answer that was tried shows it: add a case that reaches it, or list it as equivalent']
        : JSON.stringify(proposed, null, 2)
            .split('\n')
            .map((line) => `    ${line}`)),
    ]),
    ...Object.entries(equivalents).map(([id, reason]) => `  equivalent: ${id}: ${reason}`),
  ]
}
