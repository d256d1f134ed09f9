import type { Text } from '#form/definition.ts'
import type { Reason } from '#form/reason.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { JsonProblem } from './read-json.ts'
import { suggestName } from './suggest-name.ts'

/** A problem in a deployment's files, as found. */
export interface DeploymentProblem extends JsonProblem {
  /** Path relative to the deployments folder: `demo/forms/client.json`. */
  readonly file: string
  /** Place in the file by its names, `projet/bienvenue/intro_text`; empty for the whole file. */
  readonly path: string
  /** An error refuses the start; a warning is printed. */
  readonly severity: 'error' | 'warning'
  /** The place as an author knows it, for a document made of several files: its sections have other numbers in each. */
  readonly place?: Text
  /** Exact place in the JSON; without it `path` is looked up. */
  readonly at?: readonly PropertyKey[]
  /** Names that could not be read because of this problem. References to them are not reported as further problems. */
  readonly hides?: readonly string[]
  /** Names of the examples that fail for this one cause. */
  readonly examples?: readonly string[]
  /** Those of them to answer, where they only lack an answer to a required question; the others start from these. */
  readonly unanswered?: readonly string[]
}

/** A problem and its place in a file that the caller knows. */
export type ProblemInFile = Pick<DeploymentProblem, 'path' | 'reason'>

export function errorAt(file: string, path: string, reason: Reason): DeploymentProblem {
  return { file, path, reason, severity: 'error' }
}

/** A problem with its place as an author knows it. */
export interface LocatedProblem extends DeploymentProblem {
  /** From 1; 1 and 1 for a file as a whole. */
  readonly line: number
  readonly column: number
  /** Page, block and label of the element; empty for a file as a whole. */
  readonly place: Text
}

/** A deployment that cannot be served. The message lists all problems, one per line. */
export class DeploymentError extends Error {
  override name = 'DeploymentError'
  readonly deployment: string
  readonly problems: readonly (DeploymentProblem | LocatedProblem)[]

  constructor(deployment: string, problems: readonly (DeploymentProblem | LocatedProblem)[]) {
    super(`Deployment ${deployment}:\n${problems.map((problem) => formatProblem(problem, 'en')).join('\n')}`)
    this.deployment = deployment
    this.problems = problems
  }
}

/** The message of the error in the language of its author. */
export function presentDeploymentError({ deployment, problems }: DeploymentError, locale: Locale): string {
  const heading = { fr: `Déploiement ${deployment} :`, en: `Deployment ${deployment}:` }
  return [heading[locale], ...problems.map((problem) => formatProblem(problem, locale))].join('\n')
}

const WARNING: Text = { fr: 'avertissement', en: 'warning' }

/** Formats a problem in one line: `demo/forms/client.json:12:5: page « Projet », … : l’élément b n’existe pas`. */
export function formatProblem(problem: DeploymentProblem | LocatedProblem, locale: Locale): string {
  const { file, path, line, column, severity } = problem
  const isLocated = line !== undefined && column !== undefined
  return [
    severity === 'warning' ? WARNING[locale] : '',
    isLocated ? `${file}:${line}:${column}` : file,
    'place' in problem ? problem.place[locale] : path,
    describeReason(problem.reason, locale),
  ]
    .filter(Boolean)
    .join(locale === 'fr' ? ' : ' : ': ')
}

/** The reason, followed by the name that was probably meant, or by all existing names if they are few. */
export function describeReason({ found, among, ...sentence }: Reason, locale: Locale): string {
  if (found === undefined || among === undefined) return sentence[locale]
  const suggestion = suggestName(found, among)
  if (suggestion === undefined) return sentence[locale]
  const { nearest, all } = suggestion
  if (locale === 'fr')
    return `${sentence.fr}. ${nearest === undefined ? `Attendu : ${all.join(', ')}` : `Vouliez-vous dire ${nearest} ?`}`
  return `${sentence.en}. ${nearest === undefined ? `Expected: ${all.join(', ')}` : `Did you mean ${nearest}?`}`
}
