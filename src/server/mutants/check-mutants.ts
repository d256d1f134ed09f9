import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { DEPLOYMENTS } from '../forms/list-deployments.ts'
import { readCases } from '../forms/deployment-cases.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { proposeCase, type ProposedCase } from './propose-case.ts'
import { findSurvivors, openCases } from './run-mutants.ts'

/** Changes that no answer can show, by their id, each with the reason. */
const EQUIVALENTS = 'equivalent-mutants.json'
const Equivalents = z.record(z.string(), z.string().min(1))

/** A rule that no example guards. */
export interface Survivor {
  readonly id: string
  /** Undefined when nothing that was tried shows the change. */
  readonly proposed: ProposedCase | undefined
}

/** How well the examples of a deployment guard the rules of its forms. */
export interface MutationReport {
  readonly deployment: string
  /** Changes that were tried, without the equivalent ones. */
  readonly tried: number
  readonly caught: number
  readonly survivors: readonly Survivor[]
  readonly equivalents: Readonly<Record<string, string>>
}

/** Changes each rule of a deployment's forms, one at a time, and lists the changes that its examples do not notice. */
export async function checkMutants(
  code: string,
  { root = DEPLOYMENTS, proposals = true }: { readonly root?: string; readonly proposals?: boolean } = {},
): Promise<MutationReport> {
  const deployment = await loadDeployment(code, root)
  const cases = openCases(deployment, readCases(deployment))
  const { mutants, survivors } = findSurvivors(deployment, cases)
  const equivalents = await readEquivalents(deployment.folders)
  const open = survivors.filter(({ id }) => !Object.hasOwn(equivalents, id))
  const tried = mutants.filter(({ id }) => !Object.hasOwn(equivalents, id)).length
  return {
    deployment: code,
    tried,
    caught: tried - open.length,
    survivors: open.map((mutant) => ({
      id: mutant.id,
      proposed: proposals ? proposeCase(mutant, deployment, cases) : undefined,
    })),
    equivalents,
  }
}

/** Those of a base count for the deployments over it. */
async function readEquivalents(folders: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const found = await Promise.all(
    folders.toReversed().map(async (folder) => {
      const text = await readFile(join(folder, EQUIVALENTS), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '{}'
        throw error
      })
      return Equivalents.parse(JSON.parse(text))
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
    ...survivors.flatMap(({ id, proposed }) => [
      `  not guarded: ${id}`,
      ...(proposed === undefined
        ? ['    no answer that was tried shows it: add a case that reaches it, or list it as equivalent']
        : JSON.stringify(proposed, null, 2)
            .split('\n')
            .map((line) => `    ${line}`)),
    ]),
    ...Object.entries(equivalents).map(([id, reason]) => `  equivalent: ${id}: ${reason}`),
  ]
}
